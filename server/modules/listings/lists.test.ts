import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { getDifferences, getRestoredStores } from "./get-differences.ts";
import { listingHandlers } from "./index.ts";

/** What people read of their listings, beside rows of every state. */
let w: OrderWorld;
let made = 0;
let one: StoreRef;
let two: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  const at = ++made;
  [one, two] = [await w.addStore(`Lists ${at} A`), await w.addStore(`Lists ${at} B`)];
});

type Sql = ReturnType<typeof sql>;
const { GetAllClientChannelProduct, GetProductListings, GetDrifts } = listingHandlers.Product;
const { GetChannelProcessLog } = listingHandlers.ProductTransfer;
const page = { page: 0, pageSize: 50, orderType: "desc" } as const;
const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
/** A listed product, its price beside its stock. */
const listed = async (name: string, stores = [one]) => {
  const variantId = await w.addVariant(`${name}-${made}`, 5, stores);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired, confirmed, confirmed_rev, confirmed_at)
    select client_id, store_id, 'price', id, listing_id, 'user', 'in_sync', '{"price":"90.00"}', '{"price":"90.00"}', 1, now() from offer where variant_id = ${variantId}`);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    select client_id, store_id, 'content', listing_id, listing_id, 'user', 'in_sync' from offer where variant_id = ${variantId}`);
  const [row] = await w.rows<{ productId: string }>(sql`select product_id from variant where id = ${variantId}`);
  return { variantId, productId: row!.productId };
};
const offerOf = (variantId: string, store = one) =>
  sql`(select id from offer where variant_id = ${variantId} and store_id = ${store.id})`;
const field = (variantId: string, kind: "price" | "stock", set: Sql, store = one) =>
  w.rows(sql`update sync_field set ${set} where kind = ${kind} and subject_id = ${offerOf(variantId, store)}`);

test("listings of which something waits, or failed, are those of every such state; the newest or the oldest first, with the offers' own causes", async () => {
  const states = ["pending", "sending", "unknown", "refused", "blocked", "in_sync"] as const;
  for (const [at, state] of states.entries()) {
    const { variantId } = await listed(state);
    const kind = state === "blocked" ? "content" : "price";
    await w.rows(
      sql`update sync_field f set state = ${state} from offer o where o.variant_id = ${variantId} and f.listing_id = o.listing_id and f.kind = ${kind}`,
    );
    await w.rows(
      sql`update listing l set modified_at = ${ago(at)} from offer o where o.variant_id = ${variantId} and o.listing_id = l.id`,
    );
  }
  const shown = async (more: object) =>
    (await w.call(GetAllClientChannelProduct, { ...page, storeId: one.id, ...more })).data.map(
      ({ productName }) => productName!.split("-")[0],
    );
  expect(await shown({ work: "waiting" })).toEqual(["pending", "sending", "unknown"]);
  expect(await shown({ work: "failed" })).toEqual(["refused", "blocked"]);
  expect(await shown({})).toEqual(states);
  expect(await shown({ orderType: "asc" })).toEqual([...states].reverse());
  const [problem] = await w.rows<{ id: string }>(sql`insert into problem (client_id, channel_code, id, fingerprint, code, owner)
    values (${w.clients.ayse}, 'trendyol', ${newId()}, ${`told ${made}`}, 'told_in_every_form', 'marketplace') returning id`);
  await w.rows(
    sql`update offer set problem_id = ${problem!.id} where store_id = ${one.id} and remote_key = ${`refused-${made}`}`,
  );
  const { data } = await w.call(GetAllClientChannelProduct, { ...page, storeId: one.id });
  expect(data.map(({ offers }) => offers[0]!.problem !== null)).toEqual([false, false, false, true, false, false]);
});

test("a product's listings say since when they are held back or end; those that ended come behind, the last first", async () => {
  const { productId, variantId } = await listed("ends", [one, two]);
  const shown = async () =>
    (await w.call(GetProductListings, { productId })).map(({ storeName, state, since, keys }) => [
      ...[storeName.at(-1), state, Math.round((Date.now() - Date.parse(since)) / 60_000), keys.join()],
    ]);
  await w.rows(sql`update listing set created_at = ${ago(90)} where product_id = ${productId}`);
  const key = `ends-${made}`;
  expect(await shown()).toEqual([
    ["A", "listed", 90, key],
    ["B", "listed", 90, key],
  ]);
  await w.rows(sql`update listing set paused_at = ${ago(60)} where product_id = ${productId}`);
  await w.rows(sql`update listing set end_requested_at = ${ago(30)} where product_id = ${productId} and store_id = ${two.id}`);
  for (const [name, minutes] of [
    ["first", 500],
    ["last", 20],
  ] as const)
    await w.rows(sql`insert into ended_offer (client_id, id, listing_id, store_id, variant_id, remote_key, withdrawn, ended_at)
      values (${w.clients.ayse}, ${newId()}, ${newId()}, ${one.id}, ${variantId}, ${name}, false, ${ago(minutes)})`);
  expect(await shown()).toEqual([
    ["A", "paused", 60, key],
    ["A", "ended", 20, "last"],
    ["A", "ended", 500, "first"],
    ["B", "ending", 30, key],
  ]);
});

test("the log of transfers is of a channel's stores and of transfers alone, and begins at either end", async () => {
  const [etsy] = await w.rows<{ id: string }>(sql`select id from channel where code like 'etsy%' limit 1`);
  await w.rows(sql`update store set channel_id = ${etsy!.id} where id = ${two.id}`);
  const process = (subject: string, storeId: string, minutes: number, type = "transfer_to_channel") =>
    w.rows(sql`insert into process (client_id, id, process_type, subject, started_by_name, input, created_at)
      values (${w.clients.ayse}, ${newId()}, ${type}, ${subject}, 'x', ${JSON.stringify({ storeIds: [storeId] })}::jsonb, ${ago(minutes)})`);
  await process("a", one.id, 3);
  await process("b", two.id, 2);
  await process("c", one.id, 1);
  await process("none", one.id, 0, "import_product_from_excel");
  const log = async (more: object) =>
    (await w.call(GetChannelProcessLog, { ...page, ...more })).data.map(({ storeNames }) => storeNames);
  expect(await log({})).toEqual(["c", "b", "a"]);
  expect(await log({ orderType: "asc" })).toEqual(["a", "b", "c"]);
  expect(await log({ channelId: etsy!.id })).toEqual(["b"]);
});

test("drifts are narrowed by store, kind and state, and begin at either end", async () => {
  const { variantId } = await listed("drift", [one, two]);
  const note = (kind: string, state: string, store = one) =>
    w.rows(sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, state, likely, first_at, settled_at)
      values (${w.clients.ayse}, ${newId()}, ${store.id}, ${offerOf(variantId, store)}, ${variantId}, 'x', ${kind},
        ${kind === "price" ? '{"price":"9.00"}' : "4"}::jsonb, ${kind === "price" ? '{"price":"8.00"}' : "2"}::jsonb, ${state}, 'unknown', now(), ${state === "gone" ? sql`now()` : sql`null`})`);
  await note("price", "gone");
  await note("price", "asked");
  await note("stock", "asked");
  await note("price", "seen", two);
  const shown = async (more: object) =>
    (await w.call(GetDrifts, { ...page, orderType: "asc", ...more })).data.map(
      ({ kind, state, storeName }) => `${kind} ${state} ${storeName.at(-1)}`,
    );
  const all = ["price gone A", "price asked A", "stock asked A", "price seen B"];
  expect(await shown({})).toEqual(all);
  expect(await shown({ orderType: "desc" })).toEqual([...all].reverse());
  expect(await shown({ storeId: two.id })).toEqual(["price seen B"]);
  expect(await shown({ kind: "stock" })).toEqual(["stock asked A"]);
  expect(await shown({ state: "asked" })).toEqual(["price asked A", "stock asked A"]);
  const [, , stock] = (await w.call(GetDrifts, { ...page, orderType: "asc" })).data;
  expect(stock).toMatchObject({ ours: { quantity: 4, price: null }, theirs: { quantity: 2 }, answeredBy: null });
});

test("what waits for a word is told with when it was seen last; a drift of it as one; a restored store until all of it was read and said", async () => {
  const [plain, drift] = [await listed("plain"), await listed("moved")];
  const differs = (observed: Sql, at: Sql) => sql`state = 'differs', observed = ${observed}, observed_at = ${at}`;
  await field(plain.variantId, "stock", differs(sql`'3'`, ago(10)));
  await field(plain.variantId, "price", sql`observed = desired, observed_at = ${ago(40)}`);
  const driftId = newId();
  await w.rows(sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, state, likely, first_at)
    values (${w.clients.ayse}, ${driftId}, ${one.id}, ${offerOf(drift.variantId)}, ${drift.variantId}, 'x', 'price', '{}', '{}', 'asked', 'unknown', now())`);
  await field(drift.variantId, "price", sql`${differs(sql`'{"price":"70.00"}'`, ago(5))}, drift_id = ${driftId}`);
  const list = async () =>
    (await w.call(getDifferences, { ...page, orderType: "asc", storeId: one.id })).data
      .map(({ barcode, isDrift, seenDate }) => [
        barcode.split("-")[0],
        isDrift,
        Math.round((Date.now() - Date.parse(seenDate!)) / 60_000),
      ])
      .sort();
  expect(await list()).toEqual([
    ["moved", true, 5],
    ["plain", false, 10],
  ]);
  const ids = async (orderType: "asc" | "desc") =>
    (await w.call(getDifferences, { ...page, orderType, storeId: one.id })).data.map(({ offerId }) => offerId);
  const inOrder = (await ids("desc")).toSorted();
  expect([await ids("asc"), await ids("desc")]).toEqual([inOrder, inOrder.toReversed()]);
  const restored = async () =>
    (await w.call(getRestoredStores, undefined)).map(({ storeName, ...rest }) => ({ ...rest, name: storeName.at(-1) }));
  await w.rows(sql`update store set restored_at = ${ago(100)} where id = any(${[one.id, two.id]}::uuid[])`);
  await w.database.pool.query("update installation set backup_at = now()");
  await w.rows(sql`update store set read_back_at = ${ago(50)} where id = ${one.id}`);
  await w.rows(sql`update store set read_back_at = ${ago(200)} where id = ${two.id}`);
  // What was changed there since is asked about beside it: it is none of the restore's.
  expect(await restored()).toMatchObject([
    { name: "A", isReading: false, unread: 0, differing: 1 },
    { name: "B", isReading: true, unread: 0, differing: 0 },
  ]);
  await field(plain.variantId, "stock", sql`observed_at = null`);
  await field(plain.variantId, "price", sql`state = 'differs', observed_at = null`);
  await w.rows(sql`update store set read_back_at = now() where id = ${two.id}`);
  expect(await restored()).toMatchObject([{ name: "A", isReading: false, unread: 1, differing: 0 }]);
  await w.rows(sql`update store set is_active = false where id = ${one.id}`);
  expect(await restored()).toEqual([]);
});
