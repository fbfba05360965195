import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { writeTemplate } from "#platform/excel/template.ts";
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

test("attributes beyond one batch are each in the file once, by their codes", async () => {
  const more = sql`insert into attribute (id, code, name_tr, name_en) select gen_random_uuid(), 'cok-' || n, 'Çok ' || n, 'Many ' || n from generate_series(1, 450) n`;
  await empty.database.asPlatform((tx) => more.execute(tx));
  const { attributes } = JSON.parse((await exported("json", empty)).toString()) as { attributes: { code: string }[] };
  expect(attributes.map(({ code }) => code)).toEqual(Array.from({ length: 450 }, (_, at) => `cok-${at + 1}`).toSorted());
  await empty.database.asPlatform((tx) => sql`delete from attribute`.execute(tx));
});

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

test("what a file leaves out stays as it stands there; what it says wrong is refused by itself, the parts beside it come in", async () => {
  const [a, b, c, d] = [newId(), newId(), newId(), newId()];
  const values = ["Bir", "İki", "Üç"].map((tr, at) => ({ code: `d${at + 1}`, names: { tr }, isActive: at !== 1 }));
  const first = {
    attributes: [
      { code: a, names: { tr: "Not", en: "Note" }, unit: "cm", allowsCustom: true, isActive: false, values },
      { code: b, names: { tr: "Yazı" }, allowsCustom: true },
    ],
    categories: [
      {
        ...{ code: c, names: { tr: "Kalan", en: "Kept" }, description: "Uzun", isActive: false },
        attributes: [{ code: a, isRequired: false, isVariant: true, position: 7 }, { code: b }],
      },
      { code: d, names: { tr: "Küçük harfle" } },
    ],
  };
  await load(first);
  const text = await someProduct(w.as("ayse"), "FILE-2");
  const [attribute] = (await w.as("admin").Attribute.GetAllAttribute({ search: "Yazı" })).data;
  const place = (await calls().GetAll({})).data.find(({ categoryCode }) => categoryCode === c)!;
  await calls().UpdateProductCategory({ id: place.id, version: place.version, isActive: true });
  const variants = text.variants.map((variant) => ({ ...variant, attributes: [] }));
  await w.as("ayse").Product.CreateProductMasterDataJson({
    product: { ...text, categoryId: place.id, attributes: [{ attributeId: attribute!.id, text: "el yazısı" }], variants },
  });
  const deep = Array.from({ length: 11 }, () => newId());
  const file = {
    attributes: [
      // The last of three takes the name of one that the file does not speak of, and keeps its own instead.
      {
        code: a,
        names: { tr: "Not" },
        values: [
          { code: "d3", names: { tr: "Bir" } },
          { code: "d2", names: { tr: "İkinci" } },
        ],
      },
      { code: b, names: { tr: "Yazı" }, allowsCustom: false },
    ],
    categories: [
      {
        ...{ code: c, names: { tr: "Kalan" } },
        attributes: [{ code: a, isVariant: true }, { code: b, isRequired: true }, { code: b }],
      },
      { code: c, names: { tr: "İki kere" } },
      { code: d.toUpperCase(), names: { tr: "Büyük harfle" } },
      ...deep.map((code, at) => ({ code, ...(at > 0 && { parent: deep[at - 1] }), names: { tr: `Kat ${at}` } })),
    ],
  };
  const plan = await preview(file);
  expect(refusals(plan).map(([part, code]) => `${part} ${code}`)).toEqual([
    `category ${c}`,
    `category ${d.toUpperCase()}`,
    `category ${deep[10]}`,
    `attribute ${b}`,
    `link ${c}: ${b}`,
    `value ${a}: d3`,
  ]);
  const why = Object.fromEntries(refusals(plan).map(([part, code, reason]) => [`${part} ${code}`, reason]));
  expect(why).toMatchObject({
    [`category ${d.toUpperCase()}`]: expect.stringContaining(d),
    [`category ${deep[10]}`]: expect.stringContaining("10"),
    [`attribute ${b}`]: expect.stringContaining("1 ürün"),
    [`value ${a}: d3`]: expect.stringContaining("Bir"),
  });
  // Refused, new, changed: each by categories, attributes, values and what belongs to whom.
  const others = plan.lines.filter(({ state }) => state !== "refused").map(({ part, state, code }) => `${state} ${part} ${code}`);
  expect(others).toEqual([
    ...deep.slice(0, 10).map((code) => `new category ${code}`),
    `changed attribute ${a}`,
    `changed link ${c}: ${b}`,
    `changed value ${a}: d2`,
  ]);
  const states = plan.lines.map(({ state }) => ["refused", "new", "changed"].indexOf(state));
  expect(states).toEqual(states.toSorted());
  expect(plan.counts.category).toEqual({ new: 10, changed: 0, same: 1, refused: 3 });
  expect(plan.counts.link).toEqual({ new: 0, changed: 1, same: 1, refused: 1 });
  await load(file, w, { evenIfLacking: "true" });
  const after = JSON.parse((await exported("json")).toString()) as typeof first;
  expect(after.attributes.find(({ code }) => code === a)).toMatchObject({
    ...{ names: { tr: "Not", en: "Note" }, unit: "cm", allowsCustom: true, isActive: false },
    values: [
      { code: "d3", names: { tr: "Üç" } },
      { code: "d2", names: { tr: "İkinci" }, isActive: false },
      { code: "d1", names: { tr: "Bir" } },
    ],
  });
  expect(after.attributes.find(({ code }) => code === b)).toMatchObject({ allowsCustom: true });
  expect(after.categories.find(({ code }) => code === c)).toMatchObject({
    ...{ names: { tr: "Kalan", en: "Kept" }, description: "Uzun" },
    attributes: expect.arrayContaining([
      { code: a, isRequired: false, isVariant: true, position: 7 },
      expect.objectContaining({ code: b, isRequired: true }),
    ]),
  });

  // A list is full with what stands there and what comes.
  const many = Array.from({ length: 1998 }, (_, at) => ({ code: `n${at}`, names: { tr: `N${at}` } }));
  const full = { attributes: [{ code: a, names: { tr: "Not" }, values: many }], categories: [] };
  expect(refusals(await preview(full))).toEqual([["attribute", a, expect.stringContaining("2.001")]]);
  full.attributes[0]!.values = many.slice(1);
  expect(refusals(await preview(full))).toEqual([]);
});

const bookOf = (headers: string[], rows: (string | number | null)[][], sheet = "Taksonomi") =>
  writeTemplate(
    {
      ...{ sheet, lists: {}, marks: {}, about: { sheet: "Açıklama", lines: [] } },
      columns: headers.map((header) => ({ header, headerEn: header, kind: "text" })),
    },
    rows,
  );

test("a line of a workbook that belongs to nothing in it is told, and a word that is neither yes nor no is refused", async () => {
  const [a, c] = [newId(), newId()];
  const headers = ["Record", "Code", "Belongs to", "Name (Turkish)", "Free text", "Required", "Position"];
  const rows = [
    ["Value", "v0", a, "Önce"],
    ["Attribute", a, null, "Defter", "no"],
    ["Value", null, a, "Sonra"],
    ["Value", "v", "yok", "Kimsenin"],
    ["Category", c, null, "Defterli"],
    ["Link", a, c, null, null, "EVET", 3],
    ["Başka", "x", null, "Ne"],
    ["Attribute", `${a}-2`, null, "Belki", "belki"],
  ].map((row) => headers.map((_, at) => row[at] ?? null));
  const plan = await preview(await bookOf(headers, rows));
  expect(refusals(plan).map(([part, code, reason]) => [part, code, String(reason).includes("Başka")])).toEqual([
    ["attribute", `${a}-2`, false],
    ["link", "x", true],
    ["link", "v", false],
  ]);
  await load(await bookOf(headers, rows));
  const json = JSON.parse((await exported("json")).toString()) as {
    attributes: { code: string; values: { code: string }[] }[];
    categories: { code: string }[];
  };
  expect(json.attributes.find(({ code }) => code === a)!.values.map(({ code }) => code)).toEqual(["v0", "Sonra"]);
  expect(json.categories.find(({ code }) => code === c)).toMatchObject({
    attributes: [{ code: a, isRequired: true, isVariant: false, position: 3 }],
  });
  const without = bookOf(headers.slice(1), [["a", "b", "c", "d", "e", "f"]]);
  await expect(preview(await without)).rejects.toMatchObject({ code: "taxonomy_file" });
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
