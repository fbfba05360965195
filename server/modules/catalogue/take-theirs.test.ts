import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { catalogueHandlers } from "./index.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const sell = (store: StoreRef, barcode: string, id: string, pieces: number, orderedAt: string) =>
  w.deliver(store, [reportOf(id, "Created", 1, [lineOf(barcode, pieces, id)], { orderedAt })]);
const restore = () => w.rows(sql`update store set restored_at = clock_timestamp()`);
/** The offer was read back: the store shows as many pieces, and the price that we have. */
const shows = async (store: StoreRef, variantId: string, pieces: number) => {
  const [offer] = await w.rows<{ id: string }>(sql`
    update offer set remote_state = 'live' where store_id = ${store.id} and variant_id = ${variantId} returning id`);
  await w.rows(sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    select client_id, store_id, 'price', id, listing_id, '{"price":"90.00","listPrice":"100.00","currency":"TRY"}', 'user', 'in_sync' from offer
    where id = ${offer!.id} on conflict do nothing`);
  await w.rows(sql`
    update sync_field set state = 'differs', observed_at = now(), observed = case kind when 'stock' then ${String(pieces)}::jsonb else desired end
    where subject_id = ${offer!.id}`);
  return offer!.id;
};
const differences = async (store: StoreRef) =>
  (await w.call(catalogueHandlers.Product.GetDifferences, { storeId: store.id, page: 0, pageSize: 50, orderType: "asc" })).data;
const theirs = async (store: StoreRef, offerIds: string[]) => {
  const rows = (await differences(store)).filter(({ offerId }) => offerIds.includes(offerId));
  return w.call(catalogueHandlers.Product.ResolveDifferences, {
    storeId: store.id,
    keep: "theirs",
    rows: rows.map(({ offerId, version }) => ({ offerId, version })),
  });
};
const stockThere = (offerId: string) =>
  w.rows<{ state: string; desired: number }>(
    sql`select state, (desired #>> '{}')::int as desired from sync_field where kind = 'stock' and subject_id = ${offerId}`,
  );

describe("theirs, after other stores sold pieces that this one was not told of", () => {
  test.each([
    ["as ours", 0],
    ["11 minutes ahead of ours", 11],
    ["11 minutes behind ours", -11],
    ["three hours ahead of ours", 180],
    ["three hours behind ours", -180],
  ])("engine fault 21: each piece is taken off once, the other store's clock standing %s", async (_, ahead) => {
    const [decided, other] = [await w.addStore(`Karar bekleyen ${ahead}`), await w.addStore(`Öteki ${ahead}`)];
    const barcode = `TH${ahead}`;
    const variantId = await w.addVariant(barcode, 10, [decided, other]);
    // In the backup; told to every store.
    await sell(other, barcode, `${barcode}-1`, 1, minutes(ahead));
    await restore();
    // Sold five minutes before, after the backup: the store was told of it by the installation that is gone.
    await sell(other, barcode, `${barcode}-2`, 2, minutes(ahead - 5));
    // Sold since: nobody told it of that one.
    await sell(other, barcode, `${barcode}-3`, 1, minutes(ahead));
    const offerId = await shows(decided, variantId, 4);
    expect(await theirs(decided, [offerId])).toEqual({ resolved: 1, left: 0, isRunning: false });
    const { onHand, reserved } = await w.stockOf(variantId);
    expect([onHand - reserved, reserved]).toEqual([3, 4]);
    // It is settled: the store is told of the piece that it shows still, and the row comes back no more.
    expect(await stockThere(offerId)).toEqual([{ state: "pending", desired: 3 }]);
    expect(await differences(decided)).toEqual([]);
  });

  test("engine fault 21: an order that came since the restore and was canceled again takes no pieces off", async () => {
    const [decided, other] = [await w.addStore("İptal bekleyen"), await w.addStore("İptal eden")];
    const variantId = await w.addVariant("CA1", 10, [decided, other]);
    await restore();
    const orderedAt = minutes(0);
    await sell(other, "CA1", "CA-1", 1, orderedAt);
    await sell(other, "CA1", "CA-2", 2, orderedAt);
    await w.deliver(other, [reportOf("CA-2", "Cancelled", 2, [lineOf("CA1", 2, "CA-2")], { orderedAt })]);
    const offerId = await shows(decided, variantId, 4);
    expect(await theirs(decided, [offerId])).toEqual({ resolved: 1, left: 0, isRunning: false });
    const { onHand, reserved } = await w.stockOf(variantId);
    expect([onHand - reserved, reserved]).toEqual([3, 1]);
    expect(await stockThere(offerId)).toEqual([{ state: "pending", desired: 3 }]);
  });

  test("engine fault 21: where a listing is told as a whole, it goes once none of its offers waits for a word", async () => {
    const [decided, other] = [await w.addStore("Bütün"), await w.addStore("Öteki bütün")];
    await w.database.asPlatform((tx) =>
      sql`update store set channel_id = (select id from channel where code = 'etsy') where id = ${decided.id}`.execute(tx),
    );
    const [sold, undecided] = [await w.addVariant("WH1", 10, [decided, other]), await w.addVariant("WH2", 10, [decided])];
    const [one] = await w.rows<{ id: string }>(
      sql`select listing_id as id from offer where store_id = ${decided.id} and variant_id = ${sold}`,
    );
    await w.rows(sql`update offer set listing_id = ${one!.id} where store_id = ${decided.id}`);
    await w.rows(sql`update sync_field set listing_id = ${one!.id} where store_id = ${decided.id}`);
    await restore();
    await sell(other, "WH1", "WH-1", 1, minutes(0));
    const [first, second] = [await shows(decided, sold, 4), await shows(decided, undecided, 7)];
    // The stock is counted; nothing of the listing goes out, and the row says that it stands still.
    expect(await theirs(decided, [first])).toEqual({ resolved: 0, left: 1, isRunning: false });
    expect((await stockThere(first))[0]).toEqual({ state: "differs", desired: 3 });
    expect(await theirs(decided, [first, second])).toEqual({ resolved: 2, left: 0, isRunning: false });
    expect([...(await stockThere(first)), ...(await stockThere(second))]).toEqual([
      { state: "pending", desired: 3 },
      { state: "in_sync", desired: 7 },
    ]);
    const { onHand, reserved } = await w.stockOf(sold);
    expect([onHand, reserved]).toEqual([4, 1]);
  });
});

const ours = async (store: StoreRef, offerId: string) => {
  const { version } = (await differences(store)).find((row) => row.offerId === offerId)!;
  return w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: store.id, keep: "ours", rows: [{ offerId, version }] });
};

describe("ours", () => {
  test("an offer whose stock an order moved meanwhile is read again before its price is sent", async () => {
    const decided = await w.addStore("Yeniden okunacak");
    const offerId = await shows(decided, await w.addVariant("OU1", 10, [decided]), 4);
    const states = () => w.rows(sql`select kind, state from sync_field where subject_id = ${offerId} order by kind`);
    await w.rows(
      sql`update sync_field set observed = observed || '{"price":"80.00"}' where subject_id = ${offerId} and kind = 'price'`,
    );
    await w.rows(sql`update sync_field set observed_at = null where subject_id = ${offerId} and kind = 'stock'`);
    expect(await ours(decided, offerId)).toEqual({ resolved: 0, left: 1, isRunning: false });
    const differs = [
      { kind: "price", state: "differs" },
      { kind: "stock", state: "differs" },
    ];
    expect(await states()).toEqual(differs);
    await w.rows(sql`update sync_field set observed_at = now() where subject_id = ${offerId} and kind = 'stock'`);
    expect(await ours(decided, offerId)).toEqual({ resolved: 1, left: 0, isRunning: false });
    expect(await states()).toEqual(differs.map((syncField) => ({ ...syncField, state: "pending" })));
  });

  test("content goes out once no offer of its listing waits for a word", async () => {
    const decided = await w.addStore("İçeriği bekleyen");
    const variants = [await w.addVariant("OU2", 10, [decided]), await w.addVariant("OU3", 10, [decided])];
    const [listing] = await w.rows<{ id: string }>(
      sql`select listing_id as id from offer where store_id = ${decided.id} and variant_id = ${variants[0]!}`,
    );
    await w.rows(sql`update offer set listing_id = ${listing!.id} where store_id = ${decided.id}`);
    await w.rows(sql`update sync_field set listing_id = ${listing!.id} where store_id = ${decided.id}`);
    await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
      values (${decided.clientId}, ${decided.id}, 'content', ${listing!.id}, ${listing!.id}, null, 'user', 'differs')`);
    const [first, second] = [await shows(decided, variants[0]!, 4), await shows(decided, variants[1]!, 5)];
    const content = () => w.rows(sql`select state from sync_field where store_id = ${decided.id} and kind = 'content'`);
    await ours(decided, first);
    expect(await content()).toEqual([{ state: "differs" }]);
    await ours(decided, second);
    expect(await content()).toEqual([{ state: "pending" }]);
  });
});

// Last: the company has a second warehouse from here on.
test("a row that moved since it was seen waits for another word: nothing of what was not seen is counted", async () => {
  const store = await w.addStore("Değişen");
  const variantId = await w.addVariant("MV1", 10, [store]);
  await restore();
  const offerId = await shows(store, variantId, 4);
  const seen = (await differences(store)).map(({ version }) => ({ offerId, version }));
  await shows(store, variantId, 6);
  const settle = (rows: typeof seen) =>
    w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: store.id, keep: "theirs", rows });
  expect(await settle(seen)).toEqual({ resolved: 0, left: 1, isRunning: false });
  expect((await w.stockOf(variantId)).onHand).toBe(10);
  expect(await stockThere(offerId)).toMatchObject([{ state: "differs" }]);
});

test("engine fault 21: fewer pieces than can be counted away in the default warehouse are not taken over, and the row stays", async () => {
  const decided = await w.addStore("İki depolu");
  const variantId = await w.addVariant("TH-FAR", 2, [decided]);
  await w.rows(sql`
    with far as (
      insert into warehouse (client_id, id, code, name, is_default) values (${decided.clientId}, gen_random_uuid(), 'UZAK', 'Uzak', false) returning client_id, id
    ) insert into stock (client_id, item_id, warehouse_id, on_hand) select client_id, ${variantId}::uuid, id, 8 from far`);
  await w.rows(sql`update sync_field set desired = '10' where store_id = ${decided.id}`);
  await restore();
  const offerId = await shows(decided, variantId, 5);
  expect(await theirs(decided, [offerId])).toEqual({ resolved: 0, left: 1, isRunning: false });
  expect((await differences(decided)).map((row) => row.offerId)).toEqual([offerId]);
  expect(await w.rows(sql`select on_hand from stock where item_id = ${variantId} order by 1`)).toEqual([
    { onHand: 2 },
    { onHand: 8 },
  ]);
});

test("a price that is set for the store is not put into the product's own: it stays for the seller's word, and the own price as it was", async () => {
  const decided = await w.addStore("Kendi fiyatı olan");
  const variantId = await w.addVariant("PR1", 10, [decided]);
  await restore();
  const offerId = await shows(decided, variantId, 10);
  const observed = JSON.stringify({ price: "75.00", listPrice: "80.00", currency: "TRY" });
  await w.rows(sql`update sync_field set observed = ${observed}::jsonb where kind = 'price' and subject_id = ${offerId}`);
  const own = () => w.rows(sql`select sale_price, list_price from variant where id = ${variantId}`);
  const before = await own();
  await w.rows(sql`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
    select client_id, gen_random_uuid(), ${variantId}::uuid, id, 'TRY', 70, 60, now() from store where id = ${decided.id}`);
  expect(await theirs(decided, [offerId])).toEqual({ resolved: 0, left: 1, isRunning: false });
  expect(await own()).toEqual(before);
  await w.rows(sql`delete from price where variant_id = ${variantId}`);
  expect(await theirs(decided, [offerId])).toEqual({ resolved: 1, left: 0, isRunning: false });
  expect(await own()).toEqual([{ salePrice: "75.00", listPrice: "80.00" }]);
});
