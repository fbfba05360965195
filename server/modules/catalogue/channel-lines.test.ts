import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers } from "#modules/listings/index.ts";
import { priceHandlers } from "#modules/prices/index.ts";
import { newId, sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { catalogueHandlers } from "./index.ts";

/** Two products of two variants, live in two stores: lines of price and stock, and what is set of their listings. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let first: { storeId: string; products: { id: string }[] };
let second: { storeId: string };
let variants: { id: string; barcode: string; productId: string }[];

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  first = await w.goLive(2, "100001", () => ({ stock: 10, price: "100.00" }));
  second = await w.connect("100002");
  const productIds = first.products.map(({ id }) => id);
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds, storeIds: [second.storeId] });
  await w.until("both stores live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`)).length === 4);
  await w.inSync(second.storeId);
  variants = await w.query(
    sql<{ id: string; barcode: string; productId: string }>`select id, barcode, product_id from variant order by barcode`,
  );
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const { Product, Process } = catalogueHandlers;
const { SetClientChannelProductStatus, EndListing } = listingHandlers.Product;
const setPrices = (lines: { variantId: string; salePrice: string; listPrice?: string; from?: string | null }[]) =>
  w.call(priceHandlers.Product.UpdateClientChannelProductPrice, { storeId: first.storeId, lines });
const setStock = (lines: { variantId: string; quantity: number; from?: number }[]) =>
  w.call(Product.UpdateClientChannelProductStock as never, { lines } as never) as Promise<{ id: string }>;
const undo = (processId: string) => w.call(Process.UndoProcess as never, { processId } as never) as Promise<{ id: string }>;
const processOf = async (id: string) =>
  (await w.query(sql<Record<string, unknown>>`select state, done, failed, held, skipped from process where id = ${id}`))[0]!;
const linesOf = (id: string) =>
  w.query(sql<{ outcome: string; before: object | null; after: object | null; fingerprint: string | null }>`
    select outcome, before, after, coalesce(line_problems(client_id, process_id, problems) -> 0 ->> 'fingerprint', null) as fingerprint
    from process_line where process_id = ${id} order by line_no`);
const shows = async (seller: string) =>
  (await w.truth(seller)).products
    .map(({ barcode, salePrice, listPrice, quantity }) => [barcode, Number(salePrice), Number(listPrice), quantity])
    .toSorted();
const until = (seller: string, wanted: unknown[]) =>
  w.until(
    `${seller} shows ${JSON.stringify(wanted)}`,
    async () => JSON.stringify(await shows(seller)) === JSON.stringify(wanted),
    30_000,
  );
const all = (price: number, list: number, quantity: number) => variants.map(({ barcode }) => [barcode, price, list, quantity]);

test("U35: lines of price are the store's own: its buyers see them, the other store's don't, and an undo shows what stood behind", async () => {
  const { id } = await setPrices(variants.map((one) => ({ variantId: one.id, salePrice: "90.00", from: "100.00" })));
  expect(await processOf(id)).toMatchObject({ state: "done", done: 4 });
  await until("100001", all(90, 100, 10));
  expect((await linesOf(id))[0]).toMatchObject({ before: {}, after: { storeSalePrice: 90, storeListPrice: 100 } });
  // A second change is one of a price that is there: its undo goes back to the first one.
  const again = await setPrices([{ variantId: variants[0]!.id, salePrice: "80.00", from: "90" }]);
  expect((await linesOf(again.id))[0]).toMatchObject({ before: { storeSalePrice: 90 }, after: { storeSalePrice: 80 } });
  await until("100001", [[variants[0]!.barcode, 80, 100, 10], ...all(90, 100, 10).slice(1)]);
  // What was changed since stays.
  const tooEarly = await undo(id);
  expect(await processOf(tooEarly.id)).toMatchObject({ done: 3, held: 1 });
  await until("100001", [[variants[0]!.barcode, 80, 100, 10], ...all(100, 100, 10).slice(1)]);
  await undo(again.id);
  await until("100001", [[variants[0]!.barcode, 90, 100, 10], ...all(100, 100, 10).slice(1)]);
  expect(await shows("100002")).toEqual(all(100, 100, 10));
  await undo(id);
  await until("100001", all(100, 100, 10));
  // An undo is taken back as any other change, also where it left no price.
  const redone = await undo(tooEarly.id);
  expect((await linesOf(redone.id))[0]).toMatchObject({ before: {}, after: { storeSalePrice: 90, storeListPrice: 100 } });
  expect(await w.query(sql`select 1 from price where valid_to = 'infinity'`)).toHaveLength(3);
  await undo(redone.id);
  expect(await w.query(sql`select 1 from price where valid_to = 'infinity'`)).toEqual([]);
  await until("100001", all(100, 100, 10));
});

test("a line says what it can't do: another price by now, the same price; what no line can be is refused with its field", async () => {
  const [one, two] = variants;
  const { id } = await setPrices([
    { variantId: one!.id, salePrice: "70.00", from: "95.00" },
    { variantId: two!.id, salePrice: "100.00", listPrice: "100.00" },
    { variantId: variants[2]!.id, salePrice: "70.00", listPrice: "75.00", from: "100.00" },
  ]);
  expect((await linesOf(id)).map(({ outcome, fingerprint }) => [outcome, fingerprint])).toEqual([
    ["failed", "excel.moved_since_preview:salePrice"],
    ["done", null],
    ["done", null],
  ]);
  await undo(id);
  // A list price that was lowered since holds the sale price of before back: it would stand above it.
  const pair = { variantId: variants[2]!.id };
  const own = await setPrices([{ ...pair, salePrice: "70.00", listPrice: "75.00" }]);
  const lower = await setPrices([{ ...pair, salePrice: "50.00", listPrice: "75.00" }]);
  const list = await setPrices([{ ...pair, salePrice: "50.00", listPrice: "60.00" }]);
  const refusedUndo = await undo(lower.id);
  expect((await linesOf(refusedUndo.id)).map(({ outcome, fingerprint }) => [outcome, fingerprint])).toEqual([
    ["held", "undo.below_sale:storeListPrice"],
  ]);
  for (const one of [list, lower, own]) await undo(one.id);
  expect(await w.query(sql`select 1 from price where valid_to = 'infinity'`)).toEqual([]);
  // And a sale price that was raised since, the list price of before.
  const pairs = [
    ["70.00", "75.00"],
    ["70.00", "90.00"],
    ["80.00", "90.00"],
  ] as const;
  const raised: { id: string }[] = [];
  for (const [salePrice, listPrice] of pairs) raised.unshift(await setPrices([{ ...pair, salePrice, listPrice }]));
  expect((await linesOf((await undo(raised[1]!.id)).id)).map(({ outcome, fingerprint }) => [outcome, fingerprint])).toEqual([
    ["held", "undo.below_sale:storeListPrice"],
  ]);
  for (const one of raised) await undo(one.id);
  expect(await w.query(sql`select 1 from price where valid_to = 'infinity'`)).toEqual([]);
  const same = await setPrices([{ variantId: two!.id, salePrice: "60.00" }]);
  const twice = await setPrices([{ variantId: two!.id, salePrice: "60.00" }]);
  expect(await processOf(twice.id)).toMatchObject({ done: 0, skipped: 1 });
  await undo(same.id);
  await expect(setPrices([{ variantId: one!.id, salePrice: "0" }])).rejects.toMatchObject({
    code: "sale_price_zero",
    fields: [{ field: "lines.0.salePrice" }],
  });
  await expect(setPrices([{ variantId: one!.id, salePrice: "9", listPrice: "8" }])).rejects.toMatchObject({
    code: "list_below_sale",
    fields: [{ field: "lines.0.listPrice" }],
  });
  await expect(setPrices([{ variantId: newId(), salePrice: "9" }])).rejects.toMatchObject({ code: "not_found" });
  await until("100001", all(100, 100, 10));
});

test("R18: a line of stock is a count of the one stock: every store hears of it, nothing that was sold meanwhile comes back, and it is taken back", async () => {
  const [one, two] = variants;
  const { id } = await setStock([
    { variantId: one!.id, quantity: 7, from: 10 },
    { variantId: two!.id, quantity: 6, from: 9 },
  ]);
  expect((await linesOf(id)).map(({ outcome, fingerprint }) => [outcome, fingerprint])).toEqual([
    ["done", null],
    ["failed", "excel.moved_meanwhile:Stok"],
  ]);
  const counted = [[one!.barcode, 100, 100, 7], ...all(100, 100, 10).slice(1)];
  await until("100001", counted);
  await until("100002", counted);
  await expect(setStock([{ variantId: newId(), quantity: 1 }])).rejects.toMatchObject({ code: "not_found" });
  await undo(id);
  await until("100001", all(100, 100, 10));
  await until("100002", all(100, 100, 10));
  // Without what its counter saw a line stands as it is.
  const plain = await setStock([{ variantId: one!.id, quantity: 8 }]);
  expect(await processOf(plain.id)).toMatchObject({ state: "done", done: 1 });
  await undo(plain.id);
  await until("100001", all(100, 100, 10));
  // Nor has it to be there already where it is counted.
  await w.query(sql`delete from stock where item_id = ${one!.id}`);
  expect(await processOf((await setStock([{ variantId: one!.id, quantity: 10, from: 0 }])).id)).toMatchObject({ done: 1 });
  await until("100001", all(100, 100, 10));
});

test("R18: a listing that is held back shows 0 in its store until it is put on sale again, whatever is counted; the others sell on", async () => {
  const listings = await w.query(
    sql<{
      id: string;
      productId: string;
    }>`select id, product_id from listing where store_id = ${first.storeId} order by product_id`,
  );
  const ids = listings.map(({ id }) => id);
  const set = (status: "Live" | "Passive" | "Archived", of = ids) => w.call(SetClientChannelProductStatus, { ids: of, status });
  expect(await set("Passive")).toEqual({ changed: 2, left: [] });
  expect(await set("Passive")).toEqual({ changed: 0, left: [] });
  await until("100001", all(100, 100, 0));
  const { id } = await setStock([{ variantId: variants[0]!.id, quantity: 12 }]);
  await until("100002", [[variants[0]!.barcode, 100, 100, 12], ...all(100, 100, 10).slice(1)]);
  expect(await shows("100001")).toEqual(all(100, 100, 0));
  await undo(id);
  const page = await w.call(listingHandlers.Product.GetAllClientChannelProduct, {
    storeId: first.storeId,
    page: 0,
    pageSize: 25,
    orderType: "desc",
  });
  expect(page.data.map(({ isPaused, isEnding }) => [isPaused, isEnding])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(await set("Live")).toEqual({ changed: 2, left: [] });
  expect(await set("Live")).toEqual({ changed: 0, left: [] });
  await until("100001", all(100, 100, 10));

  // What the marketplace is still looking at stays as it is, and is named; the others change.
  const under = sql`update offer set remote_state = 'in_review' where listing_id = ${ids[0]!} returning 1`;
  await w.query(under);
  const { changed, left } = await set("Archived");
  expect([changed, left.map((one) => one.id)]).toEqual([1, [ids[0]]]);
  await w.query(sql`update offer set remote_state = 'live' where listing_id = ${ids[0]!} returning 1`);
  await w.until(
    "the listing has ended",
    async () => (await w.query(sql`select 1 from ended_offer where listing_id = ${ids[1]!}`)).length === 2,
    30_000,
  );
  // An end that is under way is withdrawn by putting it on sale.
  await w.control("_settings", { batchDelayMs: 2_000, reviewDelayMs: 0, limits: "off" });
  await w.call(EndListing, { listingId: ids[0]! });
  expect(await set("Live", [ids[0]!])).toEqual({ changed: 1, left: [] });
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  await w.inSync(first.storeId);
  expect((await shows("100001")).map(([, , , quantity]) => quantity).toSorted()).toEqual([0, 0, 10, 10]);
  await expect(set("Live", [newId()])).rejects.toMatchObject({ code: "not_found" });
  await expect(set("Passive", [ids[1]!])).rejects.toMatchObject({ code: "not_found" });
});
