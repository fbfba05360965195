import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { callSeconds, openMetrics, outcomeOf, serveMetrics } from "#platform/metrics.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { installationFigures } from "./installation-figures.ts";

/** What whoever watches over an installation reads: of one part, and of all that waits. */
let w: StoreWorld;
let address = "";
let why: string | null = null;
let answered: ReturnType<typeof callSeconds>;
let close: () => Promise<void>;
const faults: unknown[] = [];
beforeAll(async () => {
  w = await storeWorld();
  const registry = openMetrics({ platform: w.database.pool });
  installationFigures(registry, w.database, 0);
  answered = callSeconds(registry);
  const served = await serveMetrics(registry, {
    ...{ host: "127.0.0.1", port: 0, isStuck: async () => why },
    onError: (error) => faults.push(error),
  });
  close = served.close;
  address = `http://127.0.0.1:${(served.address as AddressInfo).port}`;
});
afterAll(async () => {
  expect(faults).toEqual([]);
  await close?.();
  await w?.close();
});
const figure = async (start: string) =>
  (await (await fetch(`${address}/metrics`)).text()).split("\n").filter((line) => line.startsWith(start));

test("OpenMetrics: calls by name and outcome, connections, the process; nothing of a person or a company", async () => {
  for (const status of [200, 404, 503]) answered.observe({ call: "Order/GetAllOrder", outcome: outcomeOf(status) }, 0.03);
  const reply = await fetch(`${address}/metrics`);
  expect(reply.headers.get("content-type")).toContain("application/openmetrics-text");
  const text = await reply.text();
  expect(text.endsWith("# EOF\n")).toBe(true);
  for (const outcome of ["done", "refused", "failed"])
    expect(text).toContain(`tradeport_call_seconds_count{call="Order/GetAllOrder",outcome="${outcome}"} 1`);
  expect(text).toMatch(/tradeport_database_connections\{pool="platform",state="idle"\} \d/);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain(w.clientId);
});

test("what waits is counted by marketplace and kind, with the age of the oldest; a store that a person has to look after counts apart", async () => {
  const { storeId } = await w.connect("100051");
  await w.query(sql`update store set health = 'ok' where id = ${storeId}`);
  const [product] = await w.addProducts(1);
  const listing = newId();
  await w.query(
    sql`insert into listing (client_id, id, store_id, product_id) values (${w.clientId}, ${listing}, ${storeId}, ${product!.id})`,
  );
  await w.query(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, state, desired, desired_at, cause)
    values (${w.clientId}, ${storeId}, 'content', ${listing}, ${listing}, 'pending', '{}', now() - interval '90 seconds', 'user')`);
  expect(await figure("tradeport_queue_size{")).toEqual(['tradeport_queue_size{kind="content",channel="trendyol"} 1']);
  const [oldest] = await figure("tradeport_queue_age_seconds{");
  expect(Number(oldest!.split(" ")[1])).toBeGreaterThan(89);
  expect(await figure("tradeport_stores{")).toEqual(['tradeport_stores{health="ok",channel="trendyol"} 1']);
  await w.query(sql`update store set health = 'needs_sign_in' where id = ${storeId}`);
  expect(await figure("tradeport_queue_size{")).toEqual([]);
  expect(await figure("tradeport_stores{")).toEqual(['tradeport_stores{health="needs_sign_in",channel="trendyol"} 1']);
});

test("/live says why a part is stuck; every other address says which there are", async () => {
  expect((await fetch(`${address}/live`)).status).toBe(200);
  why = "no heartbeat came to an end for 61 s";
  const stuck = await fetch(`${address}/live`);
  expect([stuck.status, await stuck.text()]).toEqual([503, `${why}\n`]);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(405);
});

test("every figure of the dashboard and the alert rules is one that there is", async () => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  for (const file of ["alerts.yml", "dashboard.json"]) {
    const named = (await readFile(new URL(`../docs/monitoring/${file}`, import.meta.url), "utf8")).match(/tradeport_[a-z_]+/g)!;
    expect(named.length).toBeGreaterThan(8);
    const figures = named.map((name) => name.replace(/_(count|bucket|sum)$/, ""));
    expect(figures.filter((name) => !known.has(name))).toEqual([]);
  }
});
