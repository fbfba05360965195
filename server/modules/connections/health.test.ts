import { RemoteError } from "@tradeport/connectors/http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { doubtKey, noteAnswer, noteFailure, notProven, proven } from "./health.ts";
import { connectionHandlers } from "./index.ts";
import { askForOrders, ordersRead } from "./order-clock.ts";
import { restoredRead } from "./push-clock.ts";
import type { StoreRef } from "./store-context.ts";
import { disconnectedStore } from "./take-up-store.ts";

/** What calls make of a store's row: its health, when it is tried again, and what it has heard of. */
let w: OrderWorld;
let store: StoreRef;
let made = 0;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  store = await w.addStore(`Health ${++made}`);
});

type Sql = ReturnType<typeof sql>;
interface Row {
  health: string;
  probes: number;
  inSeconds: number;
  reason: string | null;
  since: number;
}
const row = async () =>
  (
    await w.rows<Row>(sql`select health, health_probes as probes, health_reason ->> 'code' as reason,
      round(extract(epoch from now() - health_since))::int as since,
      case when next_poll_at > '-infinity' then extract(epoch from next_poll_at - now())::float8 else -1 end as in_seconds from store where id = ${store.id}`)
  )[0]!;
const set = (what: Sql) => w.rows(sql`update store set ${what} where id = ${store.id}`);
const write = <T>(work: (tx: Tx) => Promise<T>) => w.database.asClient(w.clients.ayse, work);
const failed = (kind: ConstructorParameters<typeof RemoteError>[0]) => new RemoteError(kind, "x");
const key = () => ({ clientId: w.clients.ayse, id: store.id });

test("the third failure in a row opens the breaker, an answer between them begins anew, and a store that does not work counts none", async () => {
  await set(sql`health_since = now() - interval '1 hour'`);
  const fail = () => write((tx) => noteFailure(tx, key(), store, failed("unavailable")));
  await fail();
  await fail();
  expect(await row()).toMatchObject({ health: "ok", probes: 2, reason: null, since: 3600 });
  await write((tx) => noteAnswer(tx, key()));
  expect(await row()).toMatchObject({ health: "ok", probes: 0 });
  await fail();
  await fail();
  await fail();
  const away = await row();
  expect(away).toMatchObject({ health: "away", probes: 0, reason: "store_away", since: 0 });
  expect(away.inSeconds).toBeGreaterThan(2);
  expect(away.inSeconds).toBeLessThan(7.6);
  await fail();
  expect(await row()).toMatchObject({ health: "away", probes: 0 });
  // How often it was tried while it was away is not forgotten for a call that was out.
  await set(sql`health_probes = 2`);
  await write((tx) => noteAnswer(tx, key()));
  expect(await row()).toMatchObject({ health: "away", probes: 2 });
  await write((tx) => doubtKey(tx, key()));
  expect(await row()).toMatchObject({ health: "away" });
});

test("a refused key is believed at the second look and then waits for a person; what gives no answer is tried less and less often", async () => {
  const look = (kind: Parameters<typeof failed>[0]) => write((tx) => notProven(tx, key(), store, failed(kind)));
  await set(sql`health_probes = 2`);
  await write((tx) => doubtKey(tx, key()));
  expect(await row()).toMatchObject({ health: "unproven", probes: 0 });
  await look("unauthorized");
  const once = await row();
  expect(once).toMatchObject({ health: "unproven", probes: 1, reason: "store_key_refused" });
  expect(Math.round(once.inSeconds)).toBe(2);
  await look("refused");
  expect(await row()).toMatchObject({ health: "needs_sign_in", reason: "store_refused" });
  for (const [kind, health] of [
    ["unauthorized", "unproven"],
    ["not_found", "unproven"],
    ["unknown", "away"],
    ["malformed", "away"],
  ] as const) {
    await set(sql`health = 'ok', health_probes = 0`);
    await look(kind);
    expect([kind, await row()]).toMatchObject([kind, { health, probes: health === "away" ? 0 : 1 }]);
  }
  await set(sql`health = 'away', health_probes = 3, health_since = now() - interval '1 hour'`);
  await look("unavailable");
  const fourth = await row();
  expect(fourth).toMatchObject({ health: "away", probes: 4, since: 3600 });
  expect(fourth.inSeconds).toBeGreaterThan(19);
  expect(fourth.inSeconds).toBeLessThan(61);
  await set(sql`health_probes = 9`);
  await look("unavailable");
  expect((await row()).inSeconds).toBeLessThan(451);
  // One refusal after a silence is the first of its own.
  await look("unauthorized");
  expect(await row()).toMatchObject({ health: "unproven", probes: 1, since: 0 });
  // Of a channel that is off nothing is learned.
  await w.database.asPlatform((tx) => sql`update channel set off_at = now() where id = ${store.channelId}`.execute(tx));
  await look("unauthorized");
  await w.database.asPlatform((tx) => sql`update channel set off_at = null where id = ${store.channelId}`.execute(tx));
  expect(await row()).toMatchObject({ health: "unproven", probes: 1 });
});

test("a key that works makes the store work, keeps when it first did, and pending credentials take the others' place only if they are there", async () => {
  const [old, next] = [sql`'{"a":"old"}'::jsonb`, sql`'{"a":"next"}'::jsonb`];
  await set(
    sql`health = 'away', health_since = now() - interval '1 hour', proven_at = '2026-01-01', credentials = ${old}, shown = ${old}`,
  );
  await write((tx) => proven(tx, key(), true));
  expect(await row()).toMatchObject({ health: "away" });
  await write((tx) => proven(tx, key(), false));
  expect(await row()).toMatchObject({ health: "ok", since: 0, inSeconds: -1 });
  await set(sql`credentials_next = ${next}, shown_next = ${next}, health_since = now() - interval '1 hour'`);
  await write((tx) => proven(tx, key(), false));
  const there = () =>
    w.rows<object>(
      sql`select credentials ->> 'a' as own, shown ->> 'a' as shown, credentials_next ->> 'a' as next, proven_at = '2026-01-01' as is_first from store where id = ${store.id}`,
    );
  expect(await there()).toEqual([{ own: "old", shown: "old", next: "next", isFirst: true }]);
  await write((tx) => proven(tx, key(), true));
  expect(await there()).toEqual([{ own: "next", shown: "next", next: null, isFirst: true }]);
  expect(await row()).toMatchObject({ health: "ok", since: 3600 });
  expect(await w.rows(sql`select 1 from audit where object_id = ${store.id} and action = 'store_works'`)).toHaveLength(1);
});

test("a hint wakes a store once a burst, and again once a look has followed; a window that ends long ago is followed at once", async () => {
  const ask = (once: boolean) => write((tx) => askForOrders(tx, w.clients.ayse, store.id, { once }));
  expect([await ask(true), await ask(true), await ask(false)]).toEqual([true, false, true]);
  await set(sql`orders_hint_at = now() - interval '3 seconds', orders_read_at = null`);
  expect(await ask(true)).toBe(true);
  await set(sql`orders_hint_at = now(), orders_read_at = now() + interval '1 second'`);
  expect(await ask(true)).toBe(true);
  const read = async (until: Sql, requested: Sql) => {
    const [at] = await w.rows<{ until: string; requested: string }>(
      sql`select (${until})::text as until, (${requested})::text as requested`,
    );
    await write((tx) => ordersRead(tx, w.clients.ayse, store.id, { until: at!.until, requestedAt: at!.requested }));
    return (
      await w.rows<{
        minutes: number;
        isHinted: boolean;
      }>(sql`select round(extract(epoch from now() - orders_until) / 60)::int as minutes,
        orders_hint_at > now() - interval '1 minute' as is_hinted from store where id = ${store.id}`)
    )[0];
  };
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  await set(sql`orders_until = ${ago(60)}, orders_hint_at = ${ago(60)}`);
  expect(await read(ago(30), ago(0))).toEqual({ minutes: 30, isHinted: true });
  await set(sql`orders_hint_at = ${ago(60)}`);
  expect(await read(ago(0), ago(5))).toEqual({ minutes: 5, isHinted: false });
  expect(await read(ago(20), ago(0))).toMatchObject({ minutes: 5 });
  await set(sql`orders_until = now() + interval '3 hours'`);
  expect(await read(ago(1), ago(0))).toMatchObject({ minutes: 0 });
});

test("only a restored store is read back, once for each restore", async () => {
  const at = async () => {
    await write((tx) => restoredRead(tx, w.clients.ayse, store.id));
    const [read] = await w.rows<{ is: boolean | null }>(
      sql`select read_back_at > now() - interval '1 minute' as is from store where id = ${store.id}`,
    );
    return read!.is;
  };
  expect(await at()).toBeNull();
  await set(sql`restored_at = now() - interval '1 hour'`);
  expect(await at()).toBe(true);
  await set(sql`read_back_at = now() - interval '30 minutes'`);
  expect(await at()).toBe(false);
  await set(sql`read_back_at = now() - interval '2 hours'`);
  expect(await at()).toBe(true);
});

test("an account that is connected anew is the store that was connected last, of its own channel, and of none that is connected or of the sample", async () => {
  const account = `account ${made}`;
  const find = () =>
    write((tx) => disconnectedStore(tx, { clientId: w.clients.ayse, channelId: store.channelId, accountHash: account }));
  const [older, newer] = [await w.addStore("older"), await w.addStore("newer")];
  const all = [store, older, newer].map(({ id }) => id);
  const off = (id: string, more: Sql) =>
    w.rows(sql`update store set account_hash = ${account}, is_active = false, ${more} where id = ${id}`);
  expect(await find()).toBeUndefined();
  await off(older.id, sql`created_at = now(), taken_up_at = now() - interval '2 days'`);
  await off(newer.id, sql`created_at = now() - interval '9 days', taken_up_at = now() - interval '1 day'`);
  await off(store.id, sql`created_at = now() - interval '3 days'`);
  expect(await find()).toBe(newer.id);
  await w.rows(sql`update store set is_sample = true where id = ${newer.id}`);
  expect(await find()).toBe(older.id);
  await w.rows(sql`update store set is_active = true where id = ${older.id}`);
  expect(await find()).toBe(store.id);
  const [etsy] = await w.rows<{ id: string }>(sql`select id from channel where code like 'etsy%' limit 1`);
  await w.rows(sql`update store set channel_id = ${etsy!.id} where id = ${store.id}`);
  expect(await find()).toBeUndefined();
  expect(all).toHaveLength(3);
});

test("what a disconnect would end is counted: of this store alone, and of what is open", async () => {
  const other = await w.addStore("beside");
  const variants = [
    await w.addVariant(`E1-${made}`, 1, [store, other]),
    await w.addVariant(`E2-${made}`, 1, [store]),
    await w.addVariant(`E3-${made}`, 1, [store]),
  ];
  for (const [at, state] of (["pending", "refused", "sending"] as const).entries())
    await w.rows(
      sql`update sync_field f set state = ${state} from offer o where o.id = f.subject_id and o.variant_id = ${variants[at]!}`,
    );
  const processId = newId();
  await w.rows(
    sql`insert into process (client_id, id, process_type, subject, started_by_name) values (${w.clients.ayse}, ${processId}, 'transfer_to_channel', 'x', 'x')`,
  );
  for (const [at, outcome] of (["waiting", "failed", "waiting"] as const).entries())
    await w.rows(sql`insert into process_line (client_id, process_id, line_no, label, subject_id, outcome)
      select client_id, ${processId}, ${at + 1}, 'x', id, ${outcome} from offer where variant_id = ${variants[at]!} and store_id = ${at === 0 ? other.id : store.id}`);
  const effect = await w.call(connectionHandlers.Client.GetDisconnectEffect, { storeId: store.id });
  expect(effect).toMatchObject({
    listings: 3,
    waitingChanges: 2,
    waitingLines: 1,
    openOrders: 0,
    waitingActions: 0,
    mappings: 0,
  });
  await w.rows(sql`update store set is_active = false where id = ${other.id}`);
  expect((await w.call(connectionHandlers.Client.GetDisconnectEffect, { storeId: store.id })).otherStores).toBe(
    effect.otherStores - 1,
  );
  await set(sql`is_active = false`);
  await expect(w.call(connectionHandlers.Client.GetDisconnectEffect, { storeId: store.id })).rejects.toMatchObject({
    code: "not_found",
  });
});
