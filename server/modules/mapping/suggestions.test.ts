import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryId, seedCatalogue } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

/** What a category could be on a channel: out of a tree of a few, for a client with products in three of its categories. */
let w: World;
let channelId: string;
const [shirt, beanie, scarf] = [categoryId("gomlek"), categoryId("bere"), categoryId("atki")];
const tree: [code: string, path: string][] = [
  ["1", "Moda > Üst > Gömlekler"],
  ["2", "Moda > Üst > Bluz"],
  ["3", "Moda > Aksesuar > Hats"],
  ["4", "Moda > Aksesuar > Scarves & Shawls"],
  ["5", "Ev > Mutfak > Tencere"],
];
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  channelId = (await ayse().Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  await w.database.pool.query(
    `insert into channel_taxonomy (channel_id, scope, subject, read_at) select $1, scope, 'categories', now() from unnest(array['live', 'sandbox']) scope`,
    [channelId],
  );
  await w.database.pool.query(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
     select $1, scope, code, path, path, true from unnest(array['live', 'sandbox']) scope, unnest($2::text[], $3::text[]) as one(code, path)`,
    [channelId, tree.map(([code]) => code), tree.map(([, path]) => path)],
  );
  const product = await someProduct(ayse(), "ÖNERİ");
  for (const [at, category] of [shirt, beanie, scarf].entries()) {
    const code = `ÖNERİ-${at}`;
    await ayse().Product.CreateProductMasterDataJson({
      product: {
        ...product,
        productMainCode: code,
        variants: product.variants.map((variant) => ({ ...variant, barcode: `B-${code}`, productCode: `K-${code}` })),
      },
    });
    await w.database.pool.query("update product set category_id = $1 where main_code = $2", [category, code]);
  }
});
afterAll(() => w.close());

const ayse = () => w.as("ayse");
const suggested = async (who: "ayse" | "mehmet" = "ayse") => {
  const { data } = await w.as(who).Mapping.GetCategorySuggestions({ channelId });
  return new Map(data.map((one) => [one.tradeportCategoryId, one.suggestions]));
};
const mapped = async () =>
  (await ayse().Mapping.GetProductCategoryMappingByClientId({ channelId })).map((one) => [
    one.tradeportCategoryId,
    one.channelCategoryCode,
    one.source,
  ]);

test("each category without a mapping comes with what it could be, how sure that is and why, and nothing is saved by that", async () => {
  const all = await suggested();
  expect([...all.keys()].sort()).toEqual([shirt, beanie, scarf].sort());
  expect(all.get(shirt)![0]).toMatchObject({
    channelCategoryCode: "1",
    reason: "similarName",
    channelName: null,
    productCount: null,
  });
  expect(all.get(shirt)![0]!.confidence).toBeGreaterThan(all.get(shirt)![1]?.confidence ?? 0);
  // In the other language, and by its kind.
  expect(all.get(scarf)![0]).toMatchObject({ channelCategoryCode: "4", reason: "similarName" });
  expect(all.get(beanie)![0]).toMatchObject({ channelCategoryCode: "3" });
  expect([...all.values()].flat().some(({ channelCategoryCode }) => channelCategoryCode === "5")).toBe(false);
  expect(await mapped()).toEqual([]);
  // One is asked for alone; another company has none of these.
  const { data } = await ayse().Mapping.GetCategorySuggestions({ channelId, tradeportCategoryId: scarf });
  expect(data.map((one) => one.tradeportCategoryId)).toEqual([scarf]);
  expect((await suggested("mehmet")).size).toBe(0);
});

test("a refused suggestion is not made again, until that is taken back", async () => {
  const refused = [{ tradeportCategoryId: scarf, channelCategoryCode: "4" }];
  const codes = async () => (await suggested()).get(scarf)!.map(({ channelCategoryCode }) => channelCategoryCode);
  await ayse().Mapping.RefuseCategorySuggestions({ channelId, refused });
  await ayse().Mapping.RefuseCategorySuggestions({ channelId, refused });
  expect(await codes()).not.toContain("4");
  await ayse().Mapping.RefuseCategorySuggestions({ channelId, refused, isRefused: false });
  expect((await codes())[0]).toBe("4");
  for (const wrong of [
    { channelId: newId(), refused },
    { channelId, refused: [{ tradeportCategoryId: newId(), channelCategoryCode: "4" }] },
  ])
    await expect(ayse().Mapping.RefuseCategorySuggestions(wrong)).rejects.toMatchObject({ code: "not_found" });
  const nowhere = { channelId, refused: [{ tradeportCategoryId: scarf, channelCategoryCode: "NO-SUCH" }] };
  await expect(ayse().Mapping.RefuseCategorySuggestions(nowhere)).rejects.toMatchObject({
    code: "channel_category_unknown",
    message: expect.stringContaining("“NO-SUCH”"),
  });
  // What is gone from the list by now can still be taken back.
  await ayse().Mapping.RefuseCategorySuggestions({ ...nowhere, isRefused: false });
});

test("where products stand at the channel is known by their barcode, and comes before any name", async () => {
  const { rows } = await w.database.pool.query<{ clientId: string; storeId: string }>(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash) select client_id, gen_random_uuid(), $1, 'Öneri', true, 'öneri'
     from product where category_id = $2 limit 1 returning client_id as "clientId", id as "storeId"`,
    [channelId, beanie],
  );
  const { clientId, storeId } = rows[0]!;
  await w.database.pool.query(
    `insert into store_product (client_id, store_id, remote_key, process_id, remote_state, barcode, category_code)
     values ($1, $2, 'x', gen_random_uuid(), 'live', 'B-ÖNERİ-1', '5')`,
    [clientId, storeId],
  );
  expect((await suggested()).get(beanie)![0]).toMatchObject({ channelCategoryCode: "5", reason: "products", productCount: 1 });
  await w.database.pool.query("delete from store_product where client_id = $1 and remote_key = 'x'", [clientId]);
});

test("many are approved by one press; what somebody mapped meanwhile stays, and a second press maps nothing", async () => {
  await ayse().Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: beanie, channelId, channelCategoryCode: "2" });
  const choices = [
    { tradeportCategoryId: shirt, channelCategoryCode: "1" },
    { tradeportCategoryId: beanie, channelCategoryCode: "3" },
    { tradeportCategoryId: scarf, channelCategoryCode: "4" },
  ];
  const approve = (more: object = {}) => ayse().Mapping.ApproveCategorySuggestions({ channelId, choices, ...more });
  // All or none: a code that takes no products refuses them all, and says which.
  const unknown = { choices: [choices[0]!, { ...choices[2]!, channelCategoryCode: "99" }] };
  await expect(approve(unknown)).rejects.toMatchObject({ code: "channel_category_unknown" });
  await expect(approve({ choices: [{ ...choices[0]!, tradeportCategoryId: newId() }] })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(approve({ choices: [choices[0]!, { ...choices[0]!, channelCategoryCode: "2" }] })).rejects.toMatchObject({
    code: "mapping_twice",
    fields: [{ field: "choices.1" }],
  });
  await expect(approve({ choices: [{ ...choices[0]!, tradeportCategoryId: categoryId("giyim") }] })).rejects.toMatchObject({
    code: "mapping_not_leaf",
  });
  await expect(approve({ channelId: newId() })).rejects.toMatchObject({ code: "not_found" });
  expect(await mapped()).toEqual([[beanie, "2", "client"]]);

  expect(await approve()).toEqual({
    mapped: 2,
    categoryIds: expect.toSatisfy((ids: string[]) => ids.length === 2 && !ids.includes(beanie)),
  });
  expect(await approve()).toEqual({ mapped: 0, categoryIds: [] });
  const { rows: audited } = await w.database.pool.query(
    `select object_id as id, after ->> 'code' as code, after ->> 'category' as category from audit
     where action = 'map_category' and object_id = any($1) and before ->> 'code' is null order by id`,
    [[shirt, scarf]],
  );
  expect(audited.map(({ id, code, category }) => [id, code, category])).toEqual([
    [shirt, "1", "Moda > Üst > Gömlekler"],
    [scarf, "4", "Moda > Aksesuar > Scarves & Shawls"],
  ]);
  const all = [
    [shirt, "1", "client"],
    [beanie, "2", "client"],
    [scarf, "4", "client"],
  ];
  expect(await mapped()).toEqual(expect.arrayContaining(all));
  expect((await suggested()).size).toBe(0);
  // Taken back is what still stands as it was approved; what somebody chose otherwise since is theirs.
  await ayse().Mapping.SetClientProductCategoryMapping({
    tradeportCategoryId: scarf,
    channelId,
    from: "4",
    channelCategoryCode: "5",
  });
  expect(await approve({ isApproved: false })).toEqual({ mapped: 1, categoryIds: [shirt] });
  expect(await approve({ isApproved: false })).toEqual({ mapped: 0, categoryIds: [] });
  expect(new Set(await mapped())).toEqual(
    new Set([
      [beanie, "2", "client"],
      [scarf, "5", "client"],
    ]),
  );
  expect(await w.as("mehmet").Mapping.GetProductCategoryMappingByClientId({ channelId })).toEqual([]);
});

test("all of a long list is not compared in one call: a page is bounded", async () => {
  for (const pageSize of [-1, 0, 201])
    await expect(ayse().Mapping.GetCategorySuggestions({ channelId, pageSize })).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: "pageSize" })],
    });
});
