import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { waitingIn } from "./waiting.ts";

let w: OrderWorld;
let place: StoreRef;
let storeId: string;
let barcodes = 0;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  place = await w.addStore(`Lines ${++barcodes}`);
  storeId = place.id;
});

type Sql = ReturnType<typeof sql>;
const queue = async () => {
  const answer = await w.call(listingHandlers.Product.GetQueue, { storeId });
  return { ...answer[0]!, line: (kind: string) => answer[0]!.lines.find((one) => one.kind === kind)! };
};
const store = (set: Sql) => w.rows(sql`update store set ${set} where id = ${storeId}`);
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const inSeconds = (date: string | null) => Math.round((Date.parse(date!) - Date.now()) / 1000);
const near = (date: string | null, seconds: number) => expect(Math.abs(inSeconds(date) - seconds)).toBeLessThan(20);
const message = (
  state: string,
  items: number,
  { created, left, deadline, ended }: Partial<Record<"created" | "left" | "deadline" | "ended", Sql>>,
) =>
  w.rows(sql`insert into push_batch (client_id, id, store_id, operation, state, token, items, created_at, left_at, sent_at, deadline_at, ended_at)
    values (${w.clients.ayse}, ${newId()}, ${storeId}, 'updateOffers', ${state}, 1, ${items}, ${created ?? sql`now()`}, ${left ?? sql`null`},
      ${left ?? sql`null`}, ${deadline ?? sql`null`}, ${ended ?? sql`null`})`);

test("what was told and not answered is a line of its own: since when, and when its answer is to come", async () => {
  expect((await queue()).line("readBack")).toMatchObject({ waiting: { count: 0 }, end: "none", oldestDate: null });
  await message("unknown", 4, { created: ago(900), left: ago(700), deadline: sql`now() + interval '10 minutes'` });
  // Nothing else is out, so nobody needs to know how long an answer takes.
  const lost = (await queue()).line("readBack");
  expect(lost).toMatchObject({ waiting: { count: 4 }, end: "known", confirmSeconds: null });
  near(lost.endDate, 600);
  near(lost.oldestDate, -700);
  await message("sending", 3, { created: ago(800) });
  await message("sent", 2, { created: ago(300), left: ago(100) });
  await message("late", 5, { created: ago(3000), left: ago(3000), ended: ago(2000) });
  const open = (await queue()).line("readBack");
  expect(open).toMatchObject({ waiting: { count: 9 }, end: "unknown", endDate: null });
  near(open.oldestDate, -800);
  // The middle one of those that were answered took three minutes.
  await message("ended", 1, { created: ago(400), left: ago(390), ended: ago(210) });
  const known = (await queue()).line("readBack");
  expect(known).toMatchObject({ end: "known", confirmSeconds: 180 });
  near(known.endDate, 600);
  await w.rows(sql`delete from push_batch where state = 'unknown' and store_id = ${storeId}`);
  near((await queue()).line("readBack").endDate, 80);
  await w.rows(sql`update push_batch set left_at = ${ago(500)} where state = 'sent' and store_id = ${storeId}`);
  near((await queue()).line("readBack").endDate, 0);
  // It is read back of a paused store too, and of none that can't be reached.
  await store(sql`paused_at = now()`);
  expect((await queue()).line("readBack").end).toBe("known");
  await store(sql`health = 'away'`);
  expect((await queue()).line("readBack").end).toBe("resting");
});

test("what a marketplace is to be told of orders is a line of its own, that neither a pause nor an end of the subscription holds", async () => {
  const order = newId();
  await w.rows(sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name, delivery_address, billing_address)
    values (${w.clients.ayse}, ${order}, ${storeId}, 'Q', now(), now(), 'TRY', 'x', '{}', '{}')`);
  const action = async (state: string, requested: number, due: number, ended: Sql = sql`null`, sent: Sql = sql`null`) => {
    const pack = newId();
    await w.rows(sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
      values (${w.clients.ayse}, ${pack}, ${order}, ${storeId}, ${pack}, 'S_NEW', 'Created', 'new', now(), 'x', 'x', now(), 'TRY', 1, 0)`);
    await w.rows(sql`insert into package_action (client_id, id, package_id, store_id, action, state, requested_by_name, requested_at, due_at, ended_at, sent_at)
      values (${w.clients.ayse}, ${newId()}, ${pack}, ${storeId}, 'A_ACCEPT', ${state}, 'x', ${ago(requested)}, ${ago(due)}, ${ended}, ${sent})`);
  };
  expect((await queue()).line("orders")).toMatchObject({ waiting: { count: 0 }, held: [], end: "none" });
  await action("refused", 900, 900, ago(900));
  await action("waiting", 500, 10);
  await action("unknown", 400, 10);
  await action("waiting", 300, -200);
  await action("sending", 200, -100);
  const line = (await queue()).line("orders");
  expect(line).toMatchObject({ waiting: { count: 2 }, end: "unknown", held: [{ cause: "later", count: 2 }] });
  near(line.oldestDate, -500);
  near(line.held[0]!.nextDate, 100);
  await action("done", 100, 100, ago(40), ago(70));
  expect((await queue()).line("orders")).toMatchObject({ end: "known", confirmSeconds: 30 });
  await store(sql`paused_at = now()`);
  expect(await queue()).toMatchObject({ rests: "paused" });
  expect((await queue()).line("orders").end).toBe("known");
  await store(sql`health = 'away'`);
  expect((await queue()).line("orders").end).toBe("resting");
});

test("a store says what it rests for, the first cause that there is; one that is disconnected is none of them", async () => {
  const rests = async (set: Sql) => {
    await store(set);
    return (await queue()).rests;
  };
  expect(await rests(sql`taken_up_at = null`)).toBeNull();
  expect(await rests(sql`paused_at = now()`)).toBe("paused");
  expect(await rests(sql`restored_at = now()`)).toBe("readFirst");
  expect(await rests(sql`read_back_at = restored_at - interval '1 minute'`)).toBe("readFirst");
  expect(await rests(sql`taken_up_at = now()`)).toBe("ordersFirst");
  expect(await rests(sql`orders_until = taken_up_at - interval '1 minute'`)).toBe("ordersFirst");
  expect(await rests(sql`health = 'unproven'`)).toBe("unproven");
  expect(await rests(sql`health = 'needs_sign_in'`)).toBe("signIn");
  expect(await rests(sql`health = 'ok', orders_until = taken_up_at, read_back_at = restored_at, paused_at = null`)).toBeNull();
  await w.rows(sql`insert into push_first (client_id, id, store_id, kind, until_at, requested_by_name)
    values (${w.clients.ayse}, ${newId()}, ${storeId}, 'price', now() - interval '1 second', 'Ayse')`);
  expect((await queue()).first).toEqual([]);
  await store(sql`is_active = false`);
  await expect(queue()).rejects.toMatchObject({ code: "not_found" });
});

test("what leaves before the last of a kind: of both kinds the sooner asked for, and with one of them first its own and fewer pieces", async () => {
  for (const name of ["A", "B", "C", "D"]) await w.addVariant(`${name}${barcodes}`, 5, [place]);
  const at = (name: string) => sql`(select id from offer where store_id = ${storeId} and remote_key = ${`${name}${barcodes}`})`;
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed)
    select client_id, store_id, 'price', id, listing_id, 'user', 'in_sync', '{"price":"90.00"}', '{"price":"80.00"}' from offer where store_id = ${storeId}`);
  const wait = (name: string, kind: "stock" | "price", minutesAgo: number, more: Sql = sql`problem_id = null`) =>
    w.rows(sql`update sync_field set state = 'pending', desired_at = ${ago(minutesAgo * 60)}, due_at = now(), ${more}
      where subject_id = ${at(name)} and kind = ${kind}`);
  await wait("A", "stock", 10, sql`desired = '9'`);
  await wait("B", "stock", 8, sql`desired = '3'`);
  await wait("C", "stock", 2, sql`desired = '9', cause = 'order:x'`);
  await wait("A", "price", 9);
  await wait("D", "price", 5);
  const ahead = async (kind: string) => {
    const all = await w.database.asClient(w.clients.ayse, (tx) => waitingIn(tx, w.clients.ayse, [storeId]));
    return all.find((one) => one.kind === kind)!.ahead;
  };
  expect([await ahead("stock"), await ahead("price")]).toEqual([4, 3]);
  const first = (kind: "stock" | "price", hours: number) =>
    w.call(listingHandlers.Product.SetQueueFirst, { storeId, kind, hours });
  // Prices first: before the last of them leave fewer pieces and stock of orders, and before the last piece all prices.
  await first("price", 1);
  expect([await ahead("stock"), await ahead("price")]).toEqual([4, 4]);
  await w.rows(sql`update sync_field set desired_at = ${ago(60)} where subject_id = ${at("D")} and kind = 'price'`);
  expect(await ahead("stock")).toBe(4);
  await first("stock", 1);
  expect(await ahead("stock")).toBe(4);
  await first("price", 0);
  expect([await ahead("stock"), await ahead("price")]).toEqual([3, 4]);
  // Content that may not be sent is said of content alone, as what waits for a word is of offers.
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    select client_id, store_id, 'content', id, id, 'user', 'blocked' from listing where store_id = ${storeId}`);
  await w.rows(sql`update sync_field set state = 'differs' where subject_id = ${at("D")} and kind = 'stock'`);
  const held = (await queue()).lines.map(({ kind, held }) => [kind, held.map(({ cause, count }) => `${cause} ${count}`)]);
  expect(Object.fromEntries(held)).toEqual({ stock: ["word 1"], price: [], content: ["blocked 4"], readBack: [], orders: [] });
});
