import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { openTraces } from "#platform/traces.ts";
import { allSteps } from "#testing/all-steps.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number };
}

/** A collector, as programs that keep traces have one: it keeps what it was sent. */
const heard: { spans: Sent[]; keys: (string | undefined)[]; text: string } = { spans: [], keys: [], text: "" };
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  heard.spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  heard.keys.push(request.headers["x-key"] as string | undefined);
  heard.text += JSON.stringify(body);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let w: World;
let stores: StoreWorld;
const settings = (tracesShare = 1) => ({
  tracesEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  tracesHeaders: "x-key=a%20b",
  tracesShare,
});
beforeAll(async () => {
  await new Promise<void>((listens) => collector.listen(0, "127.0.0.1", listens));
  w = await world();
  stores = await storeWorld();
});
afterAll(async () => {
  await w?.close();
  await stores?.close();
  collector.close();
});
const during = async (share: number, work: () => Promise<unknown>) => {
  Object.assign(heard, { spans: [], keys: [], text: "" });
  const { close } = await openTraces(settings(share), "api");
  await work();
  // What is under way is sent before a part ends.
  await close();
  return heard;
};
const ofName = (name: string) => heard.spans.filter((span) => span.name === name);
const attributeOf = ({ attributes }: Sent, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test("a call is one trace with its statements, without their values; a refusal is no fault, and the collector's key goes along", async () => {
  const secret = "Gizli Depo Adı";
  await during(1, async () => {
    await w.as("ayse").Warehouse.InsertUpdate({ name: secret, code: "GIZ-1" });
    await w
      .as("ayse")
      .Order.GetOrderDetail({ orderHeaderId: "01920000-0000-7000-8000-00000000dead" })
      .catch(() => {});
  });
  expect(heard.keys[0]).toBe("a b");
  expect(heard.text).toContain("tradeport-api");
  const [call] = ofName("Warehouse/InsertUpdate");
  expect(call!.parentSpanId ?? "").toBe("");
  const statements = ofName("statement").filter(({ traceId }) => traceId === call!.traceId);
  expect(statements.length).toBeGreaterThan(2);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call!.spanId]));
  expect(statements.some((one) => /insert into warehouse/.test(String(attributeOf(one, "db.query.text"))))).toBe(true);
  expect([secret, w.clientId("ayse"), "ayse@"].filter((word) => heard.text.includes(word))).toEqual([]);
  const [refused] = ofName("Order/GetOrderDetail");
  expect([refused!.status?.code ?? 0, attributeOf(refused!, "error.type")]).toEqual([0, "not_found"]);
});

test("a look at a store has the calls that it made: where, how and what came, and no path", async () => {
  await during(1, async () => {
    const { storeId } = await stores.connect();
    const worker = startWorker(stores.database, stores.sandbox.origin, { steps: allSteps() });
    const health = sql<{ health: string }>`select health from store where id = ${storeId}`;
    await until("the store works", async () => (await stores.query(health))[0]!.health === "ok");
    await worker.stop();
  });
  const [request] = ofName("request");
  expect([attributeOf(request!, "server.address"), attributeOf(request!, "http.request.method")]).toEqual([
    stores.sandbox.origin,
    "GET",
  ]);
  expect(attributeOf(request!, "http.response.status_code")).toBeDefined();
  expect(request!.attributes.some(({ value }) => JSON.stringify(value).includes("100001"))).toBe(false);
  const parent = heard.spans.find(({ spanId }) => spanId === request!.parentSpanId);
  expect(parent?.name).toMatch(/^(store|trial) /);
});

test("of a share of nothing nothing is sent, nor without a collector's address", async () => {
  const ask = () => w.as("ayse").Warehouse.WarehouseList({});
  await during(0, ask);
  expect(heard.spans).toEqual([]);
  const { close } = await openTraces({ tracesShare: 1 }, "api");
  await ask();
  await close();
  expect(heard.spans).toEqual([]);
});
