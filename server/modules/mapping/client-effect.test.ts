import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { type World, world } from "#testing/world.ts";

/** What a client's change of a mapping reaches, before it is saved: by product, by store, and by name. */
let w: World;
let channelId: string;
const [shirts, scarves] = [categoryId("tisort"), categoryId("atki")];
const colour = attributeId("renk");
const [black, white] = [valueId("renk", "Siyah"), valueId("renk", "Beyaz")];
const stores = { first: newId(), second: newId() };

beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
  for (const who of ["ayse", "mehmet"] as const)
    await w.database.asPlatform(async (tx) => {
      const clientId = w.clientId(who);
      const brand = newId();
      await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand}, ${brand})`.execute(tx);
      if (who === "ayse")
        for (const [name, id] of Object.entries(stores))
          await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
            values (${clientId}, ${id}, ${channelId}, ${name}, true, ${id}, 'ok')`.execute(tx);
      const product = async (code: string, category: string, at: [store: string, status: string, state: string][]) => {
        const id = newId();
        await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, is_sample)
          values (${clientId}, ${id}, ${code}, ${category}, ${brand}, 10, 'TRY', ${code === "sample"})`.execute(tx);
        for (const [store, status, state] of who === "ayse" ? at : []) {
          const listing = newId();
          await sql`insert into listing (client_id, id, store_id, product_id, status)
            values (${clientId}, ${listing}, ${store}, ${id}, ${status})`.execute(tx);
          await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
            values (${clientId}, ${store}, 'content', ${listing}, ${listing}, 'null', 'test', ${state})`.execute(tx);
        }
        return id;
      };
      const live = await product("b-live", shirts, [
        [stores.first, "Live", "in_sync"],
        [stores.second, "Live", "in_sync"],
      ]);
      await product("c-held", shirts, [[stores.first, "Processing", "blocked"]]);
      await product("a-none", shirts, []);
      await product("sample", shirts, [[stores.first, "Live", "in_sync"]]);
      const own = await product("own", shirts, [[stores.second, "Live", "in_sync"]]);
      if (who === "ayse")
        await sql`insert into listing_category (client_id, store_id, product_id, channel_category_code, attributes)
          values (${clientId}, ${stores.second}, ${own}, '7', '[]')`.execute(tx);
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
        values (${clientId}, ${live}, ${live}, ${colour}, ${black})`.execute(tx);
    });
});
afterAll(() => w.close());

const of = (tradeportCategoryIds: string[], who: "ayse" | "mehmet" = "ayse") =>
  w.as(who).Mapping.GetCategoryMappingEffect({ channelId, tradeportCategoryIds });

test("U34: a change of a category says how many products it reaches, in which stores, and names the first of them", async () => {
  const effect = await of([shirts]);
  expect(effect).toMatchObject({ products: 4, affected: 2, listed: 1, held: 1, fallback: null });
  expect(effect.stores).toEqual([
    { storeId: stores.first, name: "first", listings: 2 },
    { storeId: stores.second, name: "second", listings: 1 },
  ]);
  expect(effect.first.map(({ mainCode, state }) => [mainCode, state])).toEqual([
    ["c-held", "held"],
    ["b-live", "listed"],
    ["a-none", null],
    ["own", null],
  ]);
  expect(await of([scarves])).toEqual({ products: 0, affected: 0, listed: 0, held: 0, stores: [], first: [], fallback: null });
  expect(await of([shirts, scarves])).toMatchObject({ products: 4 });
  // Another company's are its own.
  expect(await of([shirts], "mehmet")).toMatchObject({ products: 4, listed: 0, held: 0, stores: [] });
  await expect(of([newId()])).rejects.toMatchObject({ code: "not_found" });
});

test("U34: a change of a brand reaches all its products, those with a category of their own too; the channel's of its name holds then", async () => {
  const { rows } = await w.database.pool.query("select brand_id as id from product where main_code = 'own' and client_id = $1", [
    w.clientId("ayse"),
  ]);
  const brandId = rows[0]!.id as string;
  const brand = (more: object = {}, who: "ayse" | "mehmet" = "ayse") =>
    w.as(who).Mapping.GetBrandMappingEffect({ channelId, brandId, ...more });
  await w.database.pool.query(
    `insert into channel_taxonomy (channel_id, scope, subject, read_at) select $1, scope, 'brands', now() from unnest(array['live', 'sandbox']) scope on conflict do nothing`,
    [channelId],
  );
  expect(await brand()).toMatchObject({ products: 4, affected: 3, listed: 2, held: 1, fallback: null });
  await w.database.pool.query(
    "insert into channel_brand (channel_id, scope, code, name) select $1, 'sandbox', '1', name from brand where id = $2",
    [channelId, brandId],
  );
  expect(await brand()).toMatchObject({ fallback: brandId });
  for (const wrong of [{ brandId: newId() }, { channelId: newId() }])
    await expect(brand(wrong)).rejects.toMatchObject({ code: "not_found" });
  await expect(brand({}, "mehmet")).rejects.toMatchObject({ code: "not_found" });
});

test("U34: a change of values reaches products that carry one of them where the category is mapped so; what the platform maps is said", async () => {
  const values = (value: object) =>
    w.as("ayse").Mapping.GetValueMappingEffect({
      ...{ tradeportAttributeId: colour, channelId, channelCategoryCode: "7", channelAttributeCode: "colour" },
      values: [value],
    });
  expect(await values({ tradeportValueId: black })).toMatchObject({ products: 0 });
  await w.as("admin").ProductCategory.SetProductCategoryMapping({ categoryId: shirts, channelId, channelCategoryCode: "7" });
  expect(await of([shirts])).toMatchObject({ fallback: "Giyim" });
  expect(await values({ tradeportValueId: black })).toMatchObject({ products: 1, listed: 1, held: 0 });
  for (const other of [{ tradeportValueId: white }, { text: "Siyah" }])
    expect(await values(other)).toMatchObject({ products: 0 });
});

test("U34: the whole list of what a change reaches is a file: each product once for each store", async () => {
  const as = w.as("ayse").Mapping;
  const rows = async (of: object) =>
    (await rowsOfFile((await as.GetMappingEffectExcel({ channelId, ...of })).body))
      .slice(1)
      .map(([code, , store]) => [code, store ?? ""]);
  expect(await rows({ tradeportCategoryIds: [shirts] })).toEqual([
    ["c-held", "first"],
    ["b-live", "first"],
    ["b-live", "second"],
    ["a-none", ""],
    ["own", ""],
  ]);
  const values = {
    tradeportAttributeId: colour,
    channelCategoryCode: "7",
    channelAttributeCode: "colour",
    values: [{ tradeportValueId: black }],
  };
  expect(await rows({ values })).toEqual([
    ["b-live", "first"],
    ["b-live", "second"],
  ]);
  for (const wrong of [{}, { values, tradeportCategoryIds: [shirts] }])
    await expect(as.GetMappingEffectExcel({ channelId, ...wrong })).rejects.toMatchObject({ code: "bad_input" });
  await expect(as.GetMappingEffectExcel({ channelId, brandId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("products of the sample data are counted apart, so that a list can say that nothing of them is sent", async () => {
  const own = await w.as("ayse").ProductCategory.GetAllByClient({});
  expect(own.find(({ id }) => id === shirts)).toMatchObject({ productCount: 5, sampleCount: 1 });
});
