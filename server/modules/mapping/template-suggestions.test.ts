import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryId, seedCatalogue } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

/** What a template could be, for whoever maps for every client: names, and what clients chose themselves. */
let w: World;
let channelId: string;
const [shirt, beanie, scarf] = [categoryId("gomlek"), categoryId("bere"), categoryId("atki")];
const tree: [code: string, path: string][] = [
  ["1", "Moda > Üst > Gömlek"],
  ["2", "Moda > Üst > Bluz"],
  ["3", "Moda > Aksesuar > Bere"],
  ["4", "Moda > Aksesuar > Scarves & Shawls"],
];
const platform = () => w.as("admin").ProductCategory;
const query = (text: string, given: unknown[] = []) => w.database.pool.query(text, given);
const choice = (code: string, category: string) => ({ categoryId: category, channelCategoryCode: code });

beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  await query(
    "insert into channel_taxonomy (channel_id, scope, subject, read_at) select $1, scope, 'categories', now() from unnest(array['live', 'sandbox']) scope",
    [channelId],
  );
  await query(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
     select $1, scope, code, path, path, true from unnest(array['live', 'sandbox']) scope, unnest($2::text[], $3::text[]) as one(code, path)`,
    [channelId, tree.map(([code]) => code), tree.map(([, path]) => path)],
  );
  await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "ŞABLON-ÖNERİ") });
  await query("update product set category_id = $1", [beanie]);
});
afterAll(() => w.close());

const suggested = async (more: object = {}) => {
  const { data, totalCount } = await platform().GetTemplateSuggestions({ channelId, pageSize: 200, ...more });
  return {
    totalCount,
    of: new Map(data.map((one) => [one.tradeportCategoryId, one])),
    ids: data.map((one) => one.tradeportCategoryId),
  };
};

test("each category without a template comes with what it could be; those with products of clients come first, and nothing is saved", async () => {
  const { of, ids, totalCount } = await suggested();
  expect(ids[0]).toBe(beanie);
  expect(totalCount).toBeGreaterThan(20);
  expect(of.get(beanie)).toMatchObject({
    productCount: 1,
    suggestions: [{ channelCategoryCode: "3", reason: "sameName", clientCount: null }],
  });
  expect(of.get(shirt)!.suggestions[0]).toMatchObject({ channelCategoryCode: "1", reason: "sameName" });
  expect(await platform().GetProductCategoryMappings({ channelId })).toEqual([]);
  expect((await suggested({ categoryId: shirt })).ids).toEqual([shirt]);
});

test("what several clients map a category to comes first, with how many they are", async () => {
  const map = (who: "ayse" | "mehmet") =>
    w.as(who).Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirt, channelId, channelCategoryCode: "2" });
  const all = async () => (await suggested({ categoryId: shirt })).of.get(shirt)!.suggestions;
  const best = async () => (await all())[0]!;
  await map("ayse");
  // One may be mistaken: an equal name comes before.
  expect(await all()).toMatchObject([
    { channelCategoryCode: "1", reason: "sameName" },
    { channelCategoryCode: "2", reason: "clients", clientCount: 1 },
  ]);
  await map("mehmet");
  const two = await best();
  expect(two).toMatchObject({ channelCategoryCode: "2", reason: "clients", clientCount: 2 });
  expect(two.confidence).toBeGreaterThan(80);
});

test("U34, U39: many templates are made by one press that says whom it reaches first; it is taken back where it stands so, and what is mapped stays", async () => {
  const [clientId, store] = [w.clientId("ayse"), newId()];
  await query(
    "insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health) values ($1, $2, $3, 'Öneri', true, $4, 'ok')",
    [clientId, store, channelId, store],
  );
  const effect = (...categoryIds: string[]) => platform().GetTemplateApprovalEffect({ channelId, categoryIds });
  expect(await effect(beanie, scarf)).toMatchObject({ clients: 1, products: 1, overriding: 0 });
  await platform().SetProductCategoryMapping({ categoryId: scarf, channelId, channelCategoryCode: "4" });
  const choices = [choice("3", beanie), choice("2", scarf)];
  expect(await platform().ApproveTemplateSuggestions({ channelId, choices })).toEqual({ mapped: 1, categoryIds: [beanie] });
  const templates = async () =>
    (await platform().GetProductCategoryMappings({ channelId })).map((one) => [one.tradeportCategoryId, one.channelCategoryCode]);
  expect((await templates()).sort()).toEqual(
    [
      [beanie, "3"],
      [scarf, "4"],
    ].sort(),
  );
  const [ofClient] = await w.as("ayse").Mapping.GetMappedCategoriesOnMarketplace({ tradeportCategoryId: beanie });
  expect(ofClient).toMatchObject({ channelCategoryCode: "3", source: "template" });
  expect((await suggested()).ids).not.toContain(beanie);
  const back = { channelId, choices, isApproved: false };
  expect(await platform().ApproveTemplateSuggestions(back)).toEqual({ mapped: 1, categoryIds: [beanie] });
  expect(await templates()).toEqual([[scarf, "4"]]);
});

test("a refused suggestion comes to the platform no more, and to clients as before; a bad one is named by its field", async () => {
  const refuse = (isRefused: boolean) =>
    platform().RefuseTemplateSuggestions({ channelId, refused: [choice("3", beanie)], isRefused });
  const codes = async () =>
    (await suggested({ categoryId: beanie })).of.get(beanie)!.suggestions.map((one) => one.channelCategoryCode);
  await refuse(true);
  expect(await codes()).not.toContain("3");
  const own = await w.as("ayse").Mapping.GetCategorySuggestions({ channelId, tradeportCategoryId: beanie });
  expect(own.data[0]!.suggestions[0]).toMatchObject({ channelCategoryCode: "3" });
  await refuse(false);
  expect(await codes()).toContain("3");
  const nobody = newId();
  for (const [run, code, field] of [
    [() => suggested({ categoryId: nobody }), "not_found", "categoryId"],
    [() => suggested({ channelId: nobody }), "not_found", "channelId"],
    [
      () => platform().ApproveTemplateSuggestions({ channelId, choices: [choice("3", nobody)] }),
      ...(["not_found", "choices.0.categoryId"] as const),
    ],
    [
      () => platform().ApproveTemplateSuggestions({ channelId, choices: [choice("9", beanie)] }),
      ...(["channel_category_unknown", "choices.0.channelCategoryCode"] as const),
    ],
    [() => platform().GetTemplateApprovalEffect({ channelId, categoryIds: [beanie, nobody] }), "not_found", "categoryIds.1"],
  ] as const)
    await expect(run()).rejects.toMatchObject({ code, fields: [{ field }] });
  await expect(w.as("ayse").ProductCategory.GetTemplateSuggestions({ channelId })).rejects.toMatchObject({ code: "wrong_role" });
});
