import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

/** What a category could be by what was chosen before, for ours of equal and of like names; and what a name is worth beside that. */
let w: World;
const channels: Record<string, string> = {};
const ours: Record<string, string> = {};
const trees: Record<string, [code: string, path: string][]> = {
  trendyol: [
    ["k1", "Kadın > Dış Giyim > Kaban"],
    ["m1", "Kadın > Dış Giyim > Mont"],
    ["k2", "Erkek > Dış Giyim > Kaban"],
    ["m2", "Erkek > Dış Giyim > Mont"],
    ["k3", "Çocuk > Dış Giyim > Kaban"],
    ["m3", "Çocuk > Dış Giyim > Mont"],
    ["g1", "Kadın > Üst Giyim > Gömlek"],
    ["f1", "Spor > Futbol > Futbol Topu"],
  ],
  hepsiburada: [
    ["hk1", "Moda > Kadın > Kaban"],
    ["hm1", "Moda > Kadın > Mont"],
  ],
};
const categories: [key: string, path: { tr: string; en: string }][] = [
  ["women", { tr: "Giyim > Kadın > Mont", en: "Clothing > Women > Coat" }],
  ["men", { tr: "Giyim > Erkek > Mont", en: "Clothing > Men > Coat" }],
  ["children", { tr: "Giyim > Çocuk > Kışlık Mont", en: "Clothing > Children > Winter coat" }],
  ["tshirt", { tr: "Giyim > Üst Giyim > Tişört", en: "Clothing > Tops > T-shirt" }],
];

beforeAll(async () => {
  w = await world();
  for (const [code, tree] of Object.entries(trees)) {
    const id = (await ayse().Client.GetAllChannel({})).find((one) => one.code === code)!.id;
    channels[code] = id;
    await w.database.pool.query(
      `insert into channel_taxonomy (channel_id, scope, subject, read_at) select $1, scope, 'categories', now() from unnest(array['live', 'sandbox']) scope`,
      [id],
    );
    await w.database.pool.query(
      `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
       select $1, scope, code, regexp_replace(path, '.* > ', ''), path, true
       from unnest(array['live', 'sandbox']) scope, unnest($2::text[], $3::text[]) as one(code, path)`,
      [id, tree.map(([each]) => each), tree.map(([, path]) => path)],
    );
  }
  const product = await someProduct(ayse(), "BELLEK");
  for (const [key, { tr, en }] of categories) {
    const id = newId();
    ours[key] = id;
    const last = (path: string) => path.split(" > ").at(-1);
    await w.database.pool.query(
      `insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf) values ($1, $2, $3, $4, $5, $6, 2, true)`,
      [id, `bellek-${key}`, last(tr), last(en), tr, en],
    );
    const code = `BELLEK-${key}`;
    await ayse().Product.CreateProductMasterDataJson({
      product: {
        ...product,
        productMainCode: code,
        variants: product.variants.map((variant) => ({ ...variant, barcode: `B-${code}`, productCode: `K-${code}` })),
      },
    });
    await w.database.pool.query("update product set category_id = $1 where main_code = $2", [id, code]);
  }
});
afterAll(() => w.close());

const ayse = () => w.as("ayse");
const suggested = async (key: string, channel = "trendyol") => {
  const { data } = await ayse().Mapping.GetCategorySuggestions({
    channelId: channels[channel]!,
    tradeportCategoryId: ours[key]!,
  });
  return data[0]!.suggestions.map(({ channelCategoryCode: code, reason, confidence }) => ({ code, reason, confidence }));
};
const map = (key: string, code: string | null, from: string | null = null, channel = "trendyol") =>
  ayse().Mapping.SetClientProductCategoryMapping({
    tradeportCategoryId: ours[key]!,
    channelId: channels[channel]!,
    from,
    channelCategoryCode: code,
  });

test("an equal name comes before one that only means the same, and nothing that comes after is surer", async () => {
  const found = await suggested("women");
  expect(found[0]).toMatchObject({ code: "m1", reason: "sameName" });
  const codes = found.map(({ code }) => code);
  expect(codes.indexOf("k1") === -1 || codes.indexOf("k1") > codes.indexOf("m1")).toBe(true);
  for (const [at, { confidence }] of found.entries()) if (at > 0) expect(confidence).toBeLessThan(found[at - 1]!.confidence);
});

test("English tops are no Turkish balls", async () => {
  expect((await suggested("tshirt")).map(({ code }) => code)).not.toContain("f1");
});

test("what a person made of a category is suggested for others of its name, in their own part of the tree, on this channel and on others", async () => {
  await map("women", "k1");
  expect((await suggested("men"))[0]).toMatchObject({ code: "k2", reason: "earlierChoice" });
  expect((await suggested("men"))[0]!.confidence).toBeGreaterThanOrEqual(80);
  // Of a name that is only like it, it is one suggestion more.
  expect(await suggested("children")).toContainEqual(expect.objectContaining({ code: "k3", reason: "earlierChoice" }));
  // Trendyol lists ours too, so the choice says something of Hepsiburada.
  expect((await suggested("women", "hepsiburada"))[0]).toMatchObject({ code: "hk1", reason: "earlierChoice" });
  await map("women", null, "k1");
  expect((await suggested("men"))[0]).toMatchObject({ code: "m2", reason: "sameName" });
});

test("what the platform made of a category is a reason for others of its name", async () => {
  await w.database.pool.query(
    `insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, 'k1')`,
    [newId(), ours.women, channels.trendyol],
  );
  expect((await suggested("men"))[0]).toMatchObject({ code: "k2", reason: "template" });
  await w.database.pool.query("delete from category_mapping where client_id = '00000000-0000-0000-0000-000000000000'");
});

test("a target that was refused is not suggested for another category of that name, unless it is where only that one belongs", async () => {
  const channelId = channels.trendyol!;
  const refused = ["m1", "m2"].map((channelCategoryCode) => ({ tradeportCategoryId: ours.women!, channelCategoryCode }));
  const codes = async () => (await suggested("men")).map(({ code }) => code);
  expect(await codes()).toContain("m1");
  await ayse().Mapping.RefuseCategorySuggestions({ channelId, refused });
  expect(await codes()).not.toContain("m1");
  expect((await codes())[0]).toBe("m2");
  await ayse().Mapping.RefuseCategorySuggestions({ channelId, refused, isRefused: false });
  expect(await codes()).toContain("m1");
});
