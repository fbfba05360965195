import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locale } from "#platform/errors.ts";
import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { categoryId, seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const template = (locale: Locale, forUpdate = false) =>
  w
    .as("ayse")
    .ProductCategory.GetExcelTemplate(
      { categoryId: categoryId("bardak"), forUpdate, withStock: forUpdate },
      { "accept-language": locale },
    );
const headersOf = async (body: Buffer) => (await readXlsx(body)).sheets[0]!.rows[0] as string[];

/** The template filled in by its headers, as its drop-downs have the values. */
const filled = async (locale: Locale, values: Record<string, Cell>[]) => {
  const { body } = await template(locale);
  const book = await readXlsx(body);
  const headers = book.sheets[0]!.rows[0] as string[];
  return writeTemplate(
    {
      sheet: book.sheets[0]!.name,
      columns: headers.map((header) => ({ header, headerEn: header, kind: "text" })),
      lists: {},
      about: { sheet: "x", lines: [] },
      marks: { Tradeport_Kategori: "bardak" },
    },
    values.map((row) => headers.map((header) => row[header.replace(/ \*$/, "")] ?? null)),
  );
};
const english = (code: string, more: Record<string, Cell> = {}) => ({
  "Model code": code,
  "Stock code": `${code}-1`,
  Barcode: `${code}-1`,
  "Product name": "Six glasses",
  Brand: "Plain",
  "VAT rate": 20,
  "List price (VAT included)": "150.50",
  "Sale price (VAT included)": "99.90",
  Stock: 4,
  "Made of": "Glass",
  ...more,
});
const turkish = (code: string) => ({
  "Model kodu": code,
  "Stok kodu": `${code}-1`,
  Barkod: `${code}-1`,
  "Ürün adı": "Altı bardak",
  Marka: "Plain",
  "KDV oranı": 20,
  "Liste fiyatı (KDV dahil)": "150,50",
  "Satış fiyatı (KDV dahil)": "99,90",
  Stok: 4,
  Malzeme: "Cam",
});

test("an English template is English in its name, sheets, headers, lists and help", async () => {
  const { name, body } = await template("en");
  const book = await readXlsx(body);
  expect(book.sheets.map((sheet) => sheet.name)).toEqual(["Products", "Help", "Lists"]);
  const texts = JSON.stringify([name, book.sheets.map(({ rows }) => rows), book.sheets[0]!.dataValidations]);
  expect(await headersOf(body)).toEqual(
    expect.arrayContaining(["Model code *", "Barcode *", "VAT rate *", "Made of *", "List price (VAT included) *", "Stock *"]),
  );
  expect(texts).not.toMatch(/Barkod|Ürün|Açıklama|Cam"|Ahşap|şablon|listede|KDV/);
  expect((await template("tr")).name).toContain("ürün şablonu.xlsx");
});

test("a filled template of either language makes the products", async () => {
  expect(await importFile(w, "ayse", await filled("en", [english("E1")]))).toMatchObject({ state: "done", done: 1 });
  expect(await importFile(w, "ayse", await filled("tr", [turkish("T1")]))).toMatchObject({ state: "done", done: 1 });
});

test("an update template in English changes nothing as it came, and a value by its English name changes that alone", async () => {
  const { body } = await template("en", true);
  expect(await importFile(w, "ayse", body, { forUpdate: true })).toMatchObject({ done: 0, skipped: 2, failed: 0 });
  const book = await readXlsx(body);
  const [headers, ...rows] = book.sheets[0]!.rows as Cell[][];
  // An empty cell means "unchanged" here: only what a row is found by may not be empty.
  expect(headers!.filter((header) => String(header).endsWith("*"))).toEqual(["Barcode *"]);
  const at = headers!.findIndex((header) => String(header).startsWith("Made of"));
  expect(rows[0]![at]).toBe("Glass");
  rows[0]![at] = "Wood";
  const changed = await writeTemplate(
    {
      sheet: "Products",
      columns: headers!.map((header) => ({ header: String(header), headerEn: String(header), kind: "text" })),
      lists: {},
      about: { sheet: "x", lines: [] },
      marks: { Tradeport_Kategori: "bardak", Tradeport_Guncelleme: "1" },
    },
    rows,
  );
  expect(await importFile(w, "ayse", changed, { forUpdate: true })).toMatchObject({ done: 1, skipped: 1, failed: 0 });
});

test("what is wrong is named by one word for its reader, and failed rows come back in the file's language", async () => {
  const { id } = await importFile(w, "ayse", await filled("en", [english("E2", { Barcode: null })]));
  const lineOf = async (locale: Locale) =>
    (await w.as("ayse").Process.GetProcessLines({ processId: id }, { "accept-language": locale })).data[0]!;
  expect(await lineOf("en")).toMatchObject({
    place: "Products!A2",
    problems: [{ column: "Barcode", cause: { en: "Barcode is empty." } }],
  });
  expect(await lineOf("tr")).toMatchObject({ problems: [{ column: "Barkod", cause: { tr: "Barkod boş." } }] });
  const { body } = await w.as("ayse").Process.GetFailedLinesExcel({ processId: id }, { "accept-language": "tr" });
  expect(await headersOf(body)).toEqual(expect.arrayContaining(["Model code *", "Barcode *", "Made of *", "Error"]));
});
