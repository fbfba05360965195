import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { manyStores } from "#testing/many-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { sleepUntil, stayDue, wakeStores, workOf } from "./due.ts";
import { ratesOf } from "./limits.ts";
import { readStore } from "./store-row.ts";

/** When a store is looked at, and which one first. One worker of a single place serves all. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
let live: { storeId: string };
let idle: { clientId: string; id: string }[];

const token = async (id: string) =>
  (await w.query(sql<{ token: number }>`select token from lease where name = ${`store:${id}`}`))[0]?.token ?? 0;
const sleeps = (id: string) =>
  w.until(
    "a store at rest",
    async () =>
      (
        await w.query(sql`select 1 from lease where name = ${`store:${id}`} and holder is null
          and not exists (select 1 from store_due where store_id = ${id} and due_at <= now())`)
      )[0],
  );
const readSince = (id: string, since: string) => async () =>
  (await w.query(sql`select 1 from store where id = ${id} and orders_read_at > ${since}::timestamptz`))[0];
const now = async () => (await w.query(sql<{ now: string }>`select clock_timestamp() as now`))[0]!.now;

beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps(), capacity: 1 });
  live = await w.goLive(1);
  await w.query(sql`update client set order_poll_seconds = 600`);
  idle = await manyStores(w, 8, "100002");
  await w.query(sql`update client set order_poll_seconds = 600`);
  // As the setting's own call does: what they rest for by now is the old time.
  await w.query(sql`select wake_stores(array_agg(id)) from store`);
  for (const { id } of idle) await sleeps(id);
}, 90_000);
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

test("R18: a store that was connected again is told no price, stock or content before its orders were read, a restored one before its offers were", async () => {
  const [{ clientId }] = (await w.query(sql`select client_id from store where id = ${live.storeId}`)) as [{ clientId: string }];
  const dues = async (until: string, isRestored = false) => {
    let found: string[] = [];
    // Seen from within a transaction that leaves nothing behind.
    const look = w.database.asPlatform(async (tx) => {
      await sql`update store set taken_up_at = now(), orders_until = now() + ${until}::interval,
        restored_at = case when ${isRestored} then now() end, read_back_at = null where id = ${live.storeId}`.execute(tx);
      await sql`update sync_field set state = 'pending', due_at = now() where store_id = ${live.storeId}`.execute(tx);
      const row = await readStore(tx, clientId, live.storeId);
      found = [...(await workOf(tx, row!, allSteps())).keys()];
      throw new Error("seen");
    });
    await expect(look).rejects.toThrow("seen");
    return ["read restored offers", "push offers", "push content", "read orders"].filter((name) => found.includes(name));
  };
  expect(await dues("-1 second")).toEqual(["read orders"]);
  expect(await dues("1 second")).toEqual(["push offers", "push content", "read orders"]);
  expect(await dues("1 second", true)).toEqual(["read restored offers", "read orders"]);
});

test("reports that were stored and not applied are due with the first of them, however long others have to wait", async () => {
  let dueInMs: number | null | undefined;
  const look = w.database.asPlatform(async (tx) => {
    await sql`insert into inbox (client_id, id, store_id, kind, external_id, body_hash, body, received_at, due_at)
      select ${w.clientId}, gen_random_uuid(), ${live.storeId}, 'order', 'LEFT-' || minutes, 'x', '{}', now(), now() + make_interval(mins => minutes)
      from unnest(array[60, 0, 30]) as minutes`.execute(tx);
    const row = await readStore(tx, w.clientId, live.storeId);
    dueInMs = (await workOf(tx, row!, allSteps())).get("apply stored orders")?.inMs;
    throw new Error("seen");
  });
  await expect(look).rejects.toThrow("seen");
  expect(dueInMs).toBe(0);
});

test("R11: an account is one to the marketplace's limits, whichever companies connected it", async () => {
  const keys = await w.database.asPlatform(async (tx) => {
    const rows = await Promise.all(idle.slice(0, 2).map(({ clientId, id }) => readStore(tx, clientId, id)));
    const own = await readStore(tx, w.clientId, live.storeId);
    return [...rows, own].map((row) => ratesOf(connectorOf("trendyol")!, row!, "orders-list").map(({ key }) => key));
  });
  expect(keys[0]).toEqual(keys[1]);
  expect(keys[0]).not.toEqual(keys[2]);
});

test("R11: calls of a seller's own application count for all its shops; in a sandbox, which has one for everybody, each shop counts alone", async () => {
  const row = (await w.database.asPlatform((tx) => readStore(tx, w.clientId, live.storeId)))!;
  // As its manifest has it: the tests of this file let calls pass.
  const calls = { requests: 5, perSeconds: 1.2, perDay: 5_000, scope: "application" } as const;
  const etsy = { ...connectorOf("etsy")!, limits: { calls } };
  const keys = (scope: typeof row.scope) =>
    [
      ["first", "a"],
      ["second", "a"],
      ["third", "b"],
    ].map(([accountHash, keystring]) => {
      const store = { ...row, scope, accountHash: accountHash!, shown: { keystring: keystring! } };
      return ratesOf(etsy, store, "calls").map(({ key }) => key);
    });
  const [first, second, third] = keys("live");
  expect([first, second]).toEqual([second, first]);
  expect(third).not.toEqual(first);
  expect(new Set(keys("sandbox").flat()).size).toBe(6);
});

test("an idle store with a poll of 600 s is not leased between its polls, and is at its time without being told (engine fault 5)", async () => {
  const [first, ...others] = idle;
  const before = await Promise.all(idle.map(({ id }) => token(id)));
  // The worker looks again and again, for another store.
  for (let look = 0; look < 8; look += 1) {
    const since = await now();
    await w.database.asClient(w.clientId, async (tx) => {
      await sql`update store set orders_hint_at = clock_timestamp() where id = ${live.storeId}`.execute(tx);
      await wakeStores(tx, [live.storeId], { urgent: true });
    });
    await w.until("the other store's look", readSince(live.storeId, since));
    await sleeps(live.storeId);
  }
  expect(await Promise.all(idle.map(({ id }) => token(id)))).toEqual(before);
  const due = await w.query(
    sql<{
      count: number;
      inS: number;
    }>`select count(*)::int as count, min(extract(epoch from due_at - now()))::float8 as in_s from store_due
      where store_id = any(${idle.map(({ id }) => id)}::uuid[])`,
  );
  expect([due[0]!.count, due[0]!.inS > 300]).toEqual([8, true]);
  // Ten minutes later, and no NOTIFY.
  const since = await now();
  await w.query(sql`
    with s as (update store set orders_read_at = orders_read_at - interval '600 seconds' where id = ${first!.id})
    update store_due set due_at = due_at - interval '600 seconds' where store_id = ${first!.id}`);
  await w.until("the poll", readSince(first!.id, since));
  await sleeps(first!.id);
  expect(await token(first!.id)).toBe(before[0]! + 1);
  expect(await Promise.all(others.map(({ id }) => token(id)))).toEqual(before.slice(1));
}, 90_000);

test("a store whose stock an order moved comes before any number of stores whose poll is due (engine fault 5)", async () => {
  await w.control("_faults", [{ match: { path: "/order/", sellerId: "100002" }, kind: "delay", value: 500 }]);
  const polls = async () =>
    (await w.control<{ endpoint: string; sellerId: string }[]>("_calls?last=20000"))
      .reverse()
      .filter(
        ({ endpoint, sellerId }) =>
          (sellerId === "100002" && endpoint.startsWith("GET /order/")) || endpoint.startsWith("POST /inventory"),
      );
  const from = (await polls()).length;
  await w.query(sql`
    with s as (update store set orders_read_at = orders_read_at - interval '600 seconds' where id = any(${idle.map(({ id }) => id)}::uuid[]))
    update store_due set due_at = due_at - interval '600 seconds' where store_id = any(${idle.map(({ id }) => id)}::uuid[])`);
  await w.until("the first poll", async () => (await polls()).length > from);
  await w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{ id: string }>`update stock set on_hand = on_hand - 1 returning item_id as id`.execute(tx);
    await requestSyncOffers(
      tx,
      w.clientId,
      rows.map(({ id }) => id),
      "order:test",
    );
  });
  const pushAt = async () => (await polls()).slice(from).findIndex(({ endpoint }) => endpoint.startsWith("POST"));
  await w.until("the push", async () => (await pushAt()) >= 0);
  expect(await pushAt()).toBeLessThan(5);
  await w.control("_faults", undefined, "DELETE");
  for (const { id } of idle) await sleeps(id);
}, 90_000);

test("what is caused while a loop comes to rest is not lost, whichever of the two ends first (engine fault 5)", async () => {
  const store = { clientId: w.clientId, id: live.storeId };
  await sleeps(store.id);
  // Nobody else may take it up: a lease that no worker holds.
  await w.query(
    sql`update lease set holder = gen_random_uuid(), until = now() + interval '1 hour' where name = ${`store:${store.id}`}`,
  );
  const due = () => w.query(sql`select 1 from store_due where store_id = ${store.id} and due_at <= now()`);
  const wake = (before: Promise<void>) =>
    w.database.asClient(w.clientId, async (tx) => {
      await wakeStores(tx, [store.id]);
      await before;
    });
  const gate = () => {
    let open = () => {};
    const passed = new Promise<void>((done) => {
      open = done;
    });
    return { open, passed };
  };
  // Caused and done while the loop looks at its work.
  await w.database.asPlatform((tx) =>
    sleepUntil(tx, store, async () => {
      await wake(Promise.resolve());
      return { inMs: 600_000, urgent: false };
    }),
  );
  expect(await due()).toHaveLength(1);
  // Caused before the loop looked, done after it rests; the loop waits for nobody.
  const [begun, done] = [gate(), gate()];
  const waking = w.database.asClient(w.clientId, async (tx) => {
    await wakeStores(tx, [store.id]);
    begun.open();
    await done.passed;
  });
  await begun.passed;
  await w.database.asPlatform((tx) => sleepUntil(tx, store, async () => ({ inMs: 600_000, urgent: false })));
  expect(await due()).toHaveLength(0);
  done.open();
  await waking;
  expect(await due()).toHaveLength(1);
  // While a loop serves it, it stays due, however much is heard of it.
  for (let times = 0; times < 30; times += 1) await wake(Promise.resolve());
  await w.database.asPlatform((tx) => stayDue(tx, store));
  expect(await due()).toHaveLength(1);
  await w.query(sql`update lease set holder = null, until = '-infinity' where name = ${`store:${store.id}`}`);
  await sleeps(store.id);
}, 60_000);
