import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixtureProduct, makeCorrectedFile } from "#testing/excel-fixture.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { importFile, runUpdate } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

const rows = 20;
let w: World;
let table: string[][];
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  // The sign of the lira is younger than Windows-1254.
  table = (await rowsOfFile(await makeCorrectedFile(rows))).map((row) => row.map((cell) => String(cell ?? "").replace("₺", "")));
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.database.pool.query(
    "truncate process, process_line, process_problem, product, product_row, product_tally, import_row, brand, store, product_attribute, product_image, stock_movement, stock_item cascade",
  );
});

const quoted = (cell: string) => (/[";,\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (by: string, from = table) => from.map((row) => row.map(quoted).join(by)).join("\r\n");
/** Each letter as the byte that Windows-1254 has for it. */
const inWindows1254 = (text: string) => {
  const decoder = new TextDecoder("windows-1254");
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63));
};
const names = async () =>
  (await w.as("ayse").Product.GetAllProductMasterData({ pageSize: 100 })).data.map(({ productName }) => productName).sort();
const named = () => {
  const at = table[0]!.findIndex((header) => header.startsWith("Ürün adı"));
  return table
    .slice(1)
    .map((row) => row[at])
    .sort();
};

test.each([
  ["UTF-8, commas", () => Buffer.from(csv(","))],
  ["UTF-8 with its mark, semicolons", () => Buffer.from(`\uFEFF${csv(";")}`)],
  ["Windows-1254, semicolons, as Excel in Turkish saves it", () => inWindows1254(csv(";"))],
  ["UTF-16, tabs, as Excel saves Unicode text", () => Buffer.from(`\uFEFF${csv("\t")}`, "utf16le")],
  ["with Excel's own word for what parts the cells", () => Buffer.from(`sep=;\r\n${csv(";")}`)],
])("products come from a csv file as from a workbook: %s", async (_, make) => {
  const process = await importFile(w, "ayse", make(), { name: "ürünler.csv" });
  expect(process).toMatchObject({ state: "done", total: rows, done: rows, failed: 0, subject: "ürünler.csv" });
  expect(await names()).toEqual(named());
});

test("stock and prices come from a csv file, decimal comma and all; a column that is not known is named; the same file again says so", async () => {
  await importFile(w, "ayse", await makeCorrectedFile(rows));
  const { barcode } = fixtureProduct(1);
  const body = Buffer.from(`Barkod;Satış fiyatı (KDV dahil);Stok;Renk notu\n${barcode};12,50;7;mavi\n"yok";1;1;`);
  const upload = [{ name: "fiyat.csv", body }];
  const { id } = await w.as("ayse").Product.UpdateProductQuantityAndPriceFromExcel({}, upload);
  const process = await runUpdate(w, "ayse", id);
  expect(process).toMatchObject({ state: "partly", total: 2, done: 1, failed: 1 });
  expect(process.reason?.tr).toContain("Renk notu (D)");
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ barcode });
  expect(data[0]).toMatchObject({ salePrice: "12.50", quantity: 7 });
  const { data: lines } = await w.as("ayse").Process.GetProcessLines({ processId: id, outcome: "failed" });
  expect(lines[0]?.place).toContain("3");
  const again = await w.as("ayse").Product.UpdateProductQuantityAndPriceFromExcel({}, upload);
  expect(again.reason?.tr).toContain("fiyat.csv");
});

test("a quote that nothing closes, an empty file, and bytes that are no text are refused in words", async () => {
  const [head = "", first = "", ...others] = table.map((row) => row.join("\t"));
  const open = await importFile(w, "ayse", Buffer.from([head, `"${first}`, ...others].join("\n")), { name: "a.csv" });
  expect(open).toMatchObject({ state: "failed", reason: { tr: expect.stringContaining("kapanmayan bir tırnak") } });
  const blank = await importFile(w, "ayse", Buffer.from("\r\n"), { name: "b.csv" });
  expect(blank.state).toBe("failed");
  await expect(importFile(w, "ayse", Buffer.from([0, 1, 2, 3, 0, 0]), { name: "c.csv" })).rejects.toMatchObject({
    code: "file_type",
  });
  await expect(importFile(w, "ayse", Buffer.from(csv(";")), { name: "d.exe" })).rejects.toMatchObject({ code: "file_type" });
});
