import type { RemoteProduct } from "@tradeport/connectors/catalogue";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { storePage } from "./store-page.ts";

/** What stores have beside what is ours, row by row as their lists said it. */
let w: OrderWorld;
let one: StoreRef;
let two: StoreRef;
let turn = 0;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.rows(sql`update store set is_active = false`);
  [one, two] = [await w.addStore(`Compared ${++turn} A`), await w.addStore(`Compared ${turn} B`)];
});

const nothing: RemoteProduct = {
  ...{ key: "", state: "live", remoteListingId: null, remoteOfferId: null, price: null, listPrice: null, quantity: null },
  ...{ barcode: null, stockCode: null, groupCode: null, title: null, description: null, brand: null, categoryCode: null },
  ...{ categoryName: null, vatRate: null, imageUrls: null, attributes: null },
};
type Item = Partial<RemoteProduct> & { key: string };
const reading = (items: Item[], { store = one, processId = newId(), status = null as string | null } = {}) =>
  w.database.asClient(w.clients.ayse, (tx) =>
    storePage(
      tx,
      store,
      { processId, status },
      items.map((item) => ({ ...nothing, ...item })),
    ),
  );
const compared = async (more: object = {}) =>
  (
    await w.call(listingHandlers.Product.GetComparedProducts, {
      ...{ channelId: one.channelId, page: 0, pageSize: 50, orderType: "asc" },
      ...more,
    })
  ).data;
const states = async (more: object = {}) =>
  Object.fromEntries(
    (await compared(more)).map(({ remoteKey, storeName, state, conflict }) => [
      `${remoteKey} ${storeName.at(-1)}`,
      conflict ?? state,
    ]),
  );
const name = (of: string) => `${of}${turn}`;

test("a barcode counts before a code, and a store's code may be a barcode of ours; how it was matched is said", async () => {
  const byBarcode = await w.addVariant(name("BAR"), 5);
  const byCode = await w.addVariant(name("CODE"), 5);
  await reading([
    { key: "1", barcode: name("BAR"), stockCode: `SKU-${name("CODE")}` },
    { key: "2", stockCode: `SKU-${name("CODE")}` },
    { key: "3", stockCode: name("THIRD") },
  ]);
  const third = await w.addVariant(name("THIRD"), 5);
  expect((await compared()).map(({ remoteKey, ours }) => [remoteKey, ours?.variantId, ours?.matchedBy])).toEqual([
    ["1", byBarcode, "barcode"],
    ["2", byCode, "code"],
    ["3", third, "code"],
  ]);
});

test("what is listed, ends or stands twice counts in its own store alone, and what is ignored stands in nobody's way", async () => {
  await w.addVariant(name("TWICE"), 5);
  const listed = await w.addVariant(name("LISTED"), 5, [two]);
  await w.addVariant(name("LATER"), 5);
  await reading([
    { key: "1", barcode: name("LISTED"), remoteListingId: "card" },
    { key: "2", barcode: name("TWICE") },
  ]);
  await reading([{ key: "2", barcode: name("TWICE") }], { store: two });
  expect(await states()).toEqual({ "1 A": "matched", "2 A": "matched", "2 B": "matched" });
  // In the other store its listing ends: that is no end of this one's.
  await w.rows(sql`update listing set end_requested_at = now() where store_id = ${two.id}`);
  expect(await states({ storeId: one.id })).toEqual({ "1 A": "matched", "2 A": "matched" });
  // Another variant of the product is listed here, which does not end.
  await w.rows(
    sql`insert into listing (client_id, id, store_id, product_id) select client_id, ${newId()}, ${one.id}, product_id from variant where id = ${listed}`,
  );
  expect(await states({ storeId: one.id })).toMatchObject({ "1 A": "matched" });
  await reading([
    { key: "3", barcode: name("TWICE") },
    { key: "4", barcode: name("TWICE"), remoteListingId: "card" },
    { key: "5", barcode: name("LATER"), remoteListingId: "card" },
  ]);
  expect(await states({ storeId: one.id })).toEqual({
    "1 A": "severalProducts",
    "2 A": "sameVariant",
    "3 A": "sameVariant",
    "4 A": "sameVariant",
    "5 A": "severalProducts",
  });
  await w.rows(sql`update store_product set is_ignored = true where remote_key in ('2', '4', '5') and store_id = ${one.id}`);
  expect(await states({ storeId: one.id })).toEqual({
    "1 A": "matched",
    "2 A": "ignored",
    "3 A": "matched",
    "4 A": "ignored",
    "5 A": "ignored",
  });
  expect((await compared({ state: "matched" })).map(({ remoteKey }) => remoteKey)).toEqual(["1", "2", "3"]);
  expect((await compared({ orderType: "desc", storeId: one.id })).map(({ remoteKey }) => remoteKey)).toEqual([
    "5",
    "4",
    "3",
    "2",
    "1",
  ]);
  await w.rows(sql`update store set is_active = false where id = ${two.id}`);
  expect(Object.keys(await states({ state: "matched" }))).toEqual(["1 A", "3 A"]);
  await expect(compared({ storeId: two.id })).rejects.toMatchObject({ code: "not_found" });
});

test("of what has none of our codes the one variant that is called the same is offered, and of an archived one nothing; pieces are those that can be sold", async () => {
  const mine = await w.addVariant(name("NAMED"), 9);
  await w.rows(sql`update stock set reserved = 2 where item_id = ${mine}`);
  await w.rows(
    sql`insert into stock (client_id, item_id, warehouse_id, on_hand, condition) select client_id, item_id, warehouse_id, 4, 'damaged' from stock where item_id = ${mine}`,
  );
  await reading([{ key: "1", title: name("NAMED"), state: "locked", price: "10.00", quantity: 3 }]);
  const first = async () => (await compared())[0]!;
  expect(await first()).toMatchObject({
    ...{ state: "new", status: "Passive", currency: "TRY", theirs: { price: "10.00", quantity: 3 } },
    ours: { variantId: mine, matchedBy: "name", quantity: 7 },
  });
  await w.rows(sql`update product_row set is_archived = true where name = ${name("NAMED")}`);
  expect((await first()).ours).toBeNull();
  await w.rows(sql`update product_row set is_archived = false where name = ${name("NAMED")}`);
  const second = await w.addVariant(name("OTHER"), 1);
  await w.rows(
    sql`update product_row r set name = ${name("NAMED")} from variant v where v.product_id = r.product_id and v.id = ${second}`,
  );
  expect((await first()).ours).toBeNull();
});

test("rows of one key complete each other within a reading, the one on sale before a draft; the next reading says all anew, and two cards are doubled", async () => {
  const row = async (key: string) =>
    (
      await w.rows<
        Record<string, unknown>
      >(sql`select remote_state as state, title, brand, is_doubled, price::text, vat_rate::text as vat, quantity
        from store_product where store_id = ${one.id} and remote_key = ${key}`)
    )[0];
  const processId = newId();
  await reading([{ key: "1", title: "Sold", remoteListingId: "a" }], { processId });
  await reading([{ key: "1", state: "in_review", title: "Draft", brand: "Marka" }], { processId });
  expect(await row("1")).toMatchObject({ state: "live", title: "Sold", brand: "Marka", isDoubled: false });
  await reading([{ key: "1", state: "passive", title: "Shown", remoteListingId: "b" }], { processId });
  expect(await row("1")).toMatchObject({ state: "passive", title: "Shown", brand: "Marka", isDoubled: true });
  await reading([{ key: "1", state: "rejected", remoteListingId: "c" }]);
  expect(await row("1")).toMatchObject({ state: "rejected", title: null, brand: null, isDoubled: false });
  // Of a status that was asked for; what was found may be completed by a row of another.
  const live = { processId: newId(), status: "Live" };
  await reading([{ key: "2" }, { key: "3", state: "archived" }, { key: "" }], live);
  await reading([{ key: "2", state: "rejected", title: "More" }], live);
  expect([await row("2"), await row("3"), await row("")]).toMatchObject([{ state: "live", title: "More" }, undefined, undefined]);
  await reading([
    { key: "4", price: "-1.00", vatRate: 100, quantity: 3_000_000_000 },
    { key: "5", price: "0.00", vatRate: 99, quantity: 2_147_483_647 },
    { key: "6", price: "100000000000", vatRate: -1 },
  ]);
  expect(await row("4")).toMatchObject({ price: null, vat: null, quantity: null });
  expect(await row("5")).toMatchObject({ price: "0.00", vat: "99.00", quantity: 2_147_483_647 });
  expect(await row("6")).toMatchObject({ price: null, vat: null });
});
