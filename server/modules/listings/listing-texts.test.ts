import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** A product that is live in two stores of one channel. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let first: { storeId: string; channelId: string; products: { id: string }[] };
let second: { storeId: string };
let productId: string;
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin);
  first = await w.goLive(1, "100001");
  second = await w.connect("100002");
  productId = first.products[0]!.id;
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [productId],
    storeIds: [second.storeId],
  });
  await w.until("both stores live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`)).length === 2);
  await w.inSync(second.storeId);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const { SetListingTexts } = listingHandlers.Product;
const { GetAllChannelsProductMasterData } = listingHandlers.ProductTransfer;
const none = { title: null, description: null };
const set = (storeId: string, texts: { title?: string | null; description?: string | null }, from = none as object) =>
  w.call(SetListingTexts, { productId, storeId, from, ...texts } as never);
/** Title and description of all that a seller has at the marketplace. */
const shows = async (sellerId: string) => [
  ...new Set((await w.truth(sellerId)).products.map((each) => `${each.title} | ${each.description}`)),
];
const until = (sellerId: string, wanted: RegExp) =>
  w.until(`${sellerId} shows ${wanted}`, async () => {
    const all = await shows(sellerId);
    return all.length === 1 && wanted.test(all[0]!);
  });
const view = async (storeId: string) =>
  (await w.call(GetAllChannelsProductMasterData, { productIds: [productId], storeIds: [storeId], from: 0, limit: 1 }))
    .products[0]!.stores[0]!;
const sentOf = (storeId: string) =>
  w.query(sql<{ desiredRev: number; sentAt: string }>`
    select desired_rev, sent_at::text from sync_field where store_id = ${storeId} and kind = 'content'`);

test("U33: one store is sent a title of its own, the other the product's; set back, it is sent the product's again", async () => {
  const other = await sentOf(second.storeId);
  await set(first.storeId, { title: "Yazlık tişört" });
  await until("100001", /^Yazlık tişört \| /);
  expect(await shows("100002")).toEqual([expect.stringMatching(/^Tişört 0 \| /)]);
  // Nothing of the other store was asked for.
  expect(await sentOf(second.storeId)).toEqual(other);
  expect(await view(first.storeId)).toMatchObject({
    title: "Yazlık tişört",
    texts: { title: { source: "store", inherited: "Tişört 0" }, description: { source: "product" } },
    most: { title: 100 },
  });
  expect(await view(second.storeId)).toMatchObject({ title: "Tişört 0", texts: { title: { source: "product" } } });
  const from = { title: "Yazlık tişört", description: null };
  await set(first.storeId, { description: "Pamuk <b>tişört</b><script>x()</script>" }, from);
  await until("100001", /^Yazlık tişört \| Pamuk <b>tişört<\/b>$/);
  await set(first.storeId, none, { ...from, description: "Pamuk <b>tişört</b>" });
  await until("100001", /^Tişört 0 \| (?!Pamuk)/);
  expect(await w.query(sql`select 1 from listing_text`)).toEqual([]);
  expect((await view(first.storeId)).texts.title).toMatchObject({ source: "product" });
});

test("what somebody else set meanwhile is not written over, and what is so already writes nothing", async () => {
  await set(second.storeId, { title: "İkinci" });
  await expect(set(second.storeId, { title: "Üçüncü" })).rejects.toMatchObject({ code: "conflict" });
  const written = () => w.query(sql`select xmin::text, modified_at from listing_text`);
  const once = await written();
  await set(second.storeId, { title: "İkinci" });
  expect(await written()).toEqual(once);
  await set(second.storeId, none, { title: "İkinci", description: null });
  await until("100002", /^Tişört 0 /);
});

test("a title that the channel would not take is refused at its field with both lengths; others' products and stores are not found", async () => {
  await expect(set(first.storeId, { title: "x".repeat(101) })).rejects.toMatchObject({
    code: "listing_title_too_long",
    values: { max: 100, length: 101 },
    fields: [{ field: "title" }],
  });
  await expect(set(first.storeId, { description: "x".repeat(30_000) })).resolves.toEqual({});
  await set(first.storeId, none, { title: null, description: "x".repeat(30_000) });
  await expect(set(newId(), { title: "x" })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    w.call(SetListingTexts, { productId: newId(), storeId: first.storeId, from: none, title: "x" }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await w.query(sql`select 1 from listing_text`)).toEqual([]);
});
