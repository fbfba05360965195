/**
 * A program of a company's own. It is told of changes by a signed webhook, reads what changed by the typed client, and lets an agent propose
 * over the Model Context Protocol. Run it where these are installed:
 *   npm install https://console.example.com/api/client.tgz standardwebhooks @modelcontextprotocol/client
 * TRADEPORT_URL, TRADEPORT_KEY (a key that reads and writes), AGENT_KEY (a key that only proposes), WEBHOOK_SECRET and PORT come from its environment.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Webhook } from "standardwebhooks";
import { rowsOf, TradeportError, tradeport } from "tradeport-client";

const { TRADEPORT_URL, TRADEPORT_KEY, AGENT_KEY, WEBHOOK_SECRET, PORT } = process.env;
const shop = tradeport({ url: TRADEPORT_URL, key: TRADEPORT_KEY, language: "en" });
const say = (what, told) => process.stdout.write(`${JSON.stringify({ what, ...told })}\n`);

/** What was sent twice has the same webhook-id. */
const seen = new Set();
const receiver = createServer(async (request, reply) => {
  const body = await text(request);
  try {
    new Webhook(WEBHOOK_SECRET).verify(body, request.headers);
  } catch {
    say("refused", { path: request.url });
    return reply.writeHead(401).end();
  }
  reply.writeHead(204).end();
  const id = request.headers["webhook-id"];
  if (seen.has(id)) return;
  seen.add(id);
  for (const { type, data } of JSON.parse(body).events) {
    if (type !== "stock") say("event", { type });
    else {
      const product = await shop.Product.GetProductMasterData({ productId: data.productId });
      const variant = product.variants.find((one) => one.id === data.variantId);
      say("event", { type, barcode: variant.barcode, quantity: variant.quantity });
    }
  }
});
await new Promise((done) => receiver.listen(Number(PORT), "127.0.0.1", done));

let first;
let count = 0;
for await (const product of rowsOf(shop.Product.GetAllProductMasterData, { pageSize: 50 })) {
  first ??= product;
  count += 1;
}
say("products", { count });
const { variants } = await shop.Product.GetProductMasterData({ productId: first.id });
const [variant] = variants;

const counted = (quantity) => ({ lines: [{ variantId: variant.id, quantity, from: variant.quantity }] });
let work = await shop.Product.UpdateClientChannelProductStock(counted(variant.quantity + 1));
// It is taken now, and done by a process: a line whose stock moved meanwhile is held.
while (work.endedDate === null) {
  await new Promise((done) => setTimeout(done, 500));
  work = await shop.Process.GetProcess({ processId: work.id });
}
if (work.done !== 1) throw new Error(`not counted: ${JSON.stringify(work)}`);
say("counted", { barcode: variant.barcode, quantity: variant.quantity + 1 });

try {
  await tradeport({ url: TRADEPORT_URL, key: AGENT_KEY }).Product.UpdateClientChannelProductStock(counted(0));
} catch (error) {
  if (!(error instanceof TradeportError)) throw error;
  say("agent by the API", { code: error.code });
}

const agent = new Client({ name: "example", version: "1" });
const requestInit = { headers: { authorization: `Bearer ${AGENT_KEY}` } };
await agent.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", TRADEPORT_URL), { requestInit }));
const ask = async (name, input) => JSON.parse((await agent.callTool({ name, arguments: input })).content[0].text);
const depot = { name: "Depot Izmir", code: "IZM-7", proposalReason: "Half of the parcels go to the Aegean." };
const { id, state, changes } = await ask("Warehouse_InsertUpdate", depot);
say("proposed", { id, state, would: changes.map(({ action, objectName }) => `${action} ${objectName}`) });
for (let now = state; now === "waiting"; ) {
  await new Promise((done) => setTimeout(done, 1000));
  now = (await ask("Proposal_GetProposal", { proposalId: id })).state;
  if (now !== "waiting") say("decided", { state: now });
}
const warehouses = await shop.Warehouse.WarehouseList({});
say("warehouses", { codes: warehouses.map(({ code }) => code) });
await agent.close();
