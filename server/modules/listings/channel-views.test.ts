import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** Two products that are live in a store, of which one loses its picture. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let shop: { storeId: string; channelId: string; products: { id: string }[] };
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin);
  shop = await w.goLive(2, "100001", () => ({ stock: 10, price: "90.00", listPrice: "100.00" }));
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const { GetAllChannelsProductMasterData, GetAllChannelsEmptyProductAttributes } = listingHandlers.ProductTransfer;
const { SetClientChannelProductStatus } = listingHandlers.Product;
const ask = (input: object) => w.call(GetAllChannelsProductMasterData, { from: 0, limit: 10, ...input });

test("a view is what the marketplace was sent: its category and attributes by name, its prices and stock; of channels, of stores, or of all", async () => {
  const [{ id: productId } = { id: "" }] = shop.products;
  const seen = await ask({ productIds: [productId], channelIds: [shop.channelId] });
  expect(seen).toMatchObject({
    count: 1,
    products: [{ productId, stores: [{ storeId: shop.storeId, isReady: true, missing: [] }] }],
  });
  const [view] = seen.products[0]!.stores;
  expect(view).toMatchObject({ title: "Tişört 0", brand: "Deneme", category: { code: "1101", isOwn: false } });
  expect(view!.category!.path).toContain(">");
  expect(view!.attributes.every(({ code, name, value }) => name !== code && value !== "")).toBe(true);
  const { products } = await w.truth();
  expect(
    view!.variants
      .map(({ barcode, salePrice, listPrice, quantity }) => [barcode, Number(salePrice), Number(listPrice), quantity])
      .toSorted(),
  ).toEqual(
    products
      .filter(({ barcode }) => barcode.startsWith("TS-0000"))
      .map(({ barcode, salePrice, listPrice, quantity }) => [barcode, Number(salePrice), Number(listPrice), quantity])
      .toSorted(),
  );
  expect((await ask({ productIds: [productId], storeIds: [shop.storeId] })).products).toEqual(seen.products);
  expect((await ask({ productIds: [productId], storeIds: [shop.storeId], channelIds: [shop.channelId] })).products).toEqual(
    seen.products,
  );
  const check = (of: object) => w.call(GetAllChannelsEmptyProductAttributes, { productIds: [productId], ...of });
  expect(await check({ channelIds: [shop.channelId] })).toEqual(await check({ storeIds: [shop.storeId] }));
  expect((await ask({ productIds: [productId] })).products).toEqual(seen.products);
});

test("what lacks something says what, and shows what is there; what its seller holds back is 0 there; others' are not found", async () => {
  const [, bare] = shop.products;
  await w.query(sql`delete from product_image where product_id = ${bare!.id}`);
  const lacking = await ask({ productIds: [bare!.id], storeIds: [shop.storeId] });
  expect(lacking.products[0]!.stores[0]).toMatchObject({
    isReady: false,
    title: "Tişört 1",
    category: null,
    imageUrls: [],
    attributes: [],
  });
  expect(lacking.products[0]!.stores[0]!.missing.map(({ fingerprint }) => fingerprint.split(":")[0])).toEqual(["image_missing"]);
  const listing = await w.query(sql<{ id: string }>`select id from listing where store_id = ${shop.storeId}`);
  await w.call(SetClientChannelProductStatus, { ids: listing.map(({ id }) => id), status: "Passive" });
  const held = await ask({ productIds: [shop.products[0]!.id] });
  expect(held.products[0]!.stores[0]!.variants.map(({ quantity }) => quantity)).toEqual([0, 0]);
  for (const foreign of [{ productIds: [newId()] }, { storeIds: [newId()] }, { channelIds: [newId()] }])
    await expect(ask({ productIds: [shop.products[0]!.id], ...foreign })).rejects.toMatchObject({ code: "not_found" });
});
