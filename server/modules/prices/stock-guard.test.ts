import { BufferSuggestion } from "@tradeport/contract/stock-guard";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { priceHandlers } from "./index.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

const { GetStockGuard: get, SetStockGuard: set, PreviewStockGuard: preview, GetShownStock: why } = priceHandlers.Product;
const audited: object[] = [];
const call = <I, O>(useCase: (ctx: never, input: I) => Promise<O>, input: I, clientId = w.clients.ayse): Promise<O> =>
  w.database.asWideClient(clientId, (db) =>
    useCase(
      { ...{ db, clientId, enqueue: async () => {} }, audit: async (entry: object) => void audited.push(entry) } as never,
      input,
    ),
  );
type Change = Parameters<typeof set>[1];
/** What is there, with these changes; as a person saves the form. */
const save = async (change: Partial<Change>) => {
  const { version, buffer, lastPieces, lastStoreId, stores, categories } = await call(get, {});
  return call(set, {
    ...{ version, buffer, lastPieces, lastStoreId },
    stores: stores.flatMap(({ storeId, buffer: own }) => (own === null ? [] : [{ storeId, buffer: own }])),
    categories: categories.map(({ categoryId, buffer: own }) => ({ categoryId, buffer: own })),
    ...change,
  });
};
const none = { buffer: 0, lastPieces: 0, lastStoreId: null, stores: [], categories: [] };

/** What each store should show of a variant once that was computed anew. */
const shown = async (variantId: string, pieces: number) => {
  await w.database.asClient(w.clients.ayse, async (tx) => {
    await sql`update stock set on_hand = ${pieces} where item_id = ${variantId}`.execute(tx);
    await requestSyncOffers(tx, w.clients.ayse, [variantId], "user");
  });
  const rows = await w.rows<{ name: string; desired: number }>(sql`select s.name, (f.desired #>> '{}')::int as desired
    from sync_field f join offer o on o.id = f.subject_id join store s on s.id = f.store_id where f.kind = 'stock' and o.variant_id = ${variantId} order by s.name`);
  return rows.map(({ desired }) => desired);
};

test("U33: the nearest buffer counts: a store's own, then its nearest category's, then its channel's, then the company's, and which it was is said", async () => {
  const [one, two] = [await w.addStore("A1"), await w.addStore("A2")];
  const variantId = await w.addVariant("NEAR", 20, [one, two]);
  const of = async () => (await call(why, { storeId: one.id, variantId })).source;
  expect([await shown(variantId, 20), await of()]).toEqual([[20, 20], "none"]);
  await save({ ...none, buffer: 3 });
  expect([await shown(variantId, 20), await of()]).toEqual([[17, 17], "company"]);
  await w.rows(
    sql`insert into channel_parameters (client_id, channel_id, version, stock_buffer) values (${w.clients.ayse}, ${one.channelId}, 1, 4)`,
  );
  expect([await shown(variantId, 20), await of()]).toEqual([[16, 16], "channel"]);

  const [leaf] = await w.rows<{ id: string }>(
    sql`select category_id as id from product p join variant v on v.product_id = p.id where v.id = ${variantId}`,
  );
  const parent = newId();
  await w.database.asPlatform(async (tx) => {
    await sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values (${parent}, 'guard', 'Oyun', 'Play', 'Oyun', 'Play', 0, false)`.execute(tx);
    await sql`update category set parent_id = ${parent} where id = ${leaf!.id}`.execute(tx);
  });
  await save({ ...none, buffer: 3, categories: [{ categoryId: parent, buffer: 6 }] });
  expect([await shown(variantId, 20), await of()]).toEqual([[14, 14], "category"]);
  await save({
    categories: [
      { categoryId: parent, buffer: 6 },
      { categoryId: leaf!.id, buffer: 0 },
    ],
  });
  expect(await shown(variantId, 20)).toEqual([20, 20]);
  await save({ stores: [{ storeId: two.id, buffer: 9 }], categories: [{ categoryId: parent, buffer: 6 }] });
  expect(await shown(variantId, 20)).toEqual([14, 11]);
  expect(await call(why, { storeId: two.id, variantId })).toMatchObject({
    ...{ available: 20, afterCritical: 20, buffer: 9, source: "store", sourceName: { tr: "A2" }, shown: 11, lastPieces: 0 },
  });
  expect(await shown(variantId, 5)).toEqual([0, 0]);
  await w.rows(sql`delete from channel_parameters`);
  await save(none);
});

test("the last pieces are shown in the store that has them alone, in none where no store has, and everywhere where that one does not sell it", async () => {
  const [one, two] = [await w.addStore("L1"), await w.addStore("L2")];
  const variantId = await w.addVariant("LAST", 9, [one, two]);
  const elsewhere = await w.addVariant("ELSE", 9, [two]);
  await save({ ...none, lastPieces: 2, lastStoreId: one.id });
  expect([await shown(variantId, 9), await shown(variantId, 3), await shown(variantId, 2), await shown(variantId, 1)]).toEqual([
    [9, 7],
    [3, 1],
    [2, 0],
    [1, 0],
  ]);
  expect(await shown(elsewhere, 1)).toEqual([1]);
  // A buffer hides none of the last pieces from the store that has them.
  await save({ ...none, buffer: 4, lastPieces: 2, lastStoreId: one.id });
  expect([await shown(variantId, 9), await shown(variantId, 5), await shown(variantId, 2), await shown(variantId, 1)]).toEqual([
    [5, 5],
    [2, 1],
    [2, 0],
    [1, 0],
  ]);
  expect(await call(why, { storeId: one.id, variantId })).toMatchObject({ isLastStore: true, lastPieces: 2, shown: 1 });
  await save({ ...none, lastPieces: 2 });
  expect([await shown(variantId, 3), await shown(variantId, 2)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await save(none);
});

test("a preview says what a save then does and changes nothing; a save of an older version, another company's store or a category that is not there is refused", async () => {
  const store = await w.addStore("P1");
  const first = await w.addVariant("PRE-FIRST", 9, [store]);
  const variantId = await w.addVariant("PRE", 4, [store]);
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, desired)
    select client_id, store_id, 'price', id, listing_id, 'user', 'in_sync', '{"price":"90.00"}' from offer where store_id = ${store.id}`);
  expect([await shown(first, 9), await shown(variantId, 4)]).toEqual([[9], [4]]);
  const { version, stores } = await call(get, {});
  expect(stores.find(({ storeId }) => storeId === store.id)).toMatchObject({ channelCode: "trendyol", channelName: "Trendyol" });
  const change = { ...none, version, stores: [{ storeId: store.id, buffer: 4 }] };
  const effect = await call(preview, change);
  expect(effect).toMatchObject({ lessStock: 2, soldOut: 1, texts: 0 });
  // What is shown no more is named before what is shown less.
  expect(effect.examples.map(({ barcode, after }) => [barcode, after.stock])).toEqual([
    ["PRE", 0],
    ["PRE-FIRST", 5],
  ]);
  expect([(await call(get, {})).version, await shown(variantId, 4)]).toEqual([version, [4]]);
  audited.length = 0;
  await call(set, change);
  expect([await shown(variantId, 4), audited]).toMatchObject([
    [0],
    [{ objectType: "stock_guard", after: { storeBuffers: { P1: 4 } } }],
  ]);
  await expect(call(set, change)).rejects.toMatchObject({ code: "conflict" });
  const next = { ...none, version: version + 1 };
  await expect(call(set, { ...next, lastPieces: 1, lastStoreId: store.id, version: 1 }, w.clients.mehmet)).rejects.toMatchObject({
    code: "not_found",
  });
  const ofTheirs = { ...none, version: 1, stores: [{ storeId: store.id, buffer: 1 }] };
  await expect(call(set, ofTheirs, w.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(call(set, { ...next, categories: [{ categoryId: newId(), buffer: 1 }] })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(call(why, { storeId: store.id, variantId }, w.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  await save(none);
});

test("what is suggested is the pace of the fastest variant times the measured delay, said with both, and nothing where little was sold", async () => {
  const [sells, shows] = [await w.addStore("S1"), await w.addStore("S2")];
  const variantId = await w.addVariant("FAST", 500, [sells, shows]);
  const suggestion = async () => (await call(get, {})).stores.find(({ storeId }) => storeId === shows.id)!.suggestion;
  expect(await suggestion()).toBeNull();
  // Forty pieces in the last two hours; each order's decrease was confirmed elsewhere eight and a half minutes after it.
  for (let at = 0; at < 20; at++) {
    const [order, pack] = [newId(), newId()];
    const ordered = sql`now() - make_interval(mins => ${120 - at * 5})`;
    await w.rows(sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name, delivery_address, billing_address)
      values (${w.clients.ayse}, ${order}, ${sells.id}, ${`F${at}`}, now(), ${ordered}, 'TRY', 'x', '{}', '{}')`);
    await w.rows(sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
      values (${w.clients.ayse}, ${pack}, ${order}, ${sells.id}, ${`F${at}`}, 'S_NEW', 'Created', 'new', now(), 'x', 'x', ${ordered}, 'TRY', 1, 0)`);
    const own = at < 6 ? await w.addVariant(`SLOW-${at}`, 50, [sells, shows]) : variantId;
    for (const variant of new Set([own, variantId]))
      await w.rows(sql`insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total, vat_rate, remote_status)
        values (${w.clients.ayse}, ${newId()}, ${pack}, ${order}, ${`${at}-${variant}`}, ${variant}, 'x', 'x', 'x', 2, 1, 0, 1, 10, 'Created')`);
    await w.rows(sql`update sync_field f set cause = ${`order:${order}`}, confirmed_at = (select p.ordered_at from order_package p where p.id = ${pack}) + interval '8 minutes 30 seconds', confirmed_rev = desired_rev
      from offer o where o.id = f.subject_id and o.variant_id = ${own} and f.store_id = ${shows.id}`);
    // Some sold and some confirmed, and too few to say.
    if (at === 6) expect(await suggestion()).toBeNull();
  }
  const measured = (await suggestion())!;
  expect(measured).toMatchObject({ orders: 20, decreases: 7, delayMinutes: 8.5, pieces: 3 });
  expect(measured.soldPerHour).toBeCloseTo(20, 0);
  expect(BufferSuggestion.parse({ ...measured, soldPerHour: 19.99 })).toMatchObject({ delayMinutes: 8.5, soldPerHour: 19.99 });
  // Orders that were read together: one of them is named as the cause of all.
  await w.rows(sql`update sync_field f set cause = one.cause
    from (select min(cause) as cause from sync_field where cause like 'order:%') one
    where f.cause like 'order:%' and f.store_id = ${shows.id}`);
  expect(await suggestion()).toEqual(measured);
  // An order that was told anew under another number, or is older than a fortnight, is none of them.
  const first = sql`where channel_package_id = 'F0'`;
  await w.rows(sql`update order_package set superseded = true ${first}`);
  expect(await suggestion()).toBeNull();
  await w.rows(sql`update order_package set superseded = false, ordered_at = now() - interval '14 days 12 hours' ${first}`);
  expect(await suggestion()).toBeNull();
  await w.rows(sql`update order_package set ordered_at = now() - interval '2 hours' ${first}`);
  // The store that sold them heard of its own orders: it was late to none.
  const decrease = (code: string, set: ReturnType<typeof sql>, store = shows.id) =>
    w.rows(sql`update sync_field f set ${set} from offer o join variant v on v.id = o.variant_id
      where o.id = f.subject_id and f.store_id = ${store} and v.barcode like ${`%${code}`}`);
  await w.rows(sql`update sync_field f set cause = there.cause, confirmed_at = there.confirmed_at, confirmed_rev = f.desired_rev
    from offer o, offer other join sync_field there on there.subject_id = other.id
    where o.id = f.subject_id and f.store_id = ${sells.id} and other.variant_id = o.variant_id and other.store_id = ${shows.id}`);
  expect((await call(get, {})).stores.find(({ storeId }) => storeId === sells.id)!.suggestion).toBeNull();
  // Only what an order caused, was confirmed as it is desired, and after it, says how long it takes.
  await decrease("SLOW-0", sql`confirmed_rev = f.desired_rev - 1`);
  await decrease("SLOW-1", sql`cause = 'user'`);
  expect(await suggestion()).toMatchObject({ decreases: 5 });
  // A change that was wanted before the sale was of another one.
  await decrease("SLOW-3", sql`desired_at = f.desired_at - interval '1 day'`);
  expect(await suggestion()).toBeNull();
  await decrease("SLOW-3", sql`desired_at = f.desired_at + interval '1 day'`);
  await decrease("SLOW-2", sql`confirmed_at = f.confirmed_at - interval '1 hour'`);
  expect(await suggestion()).toBeNull();
});

test("only a connected store is set, and no store has the last pieces where none are kept", async () => {
  const [gone, stays] = [await w.addStore("G1"), await w.addStore("G2")];
  await w.rows(sql`update store set is_active = false where id = ${gone.id}`);
  const names = (await call(get, {})).stores.map(({ storeName }) => storeName);
  expect(names.filter((name) => name.startsWith("G"))).toEqual(["G2"]);
  await expect(save({ ...none, lastPieces: 1, lastStoreId: gone.id })).rejects.toMatchObject({ code: "not_found" });
  expect(await save({ ...none, lastPieces: 0, lastStoreId: stays.id })).toMatchObject({ lastStoreId: null });
});
