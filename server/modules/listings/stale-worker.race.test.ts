import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveStock } from "#modules/inventory/index.ts";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { requestSyncOffers } from "./index.ts";

const trendyol = connectorOf("trendyol")!;
const { resolveAfterMs } = trendyol;
let w: StoreWorld;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
const workers = new Set<ReturnType<typeof startWorker>>();
const start = (setting: Parameters<typeof startWorker>[2] = {}) => {
  const worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 2, ...setting });
  workers.add(worker);
  return worker;
};
const stop = async (worker: ReturnType<typeof startWorker>) => {
  workers.delete(worker);
  await worker.stop();
};
let child: ChildProcess | undefined;

beforeAll(async () => {
  trendyol.resolveAfterMs = 500;
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 100, reviewDelayMs: 100, limits: "off" });
  const worker = start();
  store = await w.goLive(1);
  await stop(worker);
});
afterAll(async () => {
  trendyol.resolveAfterMs = resolveAfterMs;
  child?.kill("SIGKILL");
  for (const worker of workers) await worker.stop();
  await w?.close();
});

let counts = 0;
/** A person counts every variant as this many; the marketplace refuses a message that it had in the last quarter of an hour. */
const count = (quantity: number) =>
  w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{
      itemId: string;
      onHand: number;
    }>`select item_id, on_hand from stock where client_id = ${w.clientId}`.execute(tx);
    const cause = `count:${++counts}`;
    await moveStock(
      tx,
      w.clientId,
      rows.map(({ itemId, onHand }) => ({
        itemId,
        kind: "count",
        onHandDelta: quantity - onHand,
        reservedDelta: 0,
        cause,
        actor: "Ayşe",
      })),
    );
    await requestSyncOffers(
      tx,
      w.clientId,
      rows.map(({ itemId }) => itemId),
      "user",
    );
  });
const shows = async (quantity: number) => (await w.truth()).products.every((product) => product.quantity === quantity);
const lease = async () =>
  (
    await w.query(
      sql<{ token: number; holder: string | null }>`select token, holder from lease where name = ${`store:${store.storeId}`}`,
    )
  )[0]!;
const sending = () => w.query(sql`select 1 from sync_field where kind = 'stock' and state = 'sending'`);
const messages = async () =>
  (await w.control<{ endpoint: string }[]>("_calls?last=1000")).filter(
    ({ endpoint }) => endpoint?.includes("POST") && endpoint.includes("price-and-inventory"),
  ).length;
const forked = () =>
  fork(fileURLToPath(new URL("../../testing/store-worker.ts", import.meta.url)), {
    env: { ...process.env, DATABASE_URL: w.url, SANDBOX_ORIGIN: w.sandbox.origin, LEASE_SECONDS: "2", RESOLVE_MS: "500" },
    stdio: "inherit",
  });
const ended = async () => {
  child?.kill("SIGKILL");
  child = undefined;
  await w.query(sql`update lease set holder = null, until = '-infinity' where name = ${`store:${store.storeId}`}`);
};

test("a worker that was stopped before its call finds its store taken when it goes on: it does not call, and the newest stock stays (R20)", async () => {
  child = forked();
  await count(20);
  await w.until("the first stock there", () => shows(20));
  // The marketplace asked for a pause: the next message is claimed and its call waits.
  await w.query(sql`update rate_bucket set blocked_until = now() + interval '4 seconds' where key like '%:price-and-inventory'`);
  await count(5);
  await w.until("a claimed message", async () => (await sending()).length > 0);
  const { token } = await lease();
  const before = await messages();
  child.kill("SIGSTOP");
  await count(4);
  const other = start();
  await w.until("the store is taken over", async () => (await lease()).token > token);
  await w.until("the newest stock there", () => shows(4));
  await w.inSync(store.storeId);
  const sent = await messages();
  expect(sent - before).toBe(1);
  child.kill("SIGCONT");
  await count(3);
  await w.until("the next stock there", () => shows(3));
  const looks = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'store worker'
    and state_change > now() - interval '1 second'`;
  await w.until("the stale worker goes on", async () => (await w.database.pool.query(looks)).rows[0]);
  await w.inSync(store.storeId);
  expect(await shows(3)).toBe(true);
  expect((await messages()) - sent).toBe(1);
  await stop(other);
  await ended();
});

test("a worker that is stopped with its call out is taken over; the old value that arrives late is followed by the newest, and the old answer changes nothing (R20)", async () => {
  child = forked();
  await count(30);
  await w.until("the first stock there", () => shows(30));
  await w.control("_faults", [{ match: { method: "POST", path: "price-and-inventory" }, kind: "delay", value: 400, times: 1 }]);
  await count(15);
  const out = sql`select 1 from push_batch where state = 'sending' and left_at is not null`;
  await w.until("a message that is out", async () => (await w.query(out)).length > 0);
  child.kill("SIGSTOP");
  await count(14);
  const other = start();
  await w.until("the newest stock there", () => shows(14));
  await w.inSync(store.storeId);
  child.kill("SIGCONT");
  await count(12);
  await w.until("the next stock there", () => shows(12));
  await w.inSync(store.storeId);
  expect(await w.query(sql`select 1 from sync_field where kind = 'stock' and (confirmed <> '12' or state <> 'in_sync')`)).toEqual(
    [],
  );
  expect(await w.query(sql`select 1 from push_batch where state <> 'ended'`)).toEqual([]);
  await stop(other);
  await ended();
});

test("a loop that has not heard that its lease is gone can't call or claim: every message after the takeover is the new worker's (R20)", async () => {
  const unaware = start({ deaf: true });
  await count(40);
  await w.until("the first stock there", () => shows(40));
  await w.inSync(store.storeId);
  // It has claimed a message, and its call waits for the end of a pause that the marketplace asked for.
  await w.query(sql`update rate_bucket set blocked_until = now() + interval '3 seconds' where key like '%:price-and-inventory'`);
  await count(41);
  await w.until("a claimed message", async () => (await sending()).length > 0);
  const before = await messages();
  const { token } = await lease();
  await w.query(sql`update lease set holder = null, until = '-infinity' where name = ${`store:${store.storeId}`}`);
  const other = start();
  await w.until("the store is taken over", async () => (await lease()).token > token);
  const [since] = await w.query(sql<{ at: string }>`select clock_timestamp()::text as at`);
  await count(39);
  await w.until("the newest stock there", () => shows(39));
  await w.inSync(store.storeId);
  expect((await messages()) - before).toBe(1);
  for (const quantity of [38, 37]) {
    await count(quantity);
    await w.until("the newest stock there", () => shows(quantity));
  }
  await w.inSync(store.storeId);
  // The new one may have rested and come back in between; the old one's token is in none.
  const tokens = await w.query(
    sql<{
      isNew: boolean;
    }>`select distinct token > ${token} as is_new from push_batch where created_at > ${since!.at}::timestamptz`,
  );
  expect(tokens).toEqual([{ isNew: true }]);
  await stop(unaware);
  await stop(other);
});
