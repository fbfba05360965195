import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
let storeId: string;
let variantId: string;
let productId: string;
let offerId: string;

const rows = async <T>(text: ReturnType<typeof sql<T>>) => w.database.asPlatform(async (tx) => (await text.execute(tx)).rows);
const pair = (salePrice: string, listPrice = salePrice, currency = "TRY") =>
  JSON.stringify({ price: salePrice, listPrice, currency });
/** As the store's loop writes it. */
const store = (side: "confirmed" | "observed", value: string | null) =>
  w.database.asClient(clients.first, (tx) =>
    sql`update sync_field set ${sql.ref(side)} = ${value}::jsonb where subject_id = ${offerId} and kind = 'price'`.execute(tx),
  );
const history = () =>
  rows(sql<{ source: string; listPrice: string; salePrice: string; currency: string }>`
    select source, list_price, sale_price, currency from price_history where variant_id = ${variantId} order by at`);
/** The table is only added to: tests that need another past empty it as the database's owner. */
const past = async (...entries: [daysAgo: number, salePrice: string, listPrice?: string, source?: string][]) => {
  await w.database.pool.query("truncate price_history");
  for (const [daysAgo, salePrice, listPrice = salePrice, source = "confirmed"] of entries)
    await w.database.pool.query(
      `insert into price_history (client_id, store_id, variant_id, offer_id, source, at, list_price, sale_price, currency)
       values ($1, $2, $3, $4, $5, now() - make_interval(secs => $6::float8 * 86400), $7, $8, 'TRY')`,
      [clients.first, storeId, variantId, offerId, source, daysAgo, listPrice, salePrice],
    );
};
const setOwn = (salePrice: string, listPrice: string) =>
  rows(sql`update variant set sale_price = ${salePrice}, list_price = ${listPrice} where id = ${variantId}`);
const before = async () => (await w.as("zeynep").Product.GetPrices({ productId })).find((one) => one.storeId === storeId)!.before;
const check = () => w.as("can").Product.CheckDiscounts({ productIds: [productId], storeIds: [storeId] });

beforeAll(async () => {
  w = await world();
  const made = await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "GEÇMİŞ") });
  [productId, variantId] = [made.id, made.variants[0]!.id];
  [storeId, offerId] = [newId(), newId()];
  const listingId = newId();
  await rows(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, currency)
    select ${clients.first}, ${storeId}, id, 'Mağaza', true, 'x', 'TRY' from channel where code = 'trendyol'`);
  await rows(
    sql`insert into listing (client_id, id, store_id, product_id, status) values (${clients.first}, ${listingId}, ${storeId}, ${productId}, 'Live')`,
  );
  await rows(sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
    values (${clients.first}, ${offerId}, ${listingId}, ${storeId}, ${variantId}, 'x', 'live')`);
  await rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    values (${clients.first}, ${storeId}, 'price', ${offerId}, ${listingId}, ${pair("10.00", "20.00")}::jsonb, 'test', 'paused')`);
});
afterAll(() => w.close());
beforeEach(() => past());

describe("what a store took and showed is written down", () => {
  test("once for each change, of either source, and what is told again adds nothing", async () => {
    await store("confirmed", pair("10.00", "20.00"));
    await store("confirmed", pair("10.00", "20.00"));
    await store("observed", pair("10.00", "20.00"));
    await store("observed", null);
    await store("observed", pair("10.00", "20.00"));
    await store("observed", pair("9.00", "20.00"));
    await store("confirmed", pair("10.00", "20.00", "USD"));
    const entry = (source: string, salePrice: string, currency = "TRY") => ({ source, listPrice: "20.00", salePrice, currency });
    expect(await history()).toEqual([
      entry("confirmed", "10.00"),
      entry("observed", "10.00"),
      entry("observed", "9.00"),
      entry("confirmed", "10.00", "USD"),
    ]);
  });

  test("stock adds nothing, and nobody changes or takes away what is written", async () => {
    await store("confirmed", pair("10.00"));
    const tries = ["update price_history set sale_price = 1", "delete from price_history", "truncate price_history"];
    for (const text of tries)
      await expect(w.database.asClient(clients.first, (tx) => sql.raw(text).execute(tx))).rejects.toThrow(/permission denied/);
    expect(await history()).toHaveLength(1);
  });
});

describe("the lowest price of the days before a reduction", () => {
  test("Turkey: ten days; what stood when they began counts, what was over before them does not", async () => {
    await setOwn("70.00", "100.00");
    await past([30, "50.00"], [20, "90.00"], [5, "95.00"]);
    expect(await before()).toMatchObject({ lowest: "90.00", days: 10, isExceeded: true });
    await past([30, "50.00"], [9, "90.00"]);
    expect(await before()).toMatchObject({ lowest: "50.00", isExceeded: true });
    await past([20, "100.00"]);
    expect(await before()).toMatchObject({ lowest: "100.00", isExceeded: false });
  });

  test("of a reduction that runs, the days before it began, not those since; what was seen there counts too", async () => {
    await setOwn("70.00", "100.00");
    await past([60, "100.00"], [20, "70.00", "100.00"]);
    expect(await before()).toMatchObject({ lowest: "100.00", isExceeded: false });
    await past(
      [60, "100.00"],
      [25, "65.00", "100.00", "observed"],
      [24, "100.00", "100.00", "observed"],
      [20, "70.00", "100.00"],
    );
    expect(await before()).toMatchObject({ lowest: "65.00", isExceeded: true });
  });

  test("no list price above the sale price announces no reduction; without a past, or without a rule, nothing is said", async () => {
    await setOwn("100.00", "100.00");
    await past([20, "80.00"]);
    expect(await before()).toMatchObject({ lowest: "80.00", isExceeded: false });
    expect(await check()).toEqual({ count: 0, discounts: [] });
    await past();
    expect(await before()).toBeNull();
    await past([20, "80.00"]);
    await rows(sql`update channel set country_code = 'US' where code = 'trendyol'`);
    expect(await before()).toBeNull();
    await rows(sql`update channel set country_code = 'DE' where code = 'trendyol'`);
    expect(await before()).toMatchObject({ lowest: "80.00", days: 30 });
    // A store that says where it sells from goes by that.
    await rows(sql`update channel set country_code = 'US' where code = 'trendyol'`);
    await rows(sql`update store set country_code = 'DE'`);
    expect([(await before())?.days, (await check()).count]).toEqual([30, 0]);
    await rows(sql`update store set country_code = null`);
    await rows(sql`update channel set country_code = 'TR' where code = 'trendyol'`);
  });

  test("it is said before anything is sent, with both numbers, and refuses nothing; another company's product is not found", async () => {
    await setOwn("70.00", "100.00");
    await past([20, "80.00"]);
    expect(await check()).toEqual({
      count: 1,
      discounts: [
        {
          ...{ productId, productMainCode: "GEÇMİŞ", variantId, barcode: "B-GEÇMİŞ", storeId, currency: "TRY" },
          ...{ listPrice: "100.00", salePrice: "70.00", lowest: "80.00", days: 10 },
        },
      ],
    });
    // What nobody was shown for less is no reduction against anything.
    await past([20, "100.00"]);
    expect(await check()).toEqual({ count: 0, discounts: [] });
    await expect(w.as("selin").Product.CheckDiscounts({ productIds: [productId], storeIds: [storeId] })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("the rule of the day on which the reduction began: thirty days before 11 October 2025", async () => {
    await setOwn("70.00", "100.00");
    const began = (Date.now() - Date.parse("2025-10-01T09:00:00Z")) / 86_400_000;
    await past([began + 25, "60.00"], [began + 15, "100.00"], [began, "70.00", "100.00"]);
    expect(await before()).toMatchObject({ lowest: "60.00", days: 30, isExceeded: true });
  });
});
