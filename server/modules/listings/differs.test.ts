import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { releaseAgreed, sendOurs } from "./index.ts";

/** Two variants on one listing, each with a price and a stock that may wait for a word. */
let w: OrderWorld;
let store: StoreRef;
let listingId: string;
let offers: { a: string; b: string };
let made = 0;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  store = await w.addStore(`Differs ${++made}`);
  const variantId = await w.addVariant(`A${made}`, 5, [store]);
  const [first] = await w.rows<{ id: string; listingId: string }>(
    sql`select id, listing_id from offer where variant_id = ${variantId}`,
  );
  const [second, other] = [newId(), newId()];
  await w.rows(sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
    select client_id, ${other}, product_id, ${`B${made}`}, ${`SKU-B${made}`}, 100, 90 from variant where id = ${variantId}`);
  await w.rows(sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
    values (${w.clients.ayse}, ${second}, ${first!.listingId}, ${store.id}, ${other}, ${`B${made}`})`);
  listingId = first!.listingId;
  offers = { a: first!.id, b: second };
  await w.rows(sql`delete from sync_field where store_id = ${store.id}`);
  await w.rows(sql`update offer set remote_state = 'live' where store_id = ${store.id}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed, confirmed_rev, confirmed_at)
    select o.client_id, o.store_id, k.kind, o.id, o.listing_id, 'user', 'in_sync', k.value, k.value, 1, now() from offer o,
      (values ('price', '{"price":"90.00"}'::jsonb), ('stock', '5'::jsonb)) as k(kind, value) where o.store_id = ${store.id}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    values (${w.clients.ayse}, ${store.id}, 'content', ${listingId}, ${listingId}, 'user', 'differs')`);
});

type Sql = ReturnType<typeof sql>;
const theirs = { price: '{"price":"70.00"}', stock: "3" };
/** It waits for its seller's word: since a restore, or because somebody changed it there. */
const waits = async (of: "a" | "b", kind: "price" | "stock", { isDrift = false, set = sql`due_at = now()` as Sql } = {}) => {
  const id = newId();
  if (isDrift)
    await w.rows(sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, state, likely, first_at)
      select client_id, ${id}, store_id, id, variant_id, 'x', ${kind}, '{}', '{}', 'asked', 'unknown', now() from offer where id = ${offers[of]}`);
  await w.rows(sql`update sync_field set state = 'differs', observed = ${theirs[kind]}::jsonb, observed_at = now(), drift_id = ${isDrift ? id : null}
    where subject_id = ${offers[of]} and kind = ${kind}`);
  await w.rows(sql`update sync_field set ${set} where subject_id = ${offers[of]} and kind = ${kind}`);
};
const agrees = sql`observed = desired`;
const unread = sql`observed_at = null`;
const isWhole = () =>
  w.rows(sql`update store set channel_id = (select id from channel where code like 'etsy%' limit 1) where id = ${store.id}`);
const states = async () => {
  const rows = await w.rows<{ what: string; state: string }>(sql`
    select case f.subject_id when ${offers.a} then 'a ' when ${offers.b} then 'b ' else '' end || f.kind as what, f.state
    from sync_field f where f.store_id = ${store.id} and f.state <> 'in_sync' order by 1`);
  return Object.fromEntries(rows.map(({ what, state }) => [what, state]));
};
const send = async (ids: string[], more: Parameters<typeof sendOurs>[4] = {}) => {
  await w.database.asClient(w.clients.ayse, (tx) => sendOurs(tx, w.clients.ayse, store.id, ids, more));
  return states();
};
const release = async () => {
  await w.database.asClient(w.clients.ayse, (tx) => releaseAgreed(tx, w.clients.ayse, [listingId]));
  return states();
};

test("ours goes of what was asked, of the kinds that were, and of nothing that is still to be read", async () => {
  await waits("a", "price");
  await waits("a", "stock", { set: unread });
  // An order moved its stock: it is read again first.
  expect(await send([offers.a])).toEqual({ "a price": "differs", "a stock": "differs", content: "differs" });
  await waits("a", "stock");
  await waits("b", "price", { set: unread });
  expect(await send([offers.a, offers.b], { kinds: ["price"] })).toEqual({
    ...{ "a price": "pending", "a stock": "differs", "b price": "differs", content: "differs" },
  });
  // The other offer is none of it where each is told by itself.
  await waits("b", "price");
  expect(await send([offers.a])).toEqual({
    "a price": "pending",
    "a stock": "pending",
    "b price": "differs",
    content: "differs",
  });
  expect(await send([offers.b])).toMatchObject({ "b price": "pending", content: "pending" });
});

test("what is not on sale goes with its creation, and what agrees is in step", async () => {
  await waits("a", "price");
  await waits("b", "price", { set: agrees });
  await w.rows(sql`update offer set remote_state = null where id = ${offers.a}`);
  expect(await send([offers.a, offers.b])).toEqual({ "a price": "paused", content: "pending" });
});

test("where a marketplace is told of a listing as a whole, the others go along, but what somebody changed there waits for its own word", async () => {
  await isWhole();
  await waits("a", "price");
  await waits("b", "stock");
  await waits("b", "price", { isDrift: true });
  expect(await send([offers.a])).toEqual({
    "a price": "pending",
    "b price": "differs",
    "b stock": "pending",
    content: "pending",
  });
});

test("without its others nothing of a whole listing goes while one of them waits, unless it agrees or was changed there", async () => {
  await isWhole();
  const alone = () => send([offers.a], { withOthers: false });
  await waits("a", "price", { isDrift: true });
  await waits("b", "stock");
  expect(await alone()).toMatchObject({ "a price": "differs", "b stock": "differs" });
  await waits("b", "stock", { set: sql`observed = desired, observed_at = null` });
  expect(await alone()).toMatchObject({ "a price": "differs" });
  await w.rows(
    sql`update sync_field set state = 'in_sync', observed_at = now() where subject_id = ${offers.b} and kind = 'stock'`,
  );
  await waits("b", "price", { isDrift: true });
  expect(await alone()).toMatchObject({ "a price": "pending", "b price": "differs" });
});

test("an offer of which nothing differs goes on once all of it was read, on a whole listing once the others were said; content with the last of them", async () => {
  await waits("a", "price", { set: agrees });
  await waits("a", "stock");
  expect(await release()).toEqual({ "a price": "differs", "a stock": "differs", content: "differs" });
  await waits("a", "stock", { set: sql`observed = desired, observed_at = null` });
  expect(await release()).toMatchObject({ "a price": "differs", "a stock": "differs" });
  await waits("a", "stock", { set: agrees });
  await waits("b", "price");
  expect(await release()).toEqual({ "b price": "differs", content: "differs" });
  await isWhole();
  await waits("a", "price", { set: agrees });
  expect(await release()).toMatchObject({ "a price": "differs" });
  await waits("b", "price", { isDrift: true });
  expect(await release()).toEqual({ "b price": "differs", content: "pending" });
});
