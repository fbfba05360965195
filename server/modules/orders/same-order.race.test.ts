import rateLimit from "@fastify/rate-limit";
import { connectorOf } from "@tradeport/connectors";
import { marketAt, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase, sql } from "#platform/db.ts";
import { pause } from "#platform/rate-limits.ts";
import { log, startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { mountHooks } from "./hooks.ts";
import { storePage } from "./inbox.ts";
import { orderSteps } from "./index.ts";
import { takeReports } from "./take-reports.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** Does `work` for all, this many at a time. */
const atOnce = async <T>(width: number, all: T[], work: (one: T) => Promise<unknown>) => {
  const left = [...all];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    }),
  );
};
const shuffled = <T>(all: T[]) =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

describe("the same order from several sides at once", () => {
  let w: StoreWorld;
  let apis: { app: FastifyInstance; database: Database }[];
  const trendyol = connectorOf("trendyol")!;
  const stream = trendyol.limits["orders-stream"]!;
  beforeAll(async () => {
    trendyol.limits["orders-stream"] = { requests: 20, perSeconds: 1, scope: "store" };
    w = await storeWorld();
    apis = await Promise.all(
      [0, 1].map(async () => {
        const database = openDatabase({ url: w.url, name: "api", max: 16 });
        database.pool.options.connectionTimeoutMillis = 60_000;
        const app = fastify({ loggerInstance: log }) as unknown as FastifyInstance;
        await app.register(rateLimit, { max: 1200, timeWindow: 60_000 });
        mountHooks(app, { database, log });
        await app.listen({ port: 0, host: "127.0.0.1" });
        return { app, database };
      }),
    );
  });
  afterAll(async () => {
    trendyol.limits["orders-stream"] = stream;
    for (const { app, database } of apis) {
      await app.close();
      await database.close();
    }
    await w.close();
  });

  it("R1: 100 orders, each told by two webhooks to two APIs while two workers poll and take the store from each other, are 100 orders and 100 movements, and every call is answered 200", async () => {
    const market = marketAt(w.sandbox.origin, async () => {});
    await market.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
    const { storeId } = await w.connect();
    await w.addProducts(5);
    const barcodes = [0, 1, 2, 3, 4].map((at) => `TS-000${at}-S`);
    const { json } = await market.api("POST", "/product/sellers/100001/v2/products", {
      items: barcodes.map((barcode) => product(barcode, { quantity: 1000 })),
    });
    await market.api("GET", `/product/sellers/100001/products/batch-requests/${json.batchRequestId}`);
    await w.query(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${storeId}`);

    const { reading } = orderSteps({ publicUrl: "http://localhost" });
    const workers = [0, 1].map(() => startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3, steps: reading }));
    const reported: number[] = [];
    let ended = false;
    // The lease is given away again and again: both workers read, and one of them does not know yet that it lost the store.
    const away = (async () => {
      while (!ended) {
        await w.query(sql`update lease set holder = null, until = '-infinity' where name = ${`store:${storeId}`}`);
        await pause(700, new AbortController().signal);
      }
    })();
    await atOnce(
      32,
      Array.from({ length: 100 }, (_, at) => at),
      async (at) => {
        await market.control("_buy", { sellerId: 100_001, lines: [{ barcode: barcodes[at % 5], quantity: 1 + (at % 2) }] });
        const headers = { "x-api-key": "the-secret", "content-type": "application/json" };
        const hooks = apis.map(({ app }) =>
          fetch(`${app.listeningOrigin}/hooks/${storeId}`, { method: "POST", headers, body: "{}" }),
        );
        for (const reply of await Promise.all(hooks)) reported.push(reply.status);
      },
    );
    ended = true;
    await away;
    const orders = () =>
      w.query(sql<{ id: string }>`select channel_package_id as id from order_package where store_id = ${storeId}`);
    await w.until("all orders", async () => (await orders()).length >= 100);
    for (const worker of workers) await worker.stop();
    expect(reported).toEqual(Array.from({ length: 200 }, () => 200));
    const truth = (await market.control("_truth?sellerId=100001")).json.orders as { packages: { packageId: string }[] }[];
    const issued = truth.flatMap(({ packages }) => packages.map(({ packageId }) => packageId)).sort();
    expect((await orders()).map(({ id }) => id).sort()).toEqual(issued);
    expect(await w.query(sql`select id from order_header where store_id = ${storeId}`)).toHaveLength(100);
    expect(await w.query(sql`select id from stock_movement where kind = 'reserve'`)).toHaveLength(100);
    expect(await w.query(sql`select sum(reserved)::int as reserved from stock`)).toEqual([{ reserved: 150 }]);
  });
});

describe("reports without any lease between them", () => {
  let w: OrderWorld;
  beforeAll(async () => {
    w = await orderWorld();
  });
  afterAll(() => w.close());
  let serial = 0;
  const fresh = (prefix: string) => `${prefix}${++serial}`;

  it("R1: the same report three times at the same moment, 32 at a time, is stored once, one order and one movement", async () => {
    const store = await w.addStore("Birinci");
    const key = fresh("B");
    const variantId = await w.addVariant(key, 100, [store]);
    const reports = Array.from({ length: 60 }, () => reportOf(fresh("P"), "Created", 1, [lineOf(key, 1)]));
    await atOnce(32, shuffled([...reports, ...reports, ...reports]), (report) => w.deliver(store, [report]));
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 100, reserved: 60, moves: 60 });
    for (const table of ["inbox", "order_header", "order_package", "order_line"])
      expect(await w.rows(sql`select 1 from ${sql.table(table)}`), table).toHaveLength(60);
  });

  it("R19: orders of the same products in opposite order of lines, one of them twice, meet without a deadlock and hold their sums", async () => {
    const stores = [await w.addStore("İkinci"), await w.addStore("Üçüncü")];
    const keys = [fresh("B"), fresh("B"), fresh("B"), fresh("B")];
    const variants = await Promise.all(keys.map((key) => w.addVariant(key, 1000, stores)));
    const tangled: unknown[] = [];
    const deliver = async (at: number) => {
      const order = at % 2 ? [...keys].reverse() : keys;
      const lines = [...order, order[0]!].map((key, place) => lineOf(key, 1 + (at % 3), `${at}.${place}`));
      const context = w.contextOf(stores[at % 2]!);
      const write: typeof context.write = (work) =>
        context.write(work).catch((error: { code?: string }) => {
          if (error.code === "40P01") tangled.push(error);
          throw error;
        });
      const id = fresh("P");
      for (const status of ["Created", "Shipped"]) {
        const report = reportOf(id, status, status === "Created" ? 1 : 2, lines);
        const ids = await write((tx) => storePage(tx, context.store, { packages: [report], unreadable: [] }, null));
        await takeReports({ ...context, write }, ids);
      }
    };
    const all = Array.from({ length: 48 }, (_, at) => at);
    await atOnce(16, all, deliver);
    expect(tangled).toEqual([]);
    for (const [place, id] of variants.entries()) {
      const units = all.reduce((sum, at) => sum + (1 + (at % 3)) * ((at % 2 ? 3 : 0) === place ? 2 : 1), 0);
      // Two lines of one product are one movement each way.
      expect(await w.stockOf(id)).toMatchObject({ onHand: 1000 - units, reserved: 0, moves: 96 });
    }
  });
});
