import { connectorOf } from "@tradeport/connectors";
import { allowAt, controlAt } from "@tradeport/connectors/etsy/sandbox/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processHandlers } from "#modules/bulk/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { pageSignIn } from "#testing/page-sign-in.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { priceHandlers } from "./index.ts";

/** One product in lira at Trendyol's sandbox and in dollars at Etsy's, through a running worker. */
const etsy = connectorOf("etsy")!;
const { limits } = etsy;
const dollarShop = { id: "98765", user: "12345678" };
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let control: ReturnType<typeof controlAt>;
let trendyol: Awaited<ReturnType<StoreWorld["goLive"]>>;
let storeId: string;
let productId: string;
let variants: { id: string; barcode: string }[];

beforeAll(async () => {
  const quick = { requests: 100, perSeconds: 1, scope: "store" } as const;
  etsy.limits = { calls: quick, token: quick };
  w = await storeWorld();
  control = controlAt(w.sandbox.origin);
  await control("_settings", { limits: "off" });
  await w.control("_settings", { batchDelayMs: 50, reviewDelayMs: 50, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  trendyol = await w.goLive(1);
  productId = trendyol.products[0]!.id;
  variants = await w.query(
    sql<{ id: string; barcode: string }>`select id, barcode from variant where product_id = ${productId} order by barcode`,
  );
  const channelId = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(({ code }) => code === "etsy")!.id;
  const app = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret" };
  storeId = (await pageSignIn(w, channelId, app, (url) => allowAt(url, dollarShop.user), "Dolar mağazam").signIn()).id;
  await w.until(
    "the shop's currency",
    async () => (await w.query(sql`select 1 from store where id = ${storeId} and currency = 'USD'`))[0],
  );
  const isRead = (subject: string) => async () =>
    (
      await w.query(
        sql`select 1 from channel_taxonomy where channel_id = ${channelId} and subject = ${subject} and read_at is not null`,
      )
    )[0];
  await w.until("Etsy's categories", isRead("categories"));
  const category = { from: null, tradeportCategoryId: w.categoryId, channelId, channelCategoryCode: "482" };
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, category);
  await w.until("its attributes", isRead("attributes:482"));
  const rule = { tradeportAttributeId: null, fixedText: null };
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    ...{ from: [], tradeportCategoryId: w.categoryId, channelId },
    attributeMappings: [
      { ...rule, channelAttributeCode: "who_made", fixedValueCode: "i_did" },
      { ...rule, channelAttributeCode: "when_made", fixedValueCode: "made_to_order" },
      { ...rule, channelAttributeCode: "62809790395", tradeportAttributeId: w.attributes.beden, fixedValueCode: null },
    ],
  });
  await w.query(sql`insert into product_text (client_id, product_id, language, name, description)
    select client_id, id, 'en-US', 'T-shirt', '<p>Cotton.</p>' from product`);
  await w.query(sql`update product_image set url = ${`${w.sandbox.origin}/etsy/picture.png`}`);
});
afterAll(async () => {
  await worker?.stop();
  etsy.limits = limits;
  await w?.close();
});

const check = () =>
  w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, { productIds: [productId], storeIds: [storeId] });
const send = () =>
  w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [productId], storeIds: [storeId] });
const set = (variantId: string, salePrice: string, more: object = {}) =>
  w.call(priceHandlers.Product.SetPrice, { variantId, storeId, listPrice: salePrice, salePrice, ...more });
const inDollars = async () =>
  (await control(`_truth?shopId=${dollarShop.id}`)).products
    .map((each: { barcode: string; price: string }) => [each.barcode, each.price])
    .filter(([barcode]: string[]) => variants.some((variant) => variant.barcode === barcode))
    .sort();
const inLira = async () => (await w.truth()).products.map(({ barcode, salePrice }) => [barcode, salePrice]).sort();
const become = (what: string, there: () => Promise<unknown>, prices: string[][]) =>
  w.until(what, async () => JSON.stringify(await there()) === JSON.stringify(prices));
const both = (...prices: string[]) => variants.map(({ barcode }, at) => [barcode, prices[at]!]);

test("without a price in its currency the check says so before anything is sent, and a transfer holds each line with that reason", async () => {
  const { groups, ready } = await check();
  expect(groups.map(({ problem, count }) => [problem.fingerprint, problem.owner, problem.field, count])).toEqual([
    ["currency_differs:TRY:USD", "data", "storePrice", 1],
  ]);
  expect(groups[0]!.problem.remedy.en).toContain("Prices by store");
  expect(ready).toEqual([{ storeId, count: 0 }]);
  const { processId } = await send();
  expect(await w.call(processHandlers.Process.GetProcess, { processId })).toMatchObject({ held: 2 });
  expect(await w.query(sql`select 1 from listing where store_id = ${storeId}`)).toEqual([]);
});

test("a price for one size is not enough; with one for each it sells in dollars there, and in lira where it was", async () => {
  await set(variants[0]!.id, "24.50");
  expect((await check()).groups).toHaveLength(1);
  await set(variants[1]!.id, "26.00");
  expect((await check()).groups).toEqual([]);
  await send();
  await become("dollars there", inDollars, both("24.50", "26.00"));
  await w.until(
    "live",
    async () => (await w.query(sql`select 1 from listing where store_id = ${storeId} and status = 'Live'`))[0],
  );
  await w.inSync(storeId);
  expect(await inLira()).toEqual(both("199.90", "199.90"));
});

test("each goes its own way: the product's price to lira, the store's to dollars", async () => {
  await w.setPrices("249.90");
  await set(variants[1]!.id, "27.75", await idOf(variants[1]!.id));
  await become("dollars there", inDollars, both("24.50", "27.75"));
  await become("lira there", inLira, both("249.90", "249.90"));
  await w.inSync(storeId);
});

test("the last price in its currency is ended: the listing stays as it is sold, says why it can't be changed, and goes on with a new one", async () => {
  // The last price is one that nobody was told yet: it ends before it could go, and what is sold there stays.
  const pause = (isPaused: boolean) => w.call(connectionHandlers.Client.SetStorePaused, { storeId, isPaused });
  await pause(true);
  await set(variants[0]!.id, "31.00", await idOf(variants[0]!.id));
  await w.call(priceHandlers.Product.EndPrice, await idOf(variants[0]!.id));
  expect(
    await w.query(sql`select f.state, f.desired ->> 'price' as price from sync_field f join offer o on o.id = f.subject_id
      where f.kind = 'price' and f.store_id = ${storeId} and o.variant_id = ${variants[0]!.id}`),
  ).toEqual([{ state: "in_sync", price: "24.50" }]);
  await pause(false);
  const listing = async () =>
    (
      await w.call(listingHandlers.Product.GetAllClientChannelProduct, {
        productId,
        storeId,
        page: 0,
        pageSize: 5,
        orderColumn: "modifiedDate",
        orderType: "asc",
      })
    ).data[0]!;
  await w.until("held", async () => (await listing()).content?.state === "blocked");
  expect((await listing()).content?.problem?.fingerprint).toBe("currency_differs:TRY:USD");
  expect((await listing()).status).toBe("Live");
  expect(await inDollars()).toEqual(both("24.50", "27.75"));
  await set(variants[0]!.id, "23.00");
  await become("dollars there", inDollars, both("23.00", "27.75"));
  await w.until("in step", async () => (await listing()).content?.state === "in_sync");
});

const idOf = async (variantId: string) => {
  const prices = await w.call(priceHandlers.Product.GetPrices, { productId });
  const [link] = prices.find((one) => one.variantId === variantId && one.storeId === storeId)!.chain;
  return { priceId: link!.priceId!, version: link!.version! };
};
