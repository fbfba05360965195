import { afterAll, beforeAll, expect, it } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** Where a product is on sale, and the listings of one status, found as the product list finds its products. */
let w: StoreWorld;
let ids: [string, string];
beforeAll(async () => {
  w = await storeWorld();
  ids = (await w.addProducts(2)).map(({ id }) => id) as typeof ids;
});
afterAll(() => w.close());

const { GetAllClientChannelProduct, GetClientChannelProductByStatus, GetProductSaleChannels } = listingHandlers.Product;
type Ask = Partial<Parameters<typeof GetClientChannelProductByStatus>[1]>;
const found = async (over: Ask = {}) =>
  (
    await w.call(GetClientChannelProductByStatus, {
      ...{ status: "Processing", page: 0, pageSize: 25, orderColumn: "modifiedDate", orderType: "desc" },
      ...over,
    })
  ).data.map(({ productId, status }) => [productId, status]);

it("left out it is what waits or was sent; a product's name, code, brand or archive narrows it", async () => {
  const { storeId } = await w.connect("100031");
  const [waits, live] = ids;
  for (const [productId, status] of [
    [waits, "Processing"],
    [live, "Live"],
  ])
    await w.query(sql`insert into listing (client_id, id, store_id, product_id, status)
      values (${w.clientId}, ${newId()}, ${storeId}, ${productId}, ${status})`);
  const [{ name, code } = { name: "", code: "" }] = await w.query<{ name: string; code: string }>(
    sql`select name, main_code as code from product_row where product_id = ${waits}`,
  );
  expect(await found()).toEqual([[waits, "Processing"]]);
  expect(await found({ status: "Live" })).toEqual([[live, "Live"]]);
  expect(await found({ productName: name, productMainCode: code })).toEqual([[waits, "Processing"]]);
  expect(await found({ productMainCode: "YOKTUR" })).toEqual([]);
  expect(await found({ status: "Live", productMainCode: code })).toEqual([]);
  expect(await found({ isArchived: true })).toEqual([]);
  await w.query(sql`update product_row set is_archived = true where product_id = ${waits}`);
  expect(await found({ isArchived: true })).toEqual([[waits, "Processing"]]);
  // Nothing said of it: both.
  expect(await found()).toEqual([[waits, "Processing"]]);
  await w.query(sql`delete from listing`);
});

it("of every status too, by when a listing came or when it changed", async () => {
  const { storeId } = await w.connect("100034");
  const [first, second] = ids;
  for (const [productId, days] of [
    [first, 0],
    [second, 1],
  ])
    await w.query(sql`insert into listing (client_id, id, store_id, product_id, status, modified_at)
      values (${w.clientId}, ${newId()}, ${storeId}, ${productId}, 'Live', now() - ${days}::int * interval '1 day')`);
  const all = async (over: Partial<Parameters<typeof GetAllClientChannelProduct>[1]>) =>
    (
      await w.call(GetAllClientChannelProduct, {
        ...{ page: 0, pageSize: 25, orderColumn: "modifiedDate", orderType: "desc" },
        ...over,
      })
    ).data.map(({ productId }) => productId);
  expect(await all({})).toEqual([first, second]);
  expect(await all({ orderColumn: "createdDate" })).toEqual([second, first]);
  expect(await all({ orderColumn: "createdDate", orderType: "asc" })).toEqual([first, second]);
  const [{ code } = { code: "" }] = await w.query<{ code: string }>(
    sql`select main_code as code from product_row where product_id = ${second}`,
  );
  expect(await all({ productMainCode: code })).toEqual([second]);
  expect(await all({ minQuantity: 2_000_000_000 })).toEqual([]);
  await w.query(sql`delete from listing`);
});

it("a product's channels have each of their stores in which it is listed; what is to end there is left out", async () => {
  const [one, two] = [(await w.connect("100032")).storeId, (await w.connect("100033")).storeId];
  const [product, other] = ids;
  const list = (storeId: string, productId: string, status: string) =>
    w.query(sql`insert into listing (client_id, id, store_id, product_id, status)
      values (${w.clientId}, ${newId()}, ${storeId}, ${productId}, ${status})`);
  await list(one, product, "Live");
  await list(two, product, "Rejected");
  await list(one, other, "Live");
  const shown = await w.call(GetProductSaleChannels, { productId: product });
  expect(shown.map(({ channelCode, stores }) => [channelCode, stores.map((s) => [s.storeId, s.status])])).toEqual([
    [
      "trendyol",
      [
        [one, "Live"],
        [two, "Rejected"],
      ],
    ],
  ]);
  await w.query(sql`update listing set end_requested_at = now() where product_id = ${product} and store_id = ${one}`);
  expect((await w.call(GetProductSaleChannels, { productId: product }))[0]!.stores.map(({ storeId }) => storeId)).toEqual([two]);
  await w.query(sql`update listing set end_requested_at = now() where product_id = ${product}`);
  expect(await w.call(GetProductSaleChannels, { productId: product })).toEqual([]);
  await expect(w.call(GetProductSaleChannels, { productId: newId() })).rejects.toMatchObject({ code: "not_found" });
});
