import { afterAll, beforeAll, expect, test } from "vitest";
import { columnLetters } from "#platform/excel/template.ts";
import { rawBook, textCell } from "#testing/raw-xlsx.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const headers = [
  "Kategori",
  "Model kodu",
  "Stok kodu",
  "Barkod",
  "Ürün adı",
  "Marka",
  "KDV oranı",
  "Liste fiyatı (KDV dahil)",
  "Satış fiyatı (KDV dahil)",
  "Para birimi",
  "Stok",
  "Menşei",
  "Görsel 1",
  "Malzeme",
  "Parça Sayısı",
  "Desi",
];
const right = (n: number): Record<string, string> => ({
  Kategori: "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Model kodu": `M${n}`,
  "Stok kodu": `K${n}`,
  Barkod: `869${n}`,
  "Ürün adı": `Bardak ${n}`,
  Marka: "Çınar",
  "KDV oranı": "20",
  "Liste fiyatı (KDV dahil)": "150",
  "Satış fiyatı (KDV dahil)": "120",
  Stok: "4",
  Malzeme: "Cam",
});

/** kind, the column that it stands in, and the cell's XML or its text. */
const poisons: [kind: string, column: string, cell: string | ((at: string) => string)][] = [
  ["missing", "Barkod", ""],
  ["missing", "Ürün adı", "   "],
  ["missing", "Malzeme", ""],
  ["missing", "Stok", ""],
  ["formula", "Satış fiyatı (KDV dahil)", (at) => `<c r="${at}"><f>1+1</f><v>2</v></c>`],
  ["formula", "Barkod", (at) => `<c r="${at}" t="str"><f>"869"&amp;"1"</f><v>8691</v></c>`],
  ["formula", "Ürün adı", (at) => `<c r="${at}"><f>HYPERLINK("http://x")</f><v>1</v></c>`],
  ["error_cell", "Stok", (at) => `<c r="${at}" t="e"><v>#N/A</v></c>`],
  ["error_cell", "Marka", (at) => `<c r="${at}" t="e"><v>#REF!</v></c>`],
  ["boolean", "Stok", (at) => `<c r="${at}" t="b"><v>1</v></c>`],
  ["boolean", "Stok kodu", (at) => `<c r="${at}" t="b"><v>0</v></c>`],
  ["date", "Stok kodu", (at) => `<c r="${at}" s="1"><v>45292</v></c>`],
  ["date", "Satış fiyatı (KDV dahil)", (at) => `<c r="${at}" s="1"><v>45292</v></c>`],
  ["date", "Satış fiyatı (KDV dahil)", "01.02.2024"],
  ["percent", "Stok", (at) => `<c r="${at}" s="2"><v>0.5</v></c>`],
  ["percent", "Satış fiyatı (KDV dahil)", "%20"],
  ["too_long", "Ürün adı", "ö".repeat(32_767)],
  ["too_long", "Barkod", "8".repeat(41)],
  ["bad_characters", "Ürün adı", "Bardak _x0000_"],
  ["bad_characters", "Ürün adı", "Bardak _xD83D_"],
  ["bad_characters", "Marka", "Çınar_x0007_"],
  ["bad_characters", "Ürün adı", "Bardak _xFFFF_"],
  ["digits_lost", "Barkod", (at) => `<c r="${at}"><v>12345678901234567890</v></c>`],
  ["barcode_shape", "Barkod", "869 123"],
  ["barcode_shape", "Barkod", "=HYPERLINK(1)"],
  ["ambiguous_one", "Satış fiyatı (KDV dahil)", "1.234"],
  ["ambiguous_one", "Stok", "1,234"],
  ["ambiguous", "Stok", "1,000"],
  ["not_a_number", "Satış fiyatı (KDV dahil)", "yüz"],
  ["not_a_count", "Stok", "4 adet"],
  ["not_a_number", "Stok kodu", (at) => `<c r="${at}"><v>1.5</v></c>`],
  ["negative", "Stok", "-4"],
  ["decimals", "Satış fiyatı (KDV dahil)", "99,9999"],
  ["not_whole", "Stok", "4,5"],
  ["too_big", "Stok", "1000001"],
  ["zero_price", "Satış fiyatı (KDV dahil)", "0"],
  ["other_currency", "Satış fiyatı (KDV dahil)", "$120"],
  ["vat", "KDV oranı", "18"],
  ["currency", "Para birimi", "BTC"],
  ["country", "Menşei", "XX"],
  ["list_below_sale", "Liste fiyatı (KDV dahil)", "100"],
  ["image_address", "Görsel 1", "javascript:alert(1)"],
  ["category_unknown", "Kategori", "Ev > Uzay"],
  ["category_not_leaf", "Kategori", "Ev & Mutfak > Mutfak"],
  ["value_unknown", "KDV oranı", ""],
  ["attribute_not_here", "Beden", "XL"],
  ["doubled_in_file", "Barkod", "8692"],
  ["doubled_in_file", "Stok kodu", "K3"],
  ["differs_in_file", "Marka", "Meşe"],
];

test("1,000 rows with forty-odd kinds of poison at known places: exactly those are told, with sheet, row, column and reason (R24)", async () => {
  const columns = [...headers, "Beden"];
  const at = new Map(poisons.filter(([kind]) => kind !== "value_unknown").map((poison, index) => [20 + index * 20, poison]));
  const rows: string[] = [
    `<row r="1">${columns.map((header, column) => textCell(`${columnLetters(column)}1`, header)).join("")}</row>`,
  ];
  for (let row = 2; row <= 1_001; row += 1) {
    const poison = at.get(row);
    const cells = columns.map((header, column) => {
      const reference = `${columnLetters(column)}${row}`;
      const value = poison?.[1] === header ? poison[2] : (right(row - 1)[header] ?? "");
      if (typeof value === "function") return value(reference);
      // A second variant of the fourth product, of another brand.
      if (poison?.[0] === "differs_in_file" && header === "Model kodu") return textCell(reference, "M4");
      if (poison?.[0] === "differs_in_file" && header === "Ürün adı") return textCell(reference, "Bardak 4");
      return value === "" ? `<c r="${reference}"/>` : textCell(reference, value);
    });
    rows.push(`<row r="${row}">${cells.join("")}${row === 990 ? `<c r="XFD${row}"><v>1</v></c>` : ""}</row>`);
  }
  const body = rawBook({
    rows: rows.join(""),
    formats: ["dd.mm.yyyy", "0%"],
    after: `<mergeCells><mergeCell ref="E980:E981"/></mergeCells>`,
  });
  const process = await importFile(w, "ayse", body);
  const lines = await w.as("ayse").Process.GetProcessLines({ processId: process.id, outcome: "failed", pageSize: 200 });
  const reported = lines.data.map(
    ({ place, problems }) =>
      `${place} ${problems.map(({ fingerprint, column }) => `${fingerprint.split(/[.:]/)[1]} ${column}`).join(" + ")}`,
  );
  expect(reported).toEqual([
    ...[...at].map(([row, [kind, column]]) => `Ürünler!A${row} ${kind} ${column}`),
    "Ürünler!A980 merged null",
    "Ürünler!A981 merged null",
    "Ürünler!A990 outside null",
  ]);
  for (const { problems } of lines.data)
    for (const { cause, remedy } of problems) {
      expect(cause.tr.length * cause.en.length * remedy.tr.length * remedy.en.length).toBeGreaterThan(0);
      expect(cause.tr + cause.en + remedy.tr + remedy.en).not.toMatch(/[{}]|undefined|null/);
    }
  expect(process).toMatchObject({ state: "partly", total: 1_000, done: 1_000 - reported.length, failed: reported.length });

  const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
  const again = await importFile(w, "ayse", failed.body, { name: "hatalılar.xlsx" });
  // Only what the way out itself mends is taken: merged cells are apart now, and the cell far outside is gone.
  expect(again).toMatchObject({ state: "partly", done: 3, failed: reported.length - 3 });
});

const sheet = (columns: string[], more = "") =>
  rawBook({ rows: `<row r="1">${columns.map((header, at) => textCell(`${columnLetters(at)}1`, header)).join("")}</row>${more}` });
const whole: [string, () => Buffer, RegExp, RegExp][] = [
  [
    "a missing column",
    () => sheet(headers.filter((header) => header !== "Barkod")),
    /Ürünler sayfasında Barkod sütunu yok/,
    /Ürünler has no column Barcode/,
  ],
  ["a doubled column", () => sheet([...headers, "BARKOD *"]), /BARKOD sütunu birden çok kez var/, /column BARKOD more than once/],
  ["no rows", () => sheet(headers), /Ürünler sayfasında ürün satırı yok/, /has no product rows/],
  [
    "another sheet",
    () => rawBook({ sheet: "Sayfa1", rows: "" }),
    /Ürünler sayfası yok. Bulunan sayfalar: Sayfa1/,
    /no sheet Ürünler/,
  ],
  ["a truncated file", () => sheet(headers).subarray(0, 700), /açılamadı/, /could not be opened/],
];
test.each(whole)("%s fails the process as a whole, in both languages, and changes nothing", async (_, make, tr, en) => {
  const process = await importFile(w, "mehmet", make());
  expect(process.state).toBe("failed");
  expect(process.reason?.tr).toMatch(tr);
  expect(process.reason?.en).toMatch(en);
  expect((await w.as("mehmet").Product.GetAllProductMasterData({})).totalCount).toBe(0);
});

test("a sheet that breaks off after thousands of good rows: nothing of it is taken, and the worker goes on", async () => {
  const line = (row: number) =>
    `<row r="${row}">${headers.map((header, at) => textCell(`${columnLetters(at)}${row}`, right(row)[header] ?? "")).join("")}</row>`;
  const rows = Array.from({ length: 6_000 }, (_, at) => line(at + 2)).join("");
  const broken = await importFile(w, "mehmet", sheet(headers, `${rows}<row r="9000"><c r="A9000"><v>&x;</v></c></row>`));
  expect(broken).toMatchObject({ state: "failed", done: 0, total: null });
  expect(broken.reason?.tr).toMatch(/açılamadı/);
  expect(await importFile(w, "mehmet", sheet(headers, line(2)))).toMatchObject({ state: "done", done: 1 });
});

test("a column that is not known is named with its place and left out; the rows beside it are taken", async () => {
  const cells = [...headers.map((header) => right(77)[header] ?? ""), "7"];
  const row = `<row r="2">${cells.map((cell, at) => textCell(`${columnLetters(at)}2`, cell)).join("")}</row>`;
  const process = await importFile(w, "mehmet", sheet([...headers, "Uğurlu Sayı"], row));
  expect(process).toMatchObject({ state: "done", done: 1, failed: 0 });
  expect(process.reason?.tr).toMatch(/kullanılmadı.*Uğurlu Sayı \(Q\)/);
  expect(process.reason?.en).toMatch(/were not used here.*Uğurlu Sayı \(Q\)/);
});

test("an .xls and a file with a password are refused at once", async () => {
  const ole = (stream: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(504),
      Buffer.from(stream, "utf16le"),
    ]);
  await expect(importFile(w, "mehmet", ole("Workbook"), { name: "eski.xls" })).rejects.toMatchObject({ code: "file_is_xls" });
  await expect(importFile(w, "mehmet", ole("EncryptedPackage"))).rejects.toMatchObject({ code: "file_is_encrypted" });
});
