import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** A product whose category is mapped nowhere, and two stores, of which the first has a category of its own for it. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin);
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const { SetListingCategory, GetListingCategories } = listingHandlers.Product;
const { GetAllChannelsEmptyProductAttributes, UpsertClientChannelProduct } = listingHandlers.ProductTransfer;

test("U29: a product goes into the category that is set for its store, with what that asks for, and into no other store", async () => {
  const [first, second] = [await w.connect("100001"), await w.connect("100002")];
  const [{ id: productId } = { id: "" }] = await w.addProducts(1);
  const brands = sql`select 1 from channel_taxonomy where subject = 'brands' and read_at is not null`;
  await w.until("the categories", async () => (await w.query(brands))[0]);
  const at = { productId, storeId: first.storeId };
  const set = { ...at, from: null, channelCategoryCode: "1102", attributes: [] };
  await expect(w.call(SetListingCategory, { ...set, channelCategoryCode: "1100" })).rejects.toMatchObject({
    code: "channel_category_unknown",
  });
  await w.call(SetListingCategory, set);
  await w.until(
    "its attributes",
    async () => (await w.query(sql`select 1 from channel_taxonomy where subject = 'attributes:1102' and read_at is not null`))[0],
  );
  const lacking = async (storeId: string) => {
    const { groups } = await w.call(GetAllChannelsEmptyProductAttributes, { productIds: [productId], storeIds: [storeId] });
    return groups.map(({ problem }) => problem.fingerprint.split(":")[0]).sort();
  };
  expect(await lacking(first.storeId)).toEqual(["attribute_missing", "attribute_missing", "attribute_missing"]);
  const attributes = Object.entries({ 343: "60002", 14: "70000", 348: "10000" }).map(([code, valueCode]) => ({
    code,
    valueCode,
  }));
  // Somebody else has set it meanwhile: told, unless it is the same.
  await expect(w.call(SetListingCategory, { ...set, channelCategoryCode: "1103", attributes })).rejects.toMatchObject({
    code: "conflict",
  });
  // Nor is what it asks for overwritten by who saw none of it.
  const seen = { code: "1102", attributes: [] };
  await w.call(SetListingCategory, { ...set, from: seen, attributes });
  await expect(w.call(SetListingCategory, { ...set, from: seen, attributes: attributes.slice(1) })).rejects.toMatchObject({
    code: "conflict",
  });
  // What is there already writes nothing.
  const written = () => w.query(sql`select xmin::text, modified_at from listing_category`);
  const once = await written();
  await w.call(SetListingCategory, { ...set, from: seen, attributes });
  await w.call(SetListingCategory, { ...at, storeId: second.storeId, from: null, channelCategoryCode: null, attributes: [] });
  expect(await written()).toEqual(once);
  expect([await lacking(first.storeId), await lacking(second.storeId)]).toEqual([[], ["category_unmapped"]]);
  await w.call(UpsertClientChannelProduct, { productIds: [productId], storeIds: [first.storeId] });
  await w.until("it is live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`))[0], 30_000);
  const [{ own, mapped } = { own: null, mapped: null }, other] = await w.call(GetListingCategories, { productId });
  expect([own?.code, own?.attributes, mapped, other?.own]).toEqual(["1102", attributes, null, null]);
  const follows = async () => (await w.call(GetListingCategories, { productId })).map((row) => row.follows);
  // With a category of its own there it follows nothing.
  expect(await follows()).toEqual([null, null]);
  const of = async () => (await w.call(GetListingCategories, { productId }))[0]?.own?.code;
  await w.call(SetListingCategory, { ...at, from: { code: "1102", attributes }, channelCategoryCode: "1103", attributes });
  expect(await of()).toBe("1103");
  await w.call(SetListingCategory, {
    ...{ ...at, from: { code: "1103", attributes }, channelCategoryCode: null, attributes: [] },
  });
  expect(await of()).toBeUndefined();
  expect(await lacking(first.storeId)).toEqual(["category_unmapped"]);
  // Trendyol moves nothing that is on sale; before its approval it does.
  expect(await follows()).toEqual(["stays", null]);
  await w.query(sql`update listing set remote_id = null`);
  expect(await follows()).toEqual(["moves", null]);
});

test("U29: while the channel's categories are being read none can be set, and that is said", async () => {
  await worker.stop();
  await w.query(sql`update channel_taxonomy set read_at = null, failure = null where subject = 'categories'`);
  const [at] = await w.query(
    sql<{ storeId: string; productId: string }>`select s.id as store_id, p.id as product_id from store s, product p limit 1`,
  );
  const set = { ...at!, from: null, channelCategoryCode: "1102", attributes: [] };
  await expect(w.call(SetListingCategory, set)).rejects.toMatchObject({ code: "taxonomy_loading" });
});
