import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { openNetwork } from "@tradeport/connectors/network";
import { parseCrontab } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { jobCtx, runFeed } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { catalogueJobs, dueXmlAt, seedCatalogue } from "../index.ts";

/** A supplier's server on this machine, and a network that reaches it; without that no feed would get here. */
const network = openNetwork((address) => address === "127.0.0.1");
let w: World;
let server: Server;
let origin: string;
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
const received: IncomingMessage[] = [];
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  server = createServer((request, reply) => {
    received.push(request);
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await network.close();
  await w.close();
});
beforeEach(async () => {
  received.length = 0;
  await w.database.pool.query(
    "truncate process, process_line, process_problem, product, product_row, product_tally, import_row, brand, store, product_attribute, product_image, stock_movement, stock_item, xml_feed cascade",
  );
});

const shape = feedShapes.flat;
const body = shape.write(feedProducts(10));
const clientId = () => w.clientId("ayse");
const create = (more: Parameters<typeof feedOf>[1]) =>
  w.as("admin").Xml.CreateXml({ clientId: clientId(), feed: feedOf(shape, more) }, []);
const run = async (id: string, by: typeof network | null = network) => {
  const { id: processId } = await w.as("admin").Xml.RunXml({ clientId: clientId(), id });
  return runFeed(w, "ayse", processId, by ?? undefined);
};
/** What the schedule does when it is due. */
const runDue = async (id: string) => {
  await w.database.pool.query("update xml_feed set next_run_at = now() - interval '1 second' where id = $1", [id]);
  await catalogueJobs["due-xml"]!(jobCtx(w), {});
  const { data } = await w.as("admin").Xml.GetXmlProcessLog({ clientId: clientId(), id });
  const newest = data[0]!;
  return newest.state === "queued" ? runFeed(w, "ayse", newest.id, network) : newest;
};

test("a feed is fetched from its address, packed or not; a schedule asks only for what is new, a person for all of it", async () => {
  answer = ({ headers }, reply) => {
    if (headers["if-none-match"] === '"1"') return reply.writeHead(304).end();
    return reply.writeHead(200, { etag: '"1"', "content-encoding": "gzip" }).end(gzipSync(body));
  };
  const { id, nextRunDate } = await create({ name: "A", address: `${origin}/f.xml?anahtar=gizli`, everyMinutes: 60 });
  expect(nextRunDate).not.toBeNull();
  expect(await run(id)).toMatchObject({ state: "done", done: 10, startedBy: "Deniz Aksoy" });
  expect(await runDue(id)).toMatchObject({
    state: "done",
    total: 0,
    startedBy: "Tradeport",
    reason: { en: expect.stringContaining("not changed") },
  });
  expect(await run(id)).toMatchObject({ state: "done", skipped: 10 });
  expect(received.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', undefined]);
  // What is read otherwise is read whole.
  const { data } = await w.as("admin").Xml.GetAllXml({ clientId: clientId() });
  const feed = JSON.stringify({ id, version: data[0]!.version, updates: ["quantity", "name"] });
  await w.as("admin").Xml.UpdateXml({ clientId: clientId(), feed }, []);
  expect(await runDue(id)).toMatchObject({ state: "done", skipped: 10 });
  // A key in an address is in no audit.
  const { rows } = await w.database.pool.query("select count(*)::int as n from audit a where a::text like '%gizli%'");
  expect(rows[0].n).toBe(0);
});

test("the schedule is a line that the worker's clock can read", () => {
  expect(parseCrontab(dueXmlAt)).toMatchObject([{ task: "due-xml" }]);
});

test("one run at a time: what is due while a run waits or is held begins no second, and two looks at once begin one", async () => {
  answer = (_, reply) => reply.writeHead(200).end(body);
  const { id } = await create({ name: "A", address: `${origin}/f.xml`, everyMinutes: 15 });
  await w.database.pool.query("update xml_feed set next_run_at = now() - interval '1 second'");
  const due = () => catalogueJobs["due-xml"]!(jobCtx(w), {});
  await Promise.all([due(), due()]);
  await w.database.pool.query("update xml_feed set next_run_at = now() - interval '1 second'");
  await due();
  expect((await w.as("admin").Xml.GetXmlProcessLog({ clientId: clientId(), id })).totalCount).toBe(1);
});

test("credentials open their address and no other: they are sealed, shown to nobody, and given anew for another server (S30)", async () => {
  answer = (_, reply) => reply.writeHead(200).end(body);
  const admin = w.as("admin");
  const clear = create({ name: "A", address: `${origin}/f.xml`, username: "bayi", password: "cok-gizli-parola" });
  await expect(clear).rejects.toMatchObject({ code: "xml_secret_in_clear" });
  const made = await create({
    name: "A",
    address: "https://feed.example.com/f.xml",
    username: "bayi",
    password: "cok-gizli-parola",
  });
  expect(made.hasCredentials).toBe(true);
  expect(JSON.stringify(made)).not.toContain("gizli-parola");
  const { rows } = await w.database.pool.query(
    "select (select credentials::text from xml_feed) as sealed, (select string_agg(a::text, '') from audit a) as audit",
  );
  expect(`${rows[0].sealed}${rows[0].audit}`).not.toContain("gizli");
  // A server of this machine has no certificate: its address is put there as if it had.
  await w.database.pool.query("update xml_feed set address = $1", [`${origin}/f.xml`]);
  expect(await run(made.id)).toMatchObject({ state: "done", done: 10 });
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from("bayi:cok-gizli-parola").toString("base64")}`,
  ]);
  const feed = JSON.stringify({ id: made.id, version: made.version, address: "https://other.example.com/f.xml" });
  expect((await admin.Xml.UpdateXml({ clientId: clientId(), feed }, [])).hasCredentials).toBe(false);
});

test("an address inside this network is not reached, however it is spelled or led to (S27, S28, S29)", async () => {
  answer = (_, reply) => reply.writeHead(200).end(body);
  const port = new URL(origin).port;
  const spellings = [
    origin,
    `http://localhost:${port}`,
    `http://[::1]:${port}`,
    `http://2130706433:${port}`,
    `http://0x7f.1:${port}`,
    "http://169.254.169.254",
  ];
  for (const [at, spelling] of spellings.entries()) {
    const { id } = await create({ name: `F${at}`, address: `${spelling}/latest/meta-data` });
    // As it runs: nothing but the public internet.
    const process = await run(id, null);
    expect([spelling, process.state, process.reason?.en]).toEqual([spelling, "failed", expect.stringContaining("not reached")]);
  }
  expect(received).toEqual([]);
});

test.each<[string, (reply: ServerResponse) => void, RegExp]>([
  ["says no", (reply) => void reply.writeHead(401).end(), /401: user name or password/],
  ["is not there", (reply) => void reply.writeHead(404).end(), /404/],
  ["leads elsewhere", (reply) => void reply.writeHead(302, { location: "/g.xml?k=1" }).end(), /302 > http:.*\/g\.xml\)/],
  [
    "breaks off",
    (reply) => void reply.writeHead(200, { "content-length": 9_000_000 }).write(body, () => reply.destroy()),
    /broke off/,
  ],
  ["is not packed as it says", (reply) => void reply.writeHead(200, { "content-encoding": "gzip" }).end(body), /broke off/],
  ["is a page", (reply) => void reply.writeHead(200).end("<!DOCTYPE html><html><body>Bakım</body></html>"), /DOCTYPE/],
])("S29: an address that %s changes nothing and is told with its reason", async (_, how, says) => {
  answer = (_request, reply) => how(reply);
  const { id } = await create({ name: "A", address: `${origin}/f.xml` });
  const process = await run(id);
  expect(process).toMatchObject({ state: "failed", done: 0 });
  expect(received).toHaveLength(1);
  expect(process.reason?.en).toMatch(says);
});

test("a feed that was only to be looked at is fetched and shown, and adds nothing; of one that was not taken whole the schedule asks for all again", async () => {
  const tag = '"7"';
  let text = shape.write(feedProducts(3));
  answer = (_, reply) => reply.writeHead(200, { etag: tag, "last-modified": "Sun, 01 Nov 2026 07:00:00 GMT" }).end(text);
  const { id, nextRunDate } = await create({
    name: "A",
    address: `${origin}/f.xml`,
    mapping: [],
    itemPath: "",
    everyMinutes: 60,
  });
  expect(nextRunDate).toBeNull();
  const looked = await run(id);
  expect(looked).toMatchObject({ state: "done", total: 0, done: 0, reason: { en: expect.any(String) } });
  const found = await w.as("admin").Xml.PreviewXml({ clientId: clientId(), id });
  expect(found).toMatchObject({ itemPath: shape.itemPath, read: 3, isWhole: true, products: [] });
  expect(found.fields.find(({ path }) => path === "tax")).toEqual({ path: "tax", sample: "20", count: 3 });

  const { data } = await w.as("admin").Xml.GetAllXml({ clientId: clientId() });
  const { itemPath, mapping } = shape;
  const feed = JSON.stringify({ id, version: data[0]!.version, itemPath, mapping });
  const mapped = await w.as("admin").Xml.UpdateXml({ clientId: clientId(), feed }, []);
  expect(mapped.nextRunDate).not.toBeNull();
  text = shape.write(feedProducts(3)).replace("<tax>20</tax>", "<tax>99</tax>");
  expect(await run(id)).toMatchObject({ state: "partly", done: 2, failed: 1 });
  text = shape.write(feedProducts(3));
  expect(await runDue(id)).toMatchObject({ state: "done", done: 1, skipped: 2 });
  await runDue(id);
  const conditions = received.map(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]]);
  expect(conditions.slice(-2)).toEqual([
    [undefined, undefined],
    [tag, "Sun, 01 Nov 2026 07:00:00 GMT"],
  ]);
});
