import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { type Connected, connected } from "#testing/connected.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { wakeStores } from "./due.ts";

/** A day with a thousand calls: two hundred at once, eighty of them for what people and orders change alone. */
const etsy = connectorOf("etsy")!;
let w: StoreWorld;
let it: Connected;
let workers: ReturnType<typeof startWorker>[] = [];
let undo: () => void;

const start = (count: number) => {
  workers = Array.from({ length: count }, () => startWorker(w.database, w.sandbox.origin, { steps: allSteps() }));
};
const stop = () => Promise.all(workers.map((worker) => worker.stop()));
/** Of the shop as it is known now: its sign-in counted before that. */
const ofItsDay = () => sql`key = (select 'etsy:sandbox:' || account_hash || ':calls:day' from store where id = ${it.storeId})`;
/** So many calls are left of the day. */
const leave = (calls: number) =>
  w.query(sql`update rate_bucket set tokens = ${calls}, updated_at = clock_timestamp() where ${ofItsDay()} returning key`);
const left = async () => (await w.query(sql<{ tokens: number }>`select tokens from rate_bucket where ${ofItsDay()}`))[0]!.tokens;
const hint = () =>
  w.database.asClient(w.clientId, async (tx) => {
    await sql`update store set orders_hint_at = clock_timestamp() where id = ${it.storeId}`.execute(tx);
    await wakeStores(tx, [it.storeId], { urgent: true });
  });
const isRead = async () =>
  (await w.query(sql`select 1 from store where id = ${it.storeId} and orders_read_at >= orders_hint_at`)).length > 0;
const looks = async () => (await it.calls()).filter(({ method, path }) => method === "GET" && path.includes("/receipts")).length;

beforeAll(async () => {
  undo = fastTimers();
  etsy.limits = { ...etsy.limits, calls: { requests: 1000, perSeconds: 1, perDay: 1000, scope: "application" } };
  w = await storeWorld();
  start(1);
  it = await connected(w, etsy);
  await it.becomes("ok");
  await it.count(100);
  await it.inSync(100);
}, 60_000);
afterAll(async () => {
  await stop();
  undo();
  await w?.close();
});

test("the last calls of a day are for changes: looks wait, over a restart and with two workers, and nothing begins when none is left (engine fault 7); orders are read every two minutes all the same", async () => {
  expect(await leave(60)).toHaveLength(1);
  await it.quiet();
  const before = await looks();
  await hint();
  await it.count(111);
  await it.inSync(111);
  expect([await isRead(), await looks()]).toEqual([false, before]);
  // Seldom, but never not: what is sold there is not known otherwise (R18).
  await w.query(sql`update store set orders_read_at = now() - interval '119 seconds' where id = ${it.storeId} returning id`);
  await it.wake();
  await w.until("the orders", isRead);
  // A look is more than one call.
  await it.quiet();
  const read = await looks();
  expect(read).toBeGreaterThan(before);
  const then = await left();
  expect(then).toBeLessThan(60);

  await stop();
  start(2);
  await it.count(112);
  await it.inSync(112);
  expect(await looks()).toBe(read);
  expect(await left()).toBeLessThan(then);

  await it.quiet();
  await leave(0);
  const calls = (await it.calls()).length;
  await it.count(113);
  const rests = sql`select 1 where not exists (select 1 from store_due where store_id = ${it.storeId} and due_at <= now())
    and exists (select 1 from lease where name = ${`store:${it.storeId}`} and holder is null)`;
  await w.until("a store that waits for its day", async () => (await w.query(rests))[0]);
  expect([(await it.calls()).length, await it.states()]).toEqual([calls, ["in_sync", "pending"]]);

  await leave(190);
  await it.wake();
  await w.until("the orders", isRead);
  await it.inSync(113);
}, 120_000);
