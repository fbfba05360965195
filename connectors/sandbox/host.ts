import { mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Call, Exchange, Marketplace, OpenMarketplace, Reply } from "./call.ts";
import { Calls } from "./calls.ts";
import type { SandboxConfig } from "./config.ts";
import { delayed, deliver, instead } from "./deliver.ts";
import { type Fault, Faults } from "./faults.ts";
import { Hostility } from "./hostile.ts";
import { frontPage } from "./shell.ts";
import { Store } from "./store.ts";

const maxBody = 64 * 1024 * 1024;

interface Mounted {
  market: Marketplace;
  open: OpenMarketplace;
  store: Store;
  faults: Faults;
  calls: Calls;
  hostility: Hostility;
  watch: ((exchange: Exchange) => void) | undefined;
}

export interface RunningSandbox {
  port: number;
  origin: string;
  close(): Promise<void>;
}

/** Serves the marketplaces, each below its own code. Port 0 takes any free one; `watch` is told of every call. */
export async function serve(
  markets: Marketplace[],
  config: SandboxConfig & { watch?: (exchange: Exchange) => void },
): Promise<RunningSandbox> {
  mkdirSync(config.dataDir, { recursive: true });
  const mounted = new Map<string, Mounted>();
  for (const market of markets) {
    const store = new Store(join(config.dataDir, `${market.code}.sqlite`));
    const faults = new Faults(store);
    const calls = new Calls(store);
    mounted.set(market.code, {
      market,
      open: market.open(store, config.consoleOrigin),
      store,
      faults,
      calls,
      hostility: new Hostility(store),
      watch: config.watch,
    });
  }
  const closing = new AbortController();
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    answer(mounted, request, response, closing.signal).catch((error: unknown) => {
      // Whoever broke off waits for no answer, and is no fault of ours.
      if (closing.signal.aborted || request.socket.destroyed) return;
      if (error instanceof URIError) return deliver(response, noAddress, []);
      process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "application/json" }).end('{"error":"Internal Server Error"}');
    });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(config.port, config.host, done));
  const { port } = server.address() as AddressInfo;
  const name = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    port,
    origin: `http://${name}:${port}`,
    async close() {
      closing.abort();
      for (const { open } of mounted.values()) open.close();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      for (const { store } of mounted.values()) store.close();
    },
  };
}

async function answer(
  mounted: Map<string, Mounted>,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const started = Date.now();
  // By a name that another site turned to this machine nobody is even told what there is: the keys of the
  // simulated accounts are the same everywhere.
  if (!ownNames.test(request.headers.host ?? "")) return deliver(response, misdirected, []);
  const url = URL.parse(`http://sandbox${request.url}`);
  if (!url) return deliver(response, noAddress, []);
  const [, code = "", ...rest] = url.pathname.split("/");
  const path = `/${rest.join("/")}`;
  const here = mounted.get(code);
  const simulated = here?.open.simulated(path) ?? false;
  if (code === "")
    return deliver(response, { status: 200, html: frontPage([...mounted.values()].map(({ market }) => market)) }, []);
  if (!here) return deliver(response, { status: 404, json: { error: "Not Found", message: `No marketplace at /${code}` } }, []);
  if (url.pathname === `/${code}`) return deliver(response, { status: 308, headers: { location: `/${code}/${url.search}` } }, []);

  const method = request.method ?? "GET";
  const body = await readBody(request);
  if (!body)
    return deliver(response, { status: 413, json: { error: "Payload Too Large", message: `At most ${maxBody} bytes` } }, []);

  const faults = simulated ? here.faults.take({ method, path, sellerId: here.open.sellerOf(path) }) : [];
  const call = toCall(request, url, path, method, body, faults);
  const reply = foreign(call, simulated) ?? (await work(here, call, faults, closing));
  if (simulated) {
    here.calls.add({
      at: started,
      method,
      path: `${path}${url.search}`,
      endpoint: call.seen.endpoint ?? `${method} ${path}`,
      sellerId: call.seen.sellerId,
      status: reply.status,
      tookMs: Date.now() - started,
      fault: faults.map(({ kind }) => kind).join(",") || null,
    });
    here.watch?.({ code: here.market.code, call, reply });
  }
  const hostile = faults.find(({ kind }) => kind === "hostile");
  // What was refused was wrong, and says so as always.
  if (!hostile || reply.json === undefined || reply.status >= 300) return deliver(response, reply, faults, closing);
  const json = here.hostility.of(`${method} ${path}${url.search}`, reply.json, hostile.value);
  return deliver(response, { ...reply, json }, faults, closing);
}

async function work(here: Mounted, call: Call, faults: Fault[], closing: AbortSignal): Promise<Reply> {
  await delayed(faults, closing);
  const replaced = instead(faults);
  if (!replaced) return here.open.handle(call);
  call.seen.sellerId = here.open.sellerOf(call.path);
  return replaced;
}

function toCall(request: IncomingMessage, url: URL, path: string, method: string, body: Buffer, faults: Fault[]): Call {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  const address = request.socket.remoteAddress ?? "";
  const loopback = address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
  return { method, path, query: url.searchParams, headers, body, loopback, faults, seen: { endpoint: null, sellerId: null } };
}

const ownNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const noAddress: Reply = { status: 400, json: { error: "Bad Request", message: "No address" } };

const misdirected: Reply = {
  status: 421,
  json: { error: "Misdirected Request", message: "Not a name of this machine: call it by 127.0.0.1, [::1] or localhost" },
};

/** Another site's page in the same browser may not press this sandbox's buttons. */
function foreign(call: Call, simulated: boolean): Reply | null {
  const { origin, host = "" } = call.headers;
  if (simulated) return null;
  if (call.method === "GET" || !origin) return null;
  return origin.replace(/^https?:\/\//, "") === host
    ? null
    : { status: 403, json: { error: "Forbidden", message: "Cross-site request" } };
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  return size > maxBody ? null : Buffer.concat(chunks);
}
