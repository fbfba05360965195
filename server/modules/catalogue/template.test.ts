import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { productColumns } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { templateOf } from "./excel/template.ts";
import { categoryId, seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

test("the demo tree: 60 or more categories over six trades, 40 or more leaves, each with attributes and a template", async () => {
  const { data } = await w.as("ayse").ProductCategory.GetAll({});
  const leaves = data.filter(({ isLeaf }) => isLeaf);
  expect(data.filter(({ parentCategoryId }) => parentCategoryId === "00000000-0000-0000-0000-000000000000")).toHaveLength(6);
  expect(data.length).toBeGreaterThanOrEqual(60);
  expect(leaves.length).toBeGreaterThanOrEqual(40);
  const seen = new Set<string>();
  for (const { id, parentCategoryId } of data) {
    expect(parentCategoryId.startsWith("00000000") || seen.has(parentCategoryId)).toBe(true);
    seen.add(id);
  }
  for (const { id } of leaves)
    expect((await w.as("ayse").ProductCategory.GetProductCategoryAttributes({ categoryId: id })).length).toBeGreaterThan(0);
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  expect((await w.as("ayse").ProductCategory.GetAll({})).totalCount).toBe(data.length);
  await expect(w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: categoryId("giyim") })).rejects.toMatchObject({
    code: "category_not_leaf",
  });
});

test("a template has drop-downs over a hidden sheet, and the file alone says its category", async () => {
  const { name, body } = await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: categoryId("tisort") });
  expect(name).toBe("Tradeport - Tişört - ürün şablonu.xlsx");
  const book = await readXlsx(body);
  expect(book.sheets.map((sheet) => [sheet.name, sheet.hidden === true])).toEqual([
    ["Ürünler", false],
    ["Açıklama", false],
    ["Listeler", true],
  ]);
  const [sheet] = book.sheets;
  const headers = sheet!.rows[0] as string[];
  expect(headers).toEqual(expect.arrayContaining(["Model kodu *", "Barkod *", "Beden *", "Renk *", "Desen", "Görsel 8"]));
  const lists = sheet!.dataValidations!.map(({ type, formula1 }) => `${type} ${formula1}`);
  expect(lists.length).toBe(10);
  expect(lists.every((list) => /^list Listeler!\$[A-Z]+\$1:\$[A-Z]+\$\d+$/.test(list))).toBe(true);

  // Filled in as a person would, with one category left blank and a formula-like name (S43).
  const reference = await w.database.asClient(w.clientId("ayse"), (tx) => readReference(tx));
  const columns = productColumns.map(({ key: _, max: __, ...column }) => column);
  const attributes = ["Beden", "Renk", "Cinsiyet"].map((header) => ({
    header,
    headerEn: header,
    kind: "text" as const,
    list: header,
  }));
  const cells = (code: string, size: string) => {
    const value: Record<string, string | number> = {
      "Model kodu": "T1",
      "Stok kodu": code,
      Barkod: `00${code}`,
      "Ürün adı": "=1+1 @tişört",
      Marka: "+Marka",
      "KDV oranı": 10,
      "Liste fiyatı (KDV dahil)": 150.1,
      "Satış fiyatı (KDV dahil)": 99.9,
      Stok: 4,
      "Görsel 1": "https://img.example.com/t1.jpg",
      Beden: size,
      Renk: "Gök mavisi",
      Cinsiyet: "women",
    };
    return [...columns, ...attributes].map(({ header }) => value[header] ?? null);
  };
  const filled = await writeTemplate(templateOf(reference, [...columns, ...attributes], "tisort", "tr"), [
    cells("A", "S"),
    cells("B", "M"),
  ]);
  expect(await importFile(w, "ayse", filled)).toMatchObject({ state: "done", done: 2 });
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({});
  expect(data).toMatchObject([
    {
      productName: "=1+1 @tişört",
      variantCount: 2,
      quantity: 8,
      salePrice: "99.90",
      barcode: "00A",
      image: "https://img.example.com/t1.jpg",
    },
  ]);
});

test("the update template counts what a file counts: the default warehouse, whatever lies in another", async () => {
  const ayse = w.as("ayse");
  const second = await ayse.Warehouse.InsertUpdate({ name: "Yedek Depo", code: "YEDEK" });
  await w.database.asClient(w.clientId("ayse"), (tx) =>
    sql`insert into stock (client_id, item_id, warehouse_id, on_hand)
      select client_id, id, ${second.id}, 100 from variant where barcode in ('00A', '00B')`.execute(tx),
  );
  const { body } = await ayse.ProductCategory.GetExcelTemplate({
    categoryId: categoryId("tisort"),
    forUpdate: true,
    withStock: true,
  });
  const [headers, ...rows] = (await readXlsx(body)).sheets[0]!.rows as string[][];
  const at = headers!.findIndex((header) => /^Stok( \*)?$/.test(header));
  expect(rows.map((row) => Number(row[at]))).toEqual([4, 4]);
  await w.database.asClient(w.clientId("ayse"), (tx) => sql`delete from stock where warehouse_id = ${second.id}`.execute(tx));
  await ayse.Warehouse.DeleteWarehouse({ warehouseId: second.id });
});

test("the update template comes filled, goes back unchanged to the same, and a changed cell changes that alone", async () => {
  const ayse = w.as("ayse");
  const before = await ayse.Product.GetProductMasterData({
    productId: (await ayse.Product.GetAllProductMasterData({})).data[0]!.id,
  });
  const { body } = await ayse.ProductCategory.GetExcelTemplate({ categoryId: categoryId("tisort"), forUpdate: true });
  expect(await importFile(w, "ayse", body, { forUpdate: true })).toMatchObject({ state: "done", done: 0, skipped: 2 });
  const same = await ayse.Product.GetProductMasterData({ productId: before.id });
  expect(same).toEqual(before);

  const columns = ["Barkod", "Satış fiyatı (KDV dahil)", "Stok", "Ürün adı", "Kategori"].map((header) => ({
    header,
    headerEn: header,
    kind: "text" as const,
  }));
  const rows = [
    ["00A", "89,90", "9", null, null],
    ["00B", "500", "9", null, null],
    ["yok", "5", "1", null, null],
    ["00B", "90", null, null, "Jean"],
  ];
  const changed = await writeTemplate(
    { sheet: "Ürünler", columns, lists: {}, about: { sheet: "Açıklama", lines: [] }, marks: {} },
    rows,
  );
  const process = await importFile(w, "ayse", changed, { forUpdate: true });
  expect(process).toMatchObject({ state: "partly", done: 1, failed: 3 });
  const lines = await ayse.Process.GetProcessLines({ processId: process.id, outcome: "failed" });
  expect(lines.data.map(({ problems }) => problems.map(({ fingerprint }) => fingerprint))).toEqual([
    ["excel.list_below_sale:Liste fiyatı (KDV dahil)"],
    ["excel.not_in_catalogue:Barkod"],
    ["excel.doubled_in_file:Barkod", "excel.cannot_change_here:Kategori"],
  ]);
  const after = await ayse.Product.GetProductMasterData({ productId: before.id });
  expect(after.variants.map(({ barcode, salePrice, quantity }) => [barcode, salePrice, quantity])).toEqual([
    ["00A", "89.90", 9],
    ["00B", "99.90", 4],
  ]);
  expect(after.texts).toEqual(before.texts);
});
