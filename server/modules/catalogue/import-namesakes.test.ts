import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { categoryId, seedCatalogue } from "./index.ts";

let w: World;
const ids: Record<string, string> = {};
/** Namesakes in glasses: "Renk" and "Malzeme" are there already, "Stok" is a fixed column, and an English name is another's Turkish one. */
const added = [
  ["kulp-renk", "Renk", "Colour"],
  ["raf", "Stok", "Stock"],
  ["cizgi", "Çizgi", "Malzeme"],
] as const;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    for (const [at, [code, tr, en]] of added.entries()) {
      ids[code] = newId();
      await sql`insert into attribute (id, code, name_tr, name_en, allows_custom) values (${ids[code]}, ${code}, ${tr}, ${en}, true)`.execute(
        tx,
      );
      await sql`insert into category_attribute (category_id, attribute_id, position) values (${categoryId("bardak")}, ${ids[code]}, ${at + 50})`.execute(
        tx,
      );
    }
  });
});
afterAll(() => w.close());

const template = async (locale: Locale, forUpdate = false) => {
  const request = { categoryId: categoryId("bardak"), forUpdate, withStock: forUpdate };
  const { body } = await w.as("ayse").ProductCategory.GetExcelTemplate(request, { "accept-language": locale });
  const sheet = (await readXlsx(body)).sheets[0]!;
  const [headers, ...rows] = sheet.rows as [string[], ...Cell[][]];
  return { name: sheet.name, plain: headers.map((header) => header.replace(/ \*$/, "")), rows };
};
const load = async (locale: Locale, plain: string[], rows: Cell[][], forUpdate = false) => {
  const body = await writeTemplate(
    {
      sheet: locale === "en" ? "Products" : "Ürünler",
      columns: plain.map((header) => ({ header, headerEn: header, kind: "text" })),
      ...{ lists: {}, about: { sheet: "x", lines: [] } },
      marks: { Tradeport_Kategori: "bardak", ...(forUpdate && { Tradeport_Guncelleme: "1" }) },
    },
    rows,
  );
  return importFile(w, "ayse", body, { forUpdate });
};
const problemsOf = async (processId: string) =>
  (await w.as("ayse").Process.GetProcessLines({ processId }, { "accept-language": "en" })).data.flatMap(({ problems }) =>
    problems.map(({ column, cause }) => `${column}: ${cause.en}`),
  );
const attributesOf = async (productMainCode: string) => {
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode });
  const { attributes } = await w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id });
  return Object.fromEntries(added.map(([code]) => [code, attributes.find(({ attributeId }) => attributeId === ids[code])?.text]));
};
const values: Record<Locale, Record<string, Cell>> = {
  en: {
    ...{
      "Product name": "Six glasses",
      Brand: "Plain",
      "VAT rate": 20,
      "List price (VAT included)": "150.50",
      "Sale price (VAT included)": "99.90",
      Stock: 4,
    },
    ...{
      "Made of": "Glass",
      Colour: "White",
      "Colour (2)": "red handle",
      "Stock (attribute)": "upper shelf",
      "Malzeme (2)": "striped",
    },
  },
  tr: {
    ...{
      "Ürün adı": "Altı bardak",
      Marka: "Plain",
      "KDV oranı": 20,
      "Liste fiyatı (KDV dahil)": "150,50",
      "Satış fiyatı (KDV dahil)": "99,90",
      Stok: 4,
    },
    ...{ Malzeme: "Cam", Renk: "Beyaz", "Renk (2)": "red handle", "Stok (özellik)": "upper shelf", Çizgi: "striped" },
  },
};

test.each(["en", "tr"] as const)(
  "U29: columns of one name are told apart in a template, and each takes its own value (%s)",
  async (locale) => {
    const { plain } = await template(locale);
    expect(new Set(plain.map((header) => header.toLowerCase())).size).toBe(plain.length);
    const code = `N-${locale}`;
    const codes = locale === "en" ? ["Model code", "Stock code", "Barcode"] : ["Model kodu", "Stok kodu", "Barkod"];
    const row = { ...values[locale], ...Object.fromEntries(codes.map((header) => [header, code])) };
    expect(Object.keys(row).filter((header) => !plain.includes(header))).toEqual([]);
    const process = await load(locale, plain, [plain.map((header) => row[header] ?? null)]);
    expect([await problemsOf(process.id), process.reason]).toEqual([[], null]);
    expect(process).toMatchObject({ done: 1, failed: 0 });
    expect(await attributesOf(code)).toEqual({ "kulp-renk": "red handle", raf: "upper shelf", cizgi: "striped" });

    // A second variant that says one of them otherwise is told which.
    const more = { ...row, [codes[1]!]: `${code}-2`, [codes[2]!]: `${code}-2` };
    const second = locale === "en" ? "Colour (2)" : "Renk (2)";
    const other = await load(locale, plain, [
      plain.map((header) => (header === second ? "blue handle" : (more[header] ?? null))),
    ]);
    expect(await problemsOf(other.id)).toEqual([
      `Colour (2): Colour (2) is blue handle in this row, and red handle in your product with the model code ${code}.`,
    ]);
  },
);

test.each(["en", "tr"] as const)(
  "U29: an update template holds each one's value, changes nothing as it came, and one of them alone (%s)",
  async (locale) => {
    const { plain, rows } = await template(locale, true);
    expect(await load(locale, plain, rows, true)).toMatchObject({ done: 0, skipped: 2, failed: 0 });
    const [first, second] = locale === "en" ? ["Colour", "Colour (2)"] : ["Renk", "Renk (2)"];
    const code = `N-${locale}`;
    const row = rows.find((cells) => cells.includes(code))!;
    expect([row[plain.indexOf(first!)], row[plain.indexOf(second!)]]).toEqual([
      locale === "en" ? "White" : "Beyaz",
      "red handle",
    ]);
    // Also where the namesake's column was taken out.
    const retained = plain.filter((header) => header !== first);
    const changed = retained.map((header) => (header === second ? "no handle" : row[plain.indexOf(header)]!));
    expect(await load(locale, retained, [changed], true)).toMatchObject({ done: 1, failed: 0 });
    expect(await attributesOf(code)).toEqual({ "kulp-renk": "no handle", raf: "upper shelf", cizgi: "striped" });
  },
);
