import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

/** The taxonomy out as a file and in again. */
let w: World;
let empty: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  empty = await bare();
});
afterAll(async () => {
  await w.close();
  await empty.close();
});

/** A platform without categories. */
const bare = async () => {
  const one = await world();
  await one.database.asPlatform(async (tx) => {
    for (const table of ["category_attribute", "category", "attribute_value", "attribute"])
      await sql`delete from ${sql.table(table)}`.execute(tx);
  });
  return one;
};
const calls = (of: World = w) => of.as("admin").ProductCategory;
const exported = async (format: "xlsx" | "json", of: World = w, locale = "tr") =>
  (await calls(of).ExportTaxonomy({ format }, { "accept-language": locale })).body;
type Given = Buffer | object;
const asFile = (given: Given, name = "taksonomi") =>
  Buffer.isBuffer(given)
    ? [{ name: `${name}.xlsx`, body: given }]
    : [{ name: `${name}.json`, body: Buffer.from(JSON.stringify({ format: "tradeport-taxonomy", version: 1, ...given })) }];
const preview = (given: Given, of: World = w) => calls(of).PreviewTaxonomy({}, asFile(given));
const load = async (given: Given, of: World = w, more: { evenIfLacking?: "true" } = {}) => {
  const { seen } = await preview(given, of);
  return calls(of).ImportTaxonomy({ seen, ...more }, asFile(given));
};
const refusals = ({ lines }: Awaited<ReturnType<typeof preview>>) =>
  lines.filter(({ state }) => state === "refused").map(({ part, code, reason }) => [part, code, reason]);

test("out as JSON and as a workbook in each language, in on an empty platform, and out again: the same, and once more nothing is new", async () => {
  await calls().UpdateProductCategory({
    id: (await calls().GetAll({})).data[0]!.id,
    version: 1,
    names: { de: "Kleidung", fr: "Vêtements", it: "Abbigliamento" },
    description: "Satır 1; \"tırnak\" ve 'kesme'",
  });
  const json = (await exported("json")).toString();
  const whole = JSON.parse(json) as object;
  const first = await load(whole, empty);
  expect(first.counts.category.refused + first.counts.attribute.refused + first.counts.link.refused).toBe(0);
  expect((await exported("json", empty)).toString()).toBe(json);
  for (const locale of ["tr", "en"]) {
    const book = await exported("xlsx", w, locale);
    const again = await preview(book, empty);
    for (const part of Object.values(again.counts)) expect(part).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(again.lines).toEqual([]);
  }
  const other = await bare();
  try {
    await load(await exported("xlsx"), other);
    expect((await exported("json", other)).toString()).toBe(json);
    const tree = (await calls(other).GetAll({})).data;
    expect(tree.find(({ categoryCode }) => categoryCode === "tisort")).toMatchObject({
      path: "Giyim > Üst Giyim > Tişört",
      isLeaf: true,
    });
  } finally {
    await other.close();
  }
});

test("the starter loads by one press on an empty platform: 200 categories and more, every leaf with attributes, in Turkish and English", async () => {
  const fresh = await bare();
  try {
    const { seen, counts } = await calls(fresh).PreviewTaxonomy({ starter: "true" }, []);
    expect(counts.category.new).toBeGreaterThanOrEqual(200);
    expect([counts.category, counts.attribute, counts.value, counts.link].map(({ refused }) => refused)).toEqual([0, 0, 0, 0]);
    await calls(fresh).ImportTaxonomy({ starter: "true", seen }, []);
    const tree = (await calls(fresh).GetAll({})).data;
    expect(tree).toHaveLength(counts.category.new);
    for (const { id, isLeaf, names } of tree.filter((_, at) => at % 25 === 0)) {
      expect(names.en).not.toBe("");
      if (isLeaf) expect((await calls(fresh).GetProductCategoryAttributes({ categoryId: id })).length).toBeGreaterThan(0);
    }
    const again = await calls(fresh).PreviewTaxonomy({ starter: "true" }, []);
    for (const part of Object.values(again.counts)) expect(part).toMatchObject({ new: 0, changed: 0, refused: 0 });
  } finally {
    await fresh.close();
  }
  const starter = JSON.parse(readFileSync(new URL("../starter/taxonomy.json", import.meta.url), "utf8")) as { about: string };
  expect(starter.about).toMatch(/licence of Tradeport/);
});

test("a preview says what is new, changed and refused, and changes nothing; the import takes the rest", async () => {
  const [good, top] = [newId(), newId()];
  const file = {
    attributes: [
      {
        code: good,
        names: { tr: "Örgü" },
        values: [
          { code: "a", names: { tr: "Düz" } },
          { code: "b", names: { tr: "DÜZ" } },
        ],
      },
      { code: good.toUpperCase(), names: { tr: "İkinci" } },
      { code: "BEDEN", names: { tr: "Beden" } },
      { code: "bosluk lu", names: { tr: "Boşluklu" } },
      { code: "renk", names: { tr: "Renk tonu" } },
    ],
    categories: [
      { code: "alt", parent: top, names: { tr: "Alt" }, attributes: [{ code: good, isRequired: true }, { code: "yok" }] },
      { code: top, names: { tr: "İçe aktarılan" }, description: "Yeni" },
      { code: "kayip", parent: "olmayan", names: { tr: "Kayıp" } },
      { code: "halka-1", parent: "halka-2", names: { tr: "Halka 1" } },
      { code: "halka-2", parent: "halka-1", names: { tr: "Halka 2" } },
      { code: "tisort", parent: "giyim-alt", names: { tr: "Tişört", en: "T-shirt" } },
      { code: "ikiz", parent: "giyim-ust", names: { tr: "t-shirt" } },
      { code: "uzun", names: { tr: "x".repeat(121) } },
      { code: "ok > isareti", names: { tr: "a" } },
    ],
  };
  const before = (await exported("json")).toString();
  const plan = await preview(file);
  expect((await exported("json")).toString()).toBe(before);
  expect(plan.counts).toMatchObject({
    attribute: { new: 1, changed: 1, refused: 3 },
    category: { new: 2, refused: 7 },
    value: { new: 1, refused: 1 },
    link: { new: 1, refused: 1 },
  });
  const reasons = Object.fromEntries(refusals(plan).map(([part, code, reason]) => [`${part} ${code}`, reason]));
  expect(reasons).toMatchObject({
    [`value ${good}: b`]: expect.stringContaining("Düz"),
    "attribute BEDEN": expect.stringContaining("beden"),
    "category kayip": expect.any(String),
    "category tisort": expect.stringContaining("taşımaz"),
    "category ikiz": expect.stringContaining("Tişört"),
    "category halka-1": expect.any(String),
    "link alt: yok": expect.stringContaining("yok"),
  });
  await load(file);
  const tree = (await calls().GetAll({})).data;
  const made = tree.find(({ categoryCode }) => categoryCode === top)!;
  expect(tree.find(({ categoryCode }) => categoryCode === "alt")).toMatchObject({
    parentCategoryId: made.id,
    path: "İçe aktarılan > Alt",
  });
  expect((await w.as("admin").Attribute.GetAllAttribute({ search: "Renk tonu" })).data).toMatchObject([
    { code: "renk", version: 2 },
  ]);
});

test("what was seen is what is imported: a change in between is a conflict, and nothing is half-done", async () => {
  const file = { attributes: [], categories: [{ code: newId(), names: { tr: "Görülen" } }] };
  const { seen } = await preview(file);
  await calls().CreateProductCategory({ name: "Görülen", categoryCode: newId() });
  await expect(calls().ImportTaxonomy({ seen }, asFile(file))).rejects.toMatchObject({ code: "conflict" });
});

test("U39: an import that makes an attribute required says how many products lack it, and wants to be told", async () => {
  const place = await calls().CreateProductCategory({ name: "Dosya zorunlu", categoryCode: newId() });
  const some = await someProduct(w.as("ayse"), "FILE-1");
  const variants = some.variants.map((variant) => ({ ...variant, attributes: [] }));
  await w
    .as("ayse")
    .Product.CreateProductMasterDataJson({ product: { ...some, categoryId: place.id, attributes: [], variants } });
  const code = newId();
  const file = {
    attributes: [{ code, names: { tr: "Dosyadan" }, values: [{ code: "a", names: { tr: "Bir" } }] }],
    categories: [{ code: place.categoryCode, names: { tr: "Dosya zorunlu" }, attributes: [{ code, isRequired: true }] }],
  };
  await expect(load(file)).rejects.toMatchObject({ code: "attribute_lacking" });
  expect((await w.as("admin").Attribute.GetAllAttribute({ search: "Dosyadan" })).totalCount).toBe(0);
  await load(file, w, { evenIfLacking: "true" });
  const below = { attributes: [], categories: [{ code: newId(), parent: place.categoryCode, names: { tr: "Altına" } }] };
  expect(refusals(await preview(below))[0]![2]).toContain("1 ürün");
});

test("what is no file of ours is refused with words; nobody but an Admin reads or writes", async () => {
  const send = (name: string, text: string) => calls().PreviewTaxonomy({}, [{ name, body: Buffer.from(text) }]);
  await expect(send("a.json", '{"format": "başka"}')).rejects.toMatchObject({ code: "taxonomy_file" });
  await expect(send("a.json", '{"format": ')).rejects.toMatchObject({ code: "taxonomy_file_broken" });
  await expect(send("a.txt", "merhaba")).rejects.toMatchObject({ code: "file_type" });
  await expect(calls().PreviewTaxonomy({}, [])).rejects.toMatchObject({ code: "file_missing" });
  const ayse = w.as("ayse").ProductCategory;
  for (const call of [
    () => ayse.ExportTaxonomy({ format: "json" }),
    () => ayse.PreviewTaxonomy({ starter: "true" }, []),
    () => ayse.ImportTaxonomy({ starter: "true", seen: "x" }, []),
  ])
    await expect(call()).rejects.toMatchObject({ code: "wrong_role" });
});
