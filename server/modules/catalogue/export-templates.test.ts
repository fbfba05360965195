import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { fixtureProduct, makeCorrectedFile } from "#testing/excel-fixture.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { exportFile, importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

const products = 12;
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  await importFile(w, "ayse", await makeCorrectedFile(products), { name: "ilk ürünler.xlsx" });
});
afterAll(() => w.close());
beforeEach(() => w.database.pool.query("delete from excel_export_template; delete from exported_file"));

const ayse = () => w.as("ayse").Product;
const refused = (code: string) => expect.objectContaining({ code });
const make = (name: string, fields: string[] = ["barcode"]) =>
  ayse().CreateExcelExportTemplate({ name, columns: fields.map((field) => ({ field: field as "barcode" })) });

test("a template chooses, orders and names columns of an export; it is renamed, changed and deleted, by what its reader saw", async () => {
  const made = await ayse().CreateExcelExportTemplate({
    name: "Muhasebe",
    columns: [{ field: "salePrice", title: "Fiyat" }, { field: "barcode", title: "" }, { field: "attributes" }],
  });
  const { body, name } = await exportFile(w, "ayse", { templateId: made.id, orderColumn: "createdDate", name: "Koton" });
  expect(name).toMatch(/^Tradeport - Ürün bilgileri - Muhasebe - Koton - \d\d\.\d\d\.\d{4}\.xlsx$/);
  const rows = await rowsOfFile(body);
  expect(rows[0]).toEqual(["Fiyat", "Barkod", "Özellikler"]);
  const first = fixtureProduct(1);
  const row = rows.find(([, barcode]) => barcode === first.barcode)!;
  expect(row[0]).toBe(Number(first.salePrice));
  expect(row[2]).toMatch(/^.+: .+/);
  expect(rows).toHaveLength(products + 1);
  const changed = await ayse().UpdateExcelExportTemplate({ id: made.id, version: made.version, name: "Depo" });
  expect(changed).toMatchObject({ name: "Depo", columns: made.columns });
  await expect(ayse().UpdateExcelExportTemplate({ id: made.id, version: made.version, name: "Eski" })).rejects.toEqual(
    refused("conflict"),
  );
  await ayse().DeleteExcelExportTemplate({ id: made.id });
  expect(await ayse().GetExcelExportTemplates({})).toEqual([]);
  await expect(ayse().ExportProducts({ templateId: made.id })).rejects.toEqual(refused("not_found"));
});

test("a name is taken once, whatever its case; a column stands once; an empty name, no column and a fifty-first template are refused", async () => {
  await make("İhracat");
  await expect(make("ihracat")).rejects.toEqual(refused("export_template_name_taken"));
  await expect(make("İki", ["barcode", "barcode"])).rejects.toMatchObject({
    code: "bad_input",
    fields: [expect.objectContaining({ field: "columns.1.field" })],
  });
  await expect(make("", ["barcode"])).rejects.toEqual(refused("bad_input"));
  await expect(make("Boş", [])).rejects.toEqual(refused("bad_input"));
  await w.database.pool.query(
    `insert into excel_export_template (client_id, id, name, columns)
     select '${w.clientId("ayse")}', gen_random_uuid(), 'n' || n, '[]' from generate_series(1, 49) n`,
  );
  await expect(make("Elli bir")).rejects.toEqual(refused("export_templates_full"));
});

test("the whole master data comes back as it is, and nothing changes by it: each column is called as the product file calls it", async () => {
  const { body } = await exportFile(w, "ayse", { content: "master" });
  const direct = await ayse().GetProductMasterDataExcel({});
  expect(await rowsOfFile(direct.body)).toEqual(await rowsOfFile(body));
  expect(direct.name).toMatch(/^Tradeport - Ürün bilgileri - \d\d\.\d\d\.\d{4}\.xlsx$/);
  const [head, ...rows] = await rowsOfFile(body);
  expect(head!.slice(0, 4)).toEqual(["Kategori", "Model kodu", "Stok kodu", "Barkod"]);
  expect(rows).toHaveLength(products);
  const { id } = await make("Geri yüklenen", [
    "category",
    "mainCode",
    "productCode",
    "barcode",
    "name",
    "salePrice",
    "listPrice",
  ]);
  const back = await exportFile(w, "ayse", { templateId: id });
  expect(await importFile(w, "ayse", back.body, { forUpdate: true })).toMatchObject({
    state: "done",
    done: 0,
    failed: 0,
    skipped: products,
  });
});

test("in English, and narrowed: the file has English headers and the products that match", async () => {
  const { barcode } = fixtureProduct(3);
  const { body, name } = await ayse().GetProductMasterDataExcel({ barcode }, { "accept-language": "en" });
  const rows = await rowsOfFile(body);
  expect([name.startsWith("Tradeport - Product data - "), rows.length, rows[0]![0], rows[1]![3]]).toEqual([
    true,
    2,
    "Category",
    barcode,
  ]);
});

test("products bound to marketplaces come variant by variant, with the marketplace in the file's name; another company's are not in it", async () => {
  const [storeId, clientId] = [newId(), w.clientId("ayse")];
  await w.database.asPlatform(async (tx) => {
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${storeId}, (select id from channel limit 1), 'Mağazam', true, 'x'`.execute(tx);
    await sql`insert into listing (client_id, id, store_id, product_id, status, remote_id)
      select client_id, gen_random_uuid(), ${storeId}, id, 'Live', 'R-' || main_code from product where client_id = ${clientId}`.execute(
      tx,
    );
    await sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
      select l.client_id, gen_random_uuid(), l.id, l.store_id, v.id, v.barcode
      from listing l join variant v on v.client_id = l.client_id and v.product_id = l.product_id where l.store_id = ${storeId}`.execute(
      tx,
    );
  });
  const { rows: channels } = await w.database.pool.query(
    "select c.id, c.name from channel c join store s on s.channel_id = c.id",
  );
  const { name, body } = await ayse().GetClientChannelProductExcel({ channelId: channels[0].id });
  expect(name.startsWith(`Tradeport - Mağazadaki ürünler - ${channels[0].name} - `)).toBe(true);
  const [head, ...rows] = await rowsOfFile(body);
  expect(rows).toHaveLength(products);
  const at = (title: string) => head!.indexOf(title);
  expect(rows[0]![at("Mağaza")]).toBe("Mağazam");
  expect(rows[0]![at("Durum")]).toBe("Yayında");
  expect(new Set(rows.map((row) => row[at("Barkod")]))).toEqual(
    new Set(Array.from({ length: products }, (_, n) => fixtureProduct(n + 1).barcode)),
  );
  expect(
    await rowsOfFile((await ayse().GetClientChannelProductExcel({ channelId: channels[0].id, status: "Rejected" })).body),
  ).toHaveLength(1);
  const { barcode } = fixtureProduct(1);
  const [, ...one] = await rowsOfFile((await ayse().GetClientChannelProductExcel({ barcode, isActive: true })).body);
  expect(one.map((row) => row[at("Barkod")])).toEqual([barcode]);
  expect(await rowsOfFile((await w.as("mehmet").Product.GetClientChannelProductExcel({})).body)).toHaveLength(1);
});

test("the log of imports has files that were imported, ten a page, and no preview, export or other process", async () => {
  const { data: before } = await ayse().GetImportExcelProcessLog({});
  await exportFile(w, "ayse", {});
  const { body } = await ayse().GetExcelTemplateForQuantityAndPrice({});
  await ayse().PreviewQuantityAndPriceFromExcel({}, [{ name: "önce.xlsx", body }]);
  const first = await ayse().GetImportExcelProcessLog({});
  expect(first.data.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(first).toMatchObject({ pageSize: 10 });
  expect(first.data.at(-1)).toMatchObject({
    subject: "ilk ürünler.xlsx",
    processType: "import_product_from_excel",
    total: products,
  });
  const updates = await ayse().GetImportExcelProcessLog({ processType: "update_product_from_excel" });
  expect(updates.data.every(({ processType }) => processType === "update_product_from_excel")).toBe(true);
  expect((await w.as("mehmet").Product.GetImportExcelProcessLog({})).totalCount).toBe(0);
});
