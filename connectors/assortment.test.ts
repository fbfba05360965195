import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsOf } from "./conformance/operations.ts";
import { type Replies, replay } from "./conformance/replay.ts";
import { etsy } from "./etsy/index.ts";
import { hepsiburada } from "./hepsiburada/index.ts";
import { trendyol } from "./trendyol/index.ts";

/** What a store shows of its own products is taken up into a catalogue: of which list, in which state, with which words. */
const m = "00000000-0000-0000-0000-000000000000";
// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (path: string): any => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const trendyolOf = (replies: Replies) =>
  replay(trendyol, { sellerId: "77", apiKey: "the-api-key", apiSecret: "the-api-secret" }, replies);
const hepsiburadaOf = (replies: Replies) =>
  replay(hepsiburada, { merchantId: m, integrator: "acme_dev", serviceKey: "AbCdEf123456" }, replies);
const etsyOf = (replies: Replies) =>
  replay(etsy, { keystring: "the-keystring", sharedSecret: "the-shared-secret", shopId: "98765" }, replies);

test("Trendyol's approved products come first, with price and stock of a second list, then those under review, each as far as it is told", async () => {
  const { listProducts } = operationsOf(trendyol);
  const approved = sample("./trendyol/samples/approved.json");
  const bare = {
    contentId: 900002,
    variants: [{ barcode: "DEMO-0009", onSale: true, archived: false, locked: false, blacklisted: false }],
  };
  const amounts = sample("./trendyol/samples/inventory-and-price.json");
  const replies = {
    "inventory-and-price": amounts,
    "products/approved": { ...approved, content: [...approved.content, bare, { odd: true }], nextPageToken: "t-2" },
  };
  const { remote, calls } = trendyolOf(replies);
  const page = await listProducts(remote);
  expect(page).toMatchObject({ unreadable: 1, next: "approved|t-2" });
  expect(page.items[0]).toEqual({
    ...{ key: "DEMO-0001", barcode: "DEMO-0001", stockCode: "SKU-0001", remoteListingId: "900001", remoteOfferId: "5001" },
    ...{ state: "live", price: "449.9", listPrice: "499.9", quantity: 7, groupCode: "DEMO-CANTA", vatRate: 10 },
    ...{ title: "Deneme Sırt Çantası", description: "<p>Su geçirmez.</p>", brand: "Deneme" },
    ...{ categoryCode: "411", categoryName: "Sırt Çantası", imageUrls: ["https://img.example.com/1.jpg"] },
    attributes: [
      { code: "47", name: "Renk", valueCode: null, value: "Siyah", isVariant: false },
      { code: "338", name: "Beden", valueCode: "6950", value: "Tek Ebat", isVariant: true },
    ],
  });
  expect(page.items[1]).toMatchObject({
    ...{ key: "DEMO-0009", price: null, quantity: null, groupCode: null, title: null, description: null, brand: null },
    ...{ categoryCode: null, categoryName: null, vatRate: null, imageUrls: [], attributes: [] },
  });
  expect(calls.map(({ line }) => line.replace(/^.*products\//, ""))).toEqual([
    "approved?size=100&page=0",
    "approved/inventory-and-price?barcodes=DEMO-0001,DEMO-0009&page=0&size=100",
  ]);
  const last = trendyolOf({ "products/approved": { ...approved, content: [] } });
  expect(await listProducts(last.remote, "approved|t-2")).toMatchObject({ items: [], next: "unapproved|" });
  expect(last.calls.map(({ line }) => line.replace(/^.*products\//, ""))).toEqual(["approved?size=100&nextPageToken=t-2"]);

  const drafts = sample("./trendyol/samples/unapproved.json");
  drafts.content[0].attributes = [
    { attributeId: 47, attributeValueIds: [12, 13], attributeValue: "Siyah" },
    { attributeId: 338, attributeValue: "Tek Ebat" },
  ];
  const review = await listProducts(
    trendyolOf({ unapproved: { ...drafts, content: [...drafts.content, 7] } }).remote,
    "unapproved|",
  );
  expect(review).toEqual({ items: [expect.anything(), expect.anything()], unreadable: 1, next: undefined });
  expect(review.items[0]).toEqual({
    ...{ key: "DEMO-0003", barcode: "DEMO-0003", stockCode: "SKU-0003", remoteListingId: null, remoteOfferId: null },
    ...{ state: "in_review", price: "149.9", listPrice: "199.9", quantity: 3, groupCode: "DEMO-KEMER", vatRate: 10 },
    ...{ title: "Deneme Kemer", description: "<p>Deri.</p>", brand: "Deneme", categoryCode: "412", categoryName: "Kemer" },
    imageUrls: ["https://img.example.com/3.jpg"],
    attributes: [
      { code: "47", name: "", valueCode: "12", value: "Siyah", isVariant: false },
      { code: "338", name: "", valueCode: null, value: "Tek Ebat", isVariant: false },
    ],
  });
  expect(review.items[1]).toMatchObject({ state: "rejected", title: null, brand: null, vatRate: null, attributes: [] });
});

test("more barcodes than Trendyol takes in one call are asked for in parts", async () => {
  const { listProducts } = operationsOf(trendyol);
  const row = (at: number) => ({
    contentId: at + 1,
    variants: [{ barcode: `B-${at}`, onSale: true, archived: false, locked: false, blacklisted: false }],
  });
  const content = Array.from({ length: 51 }, (_, at) => row(at));
  const amounts = { content: [{ contentId: 51, variants: [{ barcode: "B-50", salePrice: 5, listPrice: 6, quantity: 4 }] }] };
  const { remote, calls } = trendyolOf({
    "barcodes=B-50&": amounts,
    "inventory-and-price": { content: [] },
    approved: { content },
  });
  const { items } = await listProducts(remote);
  expect(calls).toHaveLength(3);
  expect(items.map(({ quantity }) => quantity)).toEqual([...Array(50).fill(null), 4]);
});

test("Hepsiburada's listings tell price and stock, its catalogue what a product is: first all pages of the one, then of the other", async () => {
  const { listProducts } = operationsOf(hepsiburada);
  const { listings } = sample("./hepsiburada/samples/listings.json");
  const read = (count: number, rows: unknown[], cursor?: string) =>
    listProducts(hepsiburadaOf({ "/listing": { listings: rows, totalCount: count, limit: 100, offset: 0 } }).remote, cursor);
  const first = await read(101, [...listings, { odd: true }]);
  expect(first).toMatchObject({ unreadable: 1, next: "listings|100" });
  expect(first.items[0]).toMatchObject({
    ...{ key: "SKU-0001", state: "live", price: "120.5", quantity: 5, title: null, vatRate: null, attributes: null },
  });
  expect((await read(100, listings)).next).toBe("catalogue|0");
  expect((await read(500, [], "listings|200")).next).toBe("catalogue|0");

  const row = {
    ...{ merchantSku: "SKU-0001", barcode: "8690000000012", hbSku: "HBV1", variantGroupId: "GRP-1", productName: "Deneme" },
    ...{ brand: "Anka", description: "<p>Metin</p>", categoryId: 80455060, categoryName: "Çanta", tax: "20", status: "MATCHED" },
    images: ["https://img.example.com/1.jpg"],
    baseAttributes: [{ name: "Garanti", value: "24" }, null],
    productAttributes: [{ name: "Kumaş", value: "Pamuk" }],
    variantTypeAttributes: [{ name: "Renk", value: "Siyah" }],
  };
  const odd = { merchantSku: "SKU-0002", status: "REJECTED", tax: "yirmi" };
  const catalogue = (page: { data: unknown[]; totalPages: number }, cursor = "catalogue|0") =>
    listProducts(hepsiburadaOf({ "all-products-of-merchant": { success: true, code: 0, ...page } }).remote, cursor);
  const page = await catalogue({ data: [row, odd, { status: "REJECTED" }], totalPages: 2 });
  expect(page).toMatchObject({ unreadable: 1, next: "catalogue|1" });
  const named = (name: string, value: string, isVariant: boolean) => ({ code: name, name, valueCode: null, value, isVariant });
  expect(page.items[0]).toEqual({
    ...{ key: "SKU-0001", stockCode: "SKU-0001", barcode: "8690000000012", remoteListingId: "HBV1", remoteOfferId: null },
    ...{ state: "in_review", price: null, listPrice: null, quantity: null, groupCode: "GRP-1", title: "Deneme", vatRate: 20 },
    ...{ description: "<p>Metin</p>", brand: "Anka", categoryCode: "80455060", categoryName: "Çanta" },
    imageUrls: ["https://img.example.com/1.jpg"],
    attributes: [named("Garanti", "24", false), named("Kumaş", "Pamuk", false), named("Renk", "Siyah", true)],
  });
  expect(page.items[1]).toMatchObject({
    ...{ state: "rejected", barcode: null, remoteListingId: null, groupCode: null, title: null, brand: null, vatRate: null },
    ...{ categoryCode: null, categoryName: null, attributes: [] },
  });
  expect((await catalogue({ data: [row], totalPages: 2 }, "catalogue|1")).next).toBeUndefined();
  expect((await catalogue({ data: [], totalPages: 9 }, "catalogue|1")).next).toBeUndefined();
});

test("Etsy's listings are walked state by state; what is not on sale has no pieces, what has no SKU is counted and not shown", async () => {
  const { listProducts } = operationsOf(etsy);
  const listing = sample("./etsy/samples/listing.json");
  listing.images = [
    { rank: 2, url_fullxfull: "https://i.etsystatic.com/2.jpg" },
    { rank: 3, url_fullxfull: "" },
    { rank: 1, url_fullxfull: "https://i.etsystatic.com/1.jpg" },
  ];
  const bare = structuredClone(listing);
  bare.inventory.products[1].sku = " ";
  Object.assign(bare, { listing_id: 1000002, images: null, taxonomy_id: null });
  Object.assign(bare.inventory.products[0], { product_id: null });
  bare.inventory.products[0].property_values[0] = { property_id: 513, value_ids: [], values: ["S", "M"] };
  const read = async (cursor: string | undefined, results: unknown[], count: number) =>
    listProducts(etsyOf({ "/listings": { count, results } }).remote, cursor);
  const first = await read(undefined, [listing, bare, { odd: true }], 101);
  expect(first).toMatchObject({ unreadable: 2, next: "active|asc|100" });
  expect(first.items.map(({ key }) => key)).toEqual(["MUG-S", "MUG-L", "MUG-S"]);
  expect(first.items[0]).toEqual({
    ...{ key: "MUG-S", stockCode: "MUG-S", barcode: null, remoteListingId: "1000001", remoteOfferId: "70707001", state: "live" },
    ...{ price: "25", listPrice: null, quantity: 4, groupCode: "1000001", title: "Stoneware mug", vatRate: null },
    ...{ description: "Two sizes & one glaze.", brand: null, categoryCode: "1062", categoryName: null },
    imageUrls: ["https://i.etsystatic.com/1.jpg", "https://i.etsystatic.com/2.jpg"],
    attributes: [{ code: "513", name: "Size", valueCode: "1", value: "Small", isVariant: true }],
  });
  expect(first.items[2]).toMatchObject({
    ...{ remoteOfferId: null, categoryCode: null, imageUrls: [] },
    attributes: [{ code: "513", name: "", valueCode: null, value: "S, M", isVariant: true }],
  });
  expect((await read("active|asc|100", [listing], 101)).next).toBe("sold_out|asc|0");
  const off = await read("inactive|asc|0", [{ ...listing, state: "inactive" }], 1);
  expect(off).toMatchObject({ next: "expired|asc|0", items: [{ state: "passive", quantity: 0 }, { quantity: 0 }] });
  expect((await read("expired|asc|0", [], 0)).next).toBeUndefined();
  // Beyond the furthest offset the other end goes on, until both have met.
  expect((await read("active|asc|12000", [listing], 13_000)).next).toBe("active|desc|0");
  expect((await read("active|desc|800", [listing], 13_000)).next).toBe("sold_out|asc|0");
  expect((await read("active|desc|700", [listing], 13_000)).next).toBe("active|desc|800");
});
