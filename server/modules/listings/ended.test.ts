import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** Two products of ten pieces in two stores; their listings in the first are ended, taken up and made anew. */
const trendyol = connectorOf("trendyol")!;
const { limits, resolveAfterMs } = trendyol;
let barcode = "TS-0000-S";
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let first: { storeId: string; products: { id: string }[] };
let second: { storeId: string };
let productId: string;

beforeAll(async () => {
  const quick = { requests: 1000, perSeconds: 1, scope: "store" } as const;
  trendyol.limits = Object.fromEntries(Object.keys(limits).map((name) => [name, quick]));
  trendyol.resolveAfterMs = 1_000;
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  first = await w.goLive(2, "100001", () => ({ stock: 10 }));
  productId = first.products[0]!.id;
  second = await w.connect("100002");
  await send(
    second.storeId,
    first.products.map(({ id }) => id),
  );
  await w.until("both stores live", async () => (await w.query(sql`select 1 from listing where status = 'Live'`)).length === 4);
  await w.inSync(second.storeId);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  Object.assign(trendyol, { limits, resolveAfterMs });
  await w?.close();
});

const { EndListing, ResumeListing, GetProductListings } = listingHandlers.Product;
const send = (storeId: string, productIds = [productId]) =>
  w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds, storeIds: [storeId] });
const there = async (seller: string, key = barcode) =>
  (await w.truth(seller)).products.find((each) => each.barcode === key)?.quantity;
const shows = (seller: string, count: number, key = barcode) =>
  w.until(`${seller} shows ${count} of ${key}`, async () => (await there(seller, key)) === count);
const listings = async () =>
  (await w.call(GetProductListings, { productId })).flatMap(({ storeId, listingId, state, keys }) =>
    storeId === first.storeId ? [{ listingId, state, keys }] : [],
  );
const hasEnded = () => w.until("an ended listing", async () => (await listings()).some(({ state }) => state === "ended"));
const isLive = (key = barcode) =>
  w.until(
    "a live listing",
    async () =>
      (
        await w.query(sql`select 1 from listing l join offer o on o.listing_id = l.id
          where l.store_id = ${first.storeId} and l.status = 'Live' and o.remote_key = ${key}`)
      )[0],
    30_000,
  );
const shelf = async () =>
  (
    await w.query(
      sql<{ onHand: number; reserved: number }>`select on_hand, reserved from stock s join variant v on v.id = s.item_id
        where v.product_id = ${productId} order by v.position limit 1`,
    )
  )[0]!;

test("R18: a listing that is ended shows 0 before it is no more, and its other store sells on", async () => {
  const [{ listingId } = { listingId: "" }] = await listings();
  await w.call(EndListing, { listingId });
  expect((await listings())[0]).toMatchObject({ state: "ending" });
  await hasEnded();
  expect([await there("100001"), await there("100002")]).toEqual([0, 10]);
  expect(await listings()).toEqual([expect.objectContaining({ listingId, state: "ended" })]);
  expect(await w.query(sql`select 1 from sync_field where listing_id = ${listingId}`)).toEqual([]);
  await expect(w.call(EndListing, { listingId })).rejects.toMatchObject({ code: "not_found" });
});

test("one that has ended goes on under its keys, once it was read, with what there is", async () => {
  const [{ listingId } = { listingId: "" }] = await listings();
  await w.call(ResumeListing, { listingId });
  await shows("100001", 10);
  await w.inSync(first.storeId);
  expect(await listings()).toEqual([expect.objectContaining({ listingId, state: "listed" })]);
  await expect(w.call(ResumeListing, { listingId })).rejects.toMatchObject({ code: "not_found" });
});

test("one that the marketplace is still looking at is not ended", async () => {
  const [{ listingId } = { listingId: "" }] = await listings();
  const reads = (state: string) =>
    w.query(sql`update offer set remote_state = ${state} where listing_id = ${listingId} returning 1`);
  const [{ before } = { before: "" }] = await w.query(
    sql<{ before: string }>`select remote_state as before from offer where listing_id = ${listingId} limit 1`,
  );
  await reads("in_review");
  await expect(w.call(EndListing, { listingId })).rejects.toMatchObject({ code: "listing_under_way" });
  await reads(before);
});

test("while it is being ended nothing new is sent for its product, and the end can be withdrawn", async () => {
  const [{ listingId } = { listingId: "" }] = await listings();
  await w.control("_settings", { batchDelayMs: 2_000, reviewDelayMs: 0, limits: "off" });
  await w.call(EndListing, { listingId });
  const { processId } = await send(first.storeId);
  const lines = await w.query(sql<{ outcome: string; why: string }>`
    select l.outcome, p.problem ->> 'fingerprint' as why from process_line l join process_problem p on p.process_id = l.process_id
    where l.process_id = ${processId}`);
  expect([...new Set(lines.map(({ outcome, why }) => `${outcome}: ${why}`))]).toEqual(["held: listing_ending"]);
  const { ready, groups } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
    productIds: [productId],
    storeIds: [first.storeId],
  });
  expect([ready[0]!.count, groups[0]!.problem.fingerprint]).toEqual([0, "listing_ending"]);
  await w.call(ResumeListing, { listingId });
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  await w.inSync(first.storeId);
  expect(await there("100001")).toBe(10);
  expect((await listings())[0]).toMatchObject({ listingId, state: "listed" });
});

test("R18: listed again under another barcode it is another listing, and a late order of the old one takes its pieces", async () => {
  // Trendyol takes no message twice, and has had a few zeros of the other by now.
  [productId, barcode] = [first.products[1]!.id, "TS-0001-S"];
  const [{ listingId } = { listingId: "" }] = await listings();
  await w.call(EndListing, { listingId });
  await hasEnded();
  await w.query(sql`update variant set barcode = 'YENI-' || barcode where product_id = ${productId}`);
  await send(first.storeId);
  await isLive(`YENI-${barcode}`);
  await w.inSync(first.storeId);
  expect((await listings()).map(({ state }) => state)).toEqual(["listed", "ended"]);
  await expect(w.call(ResumeListing, { listingId })).rejects.toMatchObject({ code: "listing_there" });
  // Somebody put it back on sale there, and a buyer came.
  await w.changedThere([{ barcode, quantity: 3, salePrice: 90, listPrice: 100 }]);
  await shows("100001", 3);
  await w.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 2 }] });
  await w.until("the late order", async () => (await shelf()).reserved === 2);
  await shows("100001", 8, `YENI-${barcode}`);
  await shows("100002", 8);
});
