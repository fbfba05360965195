import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

/** Files find what an Admin has shaped, however it is called. */
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const category = (name: string, more: Record<string, unknown> = {}) =>
  w.as("admin").ProductCategory.CreateProductCategory({ name, categoryCode: newId(), ...more });
const attribute = async (categoryId: string, tr: string, values: string[], isRequired = false, position = 0) => {
  const made = await w.as("admin").Attribute.CreateAttribute({
    code: newId(),
    names: { tr },
    values: values.map((value) => ({ names: { tr: value } })),
  });
  const link = { attributeId: made.id, isRequired, isVariant: false, position };
  await w.as("admin").ProductCategory.CreateProductCategoryAttribute({ categoryId, attribute: link });
  return made;
};
const headersOf = async (categoryId: string) => {
  const { body } = await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId });
  const book = await readXlsx(body);
  return book.sheets[0]!.rows[0] as string[];
};
/** A product in a file with these headers. */
const load = (code: string, categoryCode: string, headers: string[], more: Record<string, string>) => {
  const fixed: Record<string, Cell> = {
    ...{ "Model kodu": code, "Stok kodu": code, Barkod: code, "Ürün adı": code, Marka: "Marka", "KDV oranı": 20, Stok: 1 },
    ...{ "Liste fiyatı (KDV dahil)": 20, "Satış fiyatı (KDV dahil)": 10 },
  };
  const template = {
    sheet: "Ürünler",
    columns: headers.map((header) => ({ header, headerEn: header, kind: "text" as const })),
    ...{ lists: {}, about: { sheet: "x", lines: [] }, marks: { Tradeport_Kategori: categoryCode } },
  };
  const row = headers.map((header) => more[header] ?? fixed[header.replace(/ \*$/, "")] ?? null);
  return writeTemplate(template, [row]).then((body) => importFile(w, "ayse", body));
};
const problemsOf = async (processId: string) =>
  (await w.as("ayse").Process.GetProcessLines({ processId })).data.flatMap(({ problems }) =>
    problems.map(({ fingerprint }) => fingerprint),
  );
const categoryOf = async (productMainCode: string) => {
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode });
  return (await w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id })).categoryId;
};

test("a category whose code is another's name does not take its path in a file; its own template still finds it", async () => {
  const garden = await category("Çiçeklik");
  const other = await category("Başka bir yer", { categoryCode: "çiçeklik" });
  const headers = await headersOf(garden.id);
  for (const [code, mark, cell, wanted] of [
    ["PATH-1", other.categoryCode, "Çiçeklik", garden.id],
    ["PATH-2", other.categoryCode, "", other.id],
    ["PATH-3", garden.categoryCode, "", garden.id],
  ] as const) {
    const process = await load(code, mark, headers, { Kategori: cell });
    expect([await problemsOf(process.id), process.done]).toEqual([[], 1]);
    expect(await categoryOf(code)).toBe(wanted);
  }
});

test.each([
  ["before", 1],
  ["behind", 3],
] as const)("an attribute whose name ends in a star has a column of its own %s one without", async (where, at) => {
  const place = await category(`Yıldızlı ${where}`);
  const plain = await attribute(place.id, "Ürün", ["Bir"], false, 2);
  const starred = await attribute(place.id, "Ürün*", ["İki"], true, at);
  const headers = await headersOf(place.id);
  const ofThese = headers.filter((header) => header.startsWith("Ürün") && !header.includes("adı"));
  expect(new Set(ofThese.map((header) => header.replace(/ \*$/, ""))).size).toBe(2);
  const [one, two] = [ofThese.find((header) => !header.endsWith("*"))!, ofThese.find((header) => header.endsWith("*"))!];
  const process = await load(`STAR-${where}`, place.categoryCode, headers, { [one]: "Bir", [two]: "İki" });
  expect([await problemsOf(process.id), process.reason]).toEqual([[], null]);
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: `STAR-${where}` });
  const { attributes } = await w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id });
  const given = attributes.map(({ attributeId, valueId }) => [attributeId, valueId]);
  expect(given).toEqual(
    expect.arrayContaining([
      [plain.id, plain.values[0]!.id],
      [starred.id, starred.values[0]!.id],
    ]),
  );
});

test("two values that a star alone tells apart are two in a file as well", async () => {
  const place = await category("Yıldızlı değer");
  const size = await attribute(place.id, "Derece", ["A", "A*"]);
  const headers = await headersOf(place.id);
  const process = await load("STAR-2", place.categoryCode, headers, { Derece: "A*" });
  expect([await problemsOf(process.id), process.done]).toEqual([[], 1]);
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: "STAR-2" });
  const { attributes } = await w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id });
  expect(attributes).toMatchObject([{ valueId: size.values[1]!.id }]);
});

test("a file takes up nothing that is switched off, and the template does not offer it", async () => {
  const place = await category("Kapalı değer");
  const cut = await attribute(place.id, "Kesim", ["Dar", "Bol"]);
  const wear = await attribute(place.id, "Nerede", ["Ev"]);
  const before = await headersOf(place.id);
  await w.as("admin").Attribute.UpdateAttribute({
    attributeId: cut.id,
    version: 1,
    values: cut.values.map(({ id, names }, at) => ({ id, names: { tr: names.tr }, isActive: at > 0 })),
  });
  await w.as("admin").Attribute.UpdateAttribute({ attributeId: wear.id, version: 1, isActive: false });
  expect(await headersOf(place.id)).toEqual(before.filter((header) => header !== "Nerede"));
  const process = await load("OFF-F", place.categoryCode, before, { Kesim: "dar", Nerede: "Ev" });
  expect(await problemsOf(process.id)).toEqual(["excel.value_off:Kesim", "excel.attribute_off:Nerede"]);
  expect(await load("OFF-F", place.categoryCode, before, { Kesim: "Bol" })).toMatchObject({ done: 1 });
});
