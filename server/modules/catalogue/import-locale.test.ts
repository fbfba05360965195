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

type Line = Record<string, Cell>;
const reads = (locale: Locale) => ({ "accept-language": locale });
const template = async (locale: Locale, forUpdate = false) => {
  const request = { categoryId: categoryId("bardak"), forUpdate, withStock: forUpdate };
  const { body } = await w.as("ayse").ProductCategory.GetExcelTemplate(request, reads(locale));
  const sheet = (await readXlsx(body)).sheets[0]!;
  const [headers, ...rows] = sheet.rows as [string[], ...Cell[][]];
  const plain = headers.map((header) => header.replace(/ \*$/, ""));
  return { plain, rows: rows.map((row): Line => Object.fromEntries(plain.map((header, at) => [header, row[at] ?? null]))) };
};
const written = (plain: string[], rows: Line[], marks: Record<string, string> = {}) => {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((header) => !plain.includes(header));
  const headers = [...plain, ...more];
  return writeTemplate(
    {
      sheet: headers.includes("Barkod") ? "Ürünler" : "Products",
      columns: headers.map((header) => ({ header, headerEn: header, kind: "text" })),
      ...{ lists: {}, about: { sheet: "x", lines: [] }, marks: { Tradeport_Kategori: "bardak", ...marks } },
    },
    rows.map((row) => headers.map((header) => row[header] ?? null)),
  );
};
const english = (code: string, more: Line = {}): Line => ({
  ...{
    "Model code": code,
    "Stock code": `${code}-1`,
    Barcode: `${code}-1`,
    "Product name": "Six glasses",
    Brand: "Plain",
  },
  ...{
    "VAT rate": 20,
    "List price (VAT included)": "150.50",
    "Sale price (VAT included)": "99.90",
    Stock: 4,
    "Made of": "Glass",
    ...more,
  },
});
const turkish = (code: string, more: Line = {}): Line => ({
  ...{ "Model kodu": code, "Stok kodu": `${code}-1`, Barkod: `${code}-1`, "Ürün adı": "Altı bardak", Marka: "Plain" },
  ...{
    "KDV oranı": 20,
    "Liste fiyatı (KDV dahil)": "150,50",
    "Satış fiyatı (KDV dahil)": "99,90",
    Stok: 4,
    Malzeme: "Cam",
    ...more,
  },
});
const problemsOf = async (processId: string, locale: Locale) => {
  const request = { processId, outcome: "failed" as const, pageSize: 200 };
  const { data } = await w.as("ayse").Process.GetProcessLines(request, reads(locale));
  return data.flatMap(({ problems }) =>
    problems.map((problem) => ({ ...problem, sentence: `${problem.cause[locale]} ${problem.remedy[locale]}` })),
  );
};

test("U29: a file in one language is read for a reader of the other: columns, causes and what is missing in the reader's words", async () => {
  const crossed = [
    ["en", "tr", english("X1", { Barcode: null, Stock: "many" }), "Barkod boş.", ["Barkod", "Stok"], /Barcode|Stock|empty/],
    ["tr", "en", turkish("X2", { Barkod: null, Stok: "çok" }), "Barcode is empty.", ["Barcode", "Stock"], /Barkod|Stok|boş/],
  ] as const;
  for (const [ofFile, reader, row, cause, columns, foreign] of crossed) {
    const { plain } = await template(ofFile);
    const { id } = await importFile(w, "ayse", await written(plain, [row]));
    const problems = await problemsOf(id, reader);
    expect(problems.map(({ column }) => column)).toEqual(columns);
    expect(problems[0]!.cause[reader]).toBe(cause);
    expect(problems.map(({ sentence }) => sentence).join(" ")).not.toMatch(foreign);
    const without = plain.filter((header) => header !== (ofFile === "en" ? "Barcode" : "Barkod"));
    const refused = await importFile(w, "ayse", await written(without, []));
    expect(refused.reason?.[reader]).toMatch(reader === "tr" ? /Barkod sütunu yok/ : /no column Barcode/);
  }
});

test("U29: headers of both languages in one file are matched, and a column that stands in both is refused", async () => {
  const { plain } = await template("en");
  const mixed = plain.map(
    (header) => ({ Barcode: "Barkod", "Product name": "ürün adı", "Made of": "MALZEME" })[header] ?? header,
  );
  const { Barcode, "Product name": name, "Made of": made, ...rest } = english("M1") as Record<string, string>;
  const row = { ...rest, Barkod: Barcode!, "ürün adı": name!, MALZEME: made! };
  expect(await importFile(w, "ayse", await written(mixed, [row]))).toMatchObject({ state: "done", done: 1 });
  const both = await importFile(w, "ayse", await written([...plain, "Malzeme"], [english("M2")]));
  expect(both).toMatchObject({ state: "failed", done: 0, reason: { en: expect.stringContaining("Malzeme more than once") } });
});

const shirts = { en: "Clothing > Tops > T-shirt", tr: "Giyim > Üst Giyim > Tişört" };
const turkishWords = /[çğışöüÇĞİŞÖÜ]|\b(Cam|Seramik|Giyim|Mutfak|Malzeme|Renk|Barkod|Stok)\b/;
const englishWords = /\b(Glass|Wood|Ceramic|Clothing|Kitchen|Tops|Made of|Colour|Barcode|Stock)\b/;

test("U29: what is wrong with the values of an English file is said in its reader's words alone", async () => {
  const { plain } = await template("en");
  expect(await importFile(w, "ayse", await written(plain, [english("A1"), english("A2")]))).toMatchObject({ done: 2 });
  const cells: Line[] = [
    { Category: shirts.en },
    { Size: "XL" },
    { "Model code": "A1", "Made of": "Wood" },
    { "Model code": "A1", Category: shirts.en },
  ];
  const rows = cells.map((more, at) => english(`B${at}`, more));
  const again = { "Model code": "B9", "Made of": "Ceramic" };
  const body = await written(plain, [
    ...rows,
    english("B9"),
    english("B10", again),
    english("B11", { ...again, Category: shirts.en }),
  ]);
  const { id } = await importFile(w, "ayse", body);
  for (const [locale, foreign] of [
    ["en", turkishWords],
    ["tr", englishWords],
  ] as const) {
    const problems = await problemsOf(id, locale);
    expect(problems.length).toBeGreaterThan(10);
    // What a cell says itself is quoted as it stands there.
    const sentences = problems.map(({ sentence, column, value, fingerprint }) =>
      /attribute_not_here/.test(fingerprint) ? `${column}: ${sentence.replace(`: ${value}`, "")}` : `${column}: ${sentence}`,
    );
    expect(sentences.filter((sentence) => foreign.test(sentence))).toEqual([]);
  }
  const [wood] = (await problemsOf(id, "en")).filter(
    ({ fingerprint, field }) => /differs_from_product/.test(fingerprint) && field === "attributes",
  );
  expect(wood).toMatchObject({
    value: "Wood",
    cause: { en: expect.stringContaining("Made of is Wood in this row, and Glass in your product") },
  });
});

test("U29: an update in English says what moved and what can't be changed in its reader's words, and gives today's value back in the file's", async () => {
  const { plain, rows } = await template("en", true);
  const [first, second] = rows;
  const mark = { Tradeport_Guncelleme: "1" };
  const update = (row: Line) => written(plain, [row], mark).then((body) => importFile(w, "ayse", body, { forUpdate: true }));
  expect(await update({ ...first!, "Made of": "Wood" })).toMatchObject({ done: 1 });
  const moved = await update({ ...first!, "Made of": "Ceramic" });
  const [problem] = await problemsOf(moved.id, "en");
  expect(problem).toMatchObject({ value: "Ceramic", column: "Made of" });
  expect(problem!.sentence).toContain("it is Wood now, Ceramic in the file");
  expect((await problemsOf(moved.id, "tr"))[0]).toMatchObject({ column: "Malzeme", value: "Seramik" });
  expect((await problemsOf(moved.id, "tr"))[0]!.sentence).toContain("şimdi Ahşap, dosyada Seramik");
  const { body } = await w.as("ayse").Process.GetFailedLinesExcel({ processId: moved.id }, reads("tr"));
  const [headers, back] = (await readXlsx(body)).sheets[0]!.rows as [string[], Cell[]];
  expect(back[headers.findIndex((header) => header.startsWith("Made of"))]).toBe("Wood");
  expect(await importFile(w, "ayse", body, { forUpdate: true })).toMatchObject({ skipped: 1, failed: 0 });

  const other = await update({ ...second!, Category: shirts.en });
  expect((await problemsOf(other.id, "en")).map(({ sentence }) => sentence).filter((one) => turkishWords.test(one))).toEqual([]);
});
