import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { writeTemplate } from "#platform/excel/template.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { fixtureProduct, makeCorrectedFile, makeFileWith } from "#testing/excel-fixture.ts";
import { fillTemplate } from "#testing/fill-template.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { importFile, runUpdate, undoProcess } from "#testing/run-import.ts";

type Cells = Record<string, string | number>;
const rows = 40;
let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.empty();
  await importFile(w, "ayse", await makeCorrectedFile(rows));
});

const query = <T>(text: ReturnType<typeof sql<T>>) => w.query(text);
const catalogue = () =>
  query(sql<{ barcode: string; salePrice: string; listPrice: string; stock: number; name: string }>`
    select v.barcode, v.sale_price::text, v.list_price::text, t.name, v.critical_quantity, v.weight, p.vat_rate, b.name as brand,
      (select on_hand from variant_stock(v.client_id, v.id)) as stock, r.sale_price as listed_price, r.quantity as listed
    from variant v join product p on p.id = v.product_id join product_text t on t.product_id = p.id join brand b on b.id = p.brand_id
    join product_row r on r.product_id = p.id order by v.barcode`);
const ofLedger = () =>
  query(
    sql<{
      adrift: number;
    }>`select ((select sum(on_hand) from stock) - (select sum(on_hand_delta) from stock_movement))::int as adrift`,
  );
const ayse = () => w.as("ayse");
const template = async () => (await ayse().Product.GetExcelTemplateForQuantityAndPrice({})).body;
/** The template with these cells changed, row by row from the first product on. */
const fileWith = async (change: (n: number) => Cells) =>
  fillTemplate(
    await template(),
    Array.from({ length: rows }, (_, at) => change(at + 1)),
  );
const upload = (body: Buffer, name = "stok ve fiyat.xlsx") => [{ name, body }];
const previewed = async (body: Buffer) => {
  const { id } = await ayse().Product.PreviewQuantityAndPriceFromExcel({}, upload(body));
  return runUpdate(w, "ayse", id);
};
const applied = async (processId: string) => runUpdate(w, "ayse", (await ayse().Process.ApplyPreview({ processId })).id);
const linesOf = async (processId: string, outcome?: "done" | "failed" | "skipped") =>
  (await ayse().Process.GetProcessLines({ processId, pageSize: 100, ...(outcome && { outcome }) })).data;
const idOf = async (n: number) =>
  (
    await query(
      sql<{ id: string; productId: string }>`select id, product_id from variant where barcode = ${fixtureProduct(n).barcode}`,
    )
  )[0]!;
const ship = async (n: number, pieces: number) => {
  const { id } = await idOf(n);
  await query(sql`with left_shelf as (
      insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
      select client_id, ${newId()}, item_id, warehouse_id, 'consume', ${-pieces}, 0, ${`order:${newId()}`}, 'Sistem' from stock where item_id = ${id} returning 1)
    update stock set on_hand = on_hand - ${pieces} where item_id = ${id}`);
};

/** Barcodes and names, and nothing that could change. */
const withoutValues = () => {
  const columns = ["Barkod", "Ürün adı"].map((header) => ({ header, headerEn: header, kind: "text" as const }));
  const about = { sheet: "Açıklama", lines: [] };
  return writeTemplate({ sheet: "Ürünler", columns, lists: {}, about, marks: {} }, [[fixtureProduct(1).barcode, "Yeni"]]);
};

const stockHeader = "Stok";
const saleHeader = "Satış fiyatı (KDV dahil)";
const listHeader = "Liste fiyatı (KDV dahil)";
/** 20 counted, 10 priced, one wrong; nine stand as they were. */
const change = (n: number): Cells =>
  n <= 20
    ? { [stockHeader]: 500 + n }
    : n <= 30
      ? { [saleHeader]: 40, [listHeader]: 90 }
      : n === 31
        ? { [saleHeader]: "çok" }
        : {};

test("U34: a file of stock and prices shows itself first: changed, equal and wrong with their values; nothing is written, and what is applied is what was shown", async () => {
  const before = await catalogue();
  expect((await rowsOfFile(await template()))[0]!.slice(0, 7)).toEqual([
    "Barkod *",
    "Stok kodu",
    "Ürün adı",
    listHeader,
    saleHeader,
    "Para birimi",
    stockHeader,
  ]);
  const preview = await previewed(await fileWith(change));
  expect(preview).toMatchObject({
    isPreview: true,
    total: rows,
    done: 30,
    failed: 1,
    skipped: 9,
    undoUntil: null,
    appliedBy: null,
  });
  expect(await catalogue()).toEqual(before);
  const shown = await linesOf(preview.id);
  expect(shown[0]!.changes).toEqual([
    { field: "quantity", label: "Stok", before: String(fixtureProduct(1).quantity), after: "501" },
  ]);
  expect(shown[30]).toMatchObject({ outcome: "failed", problems: [{ field: "salePrice", value: "çok" }] });
  const listed = await ayse().Process.GetLinesExcel({ processId: preview.id, outcome: "done" });
  expect(await rowsOfFile(listed.body)).toHaveLength(31);
  await expect(ayse().Process.PreviewUndo({ processId: preview.id })).rejects.toMatchObject({ code: "undo_not_possible" });

  const run = await applied(preview.id);
  expect(run).toMatchObject({ isPreview: false, previewed: preview.id, state: "partly", done: 30, failed: 1, skipped: 9 });
  expect((await linesOf(run.id)).map(({ outcome, changes }) => ({ outcome, changes }))).toEqual(
    shown.map(({ outcome, changes }) => ({ outcome, changes })),
  );
  const after = await catalogue();
  expect(after.map(({ stock, salePrice }) => [stock, salePrice]).slice(0, 2)).toEqual([
    [501, before[0]!.salePrice],
    [502, before[1]!.salePrice],
  ]);
  expect(after[25]).toMatchObject({ salePrice: "40.00", listPrice: "90.00", stock: before[25]!.stock });
  expect(after.slice(30)).toEqual(before.slice(30));
  expect(await ofLedger()).toEqual([{ adrift: 0 }]);
  // The list of processes has what was done, and not what it was shown by.
  expect(
    (await ayse().Process.GetAllProcess({ processType: "update_quantity_and_price_from_excel" })).data.map(({ id }) => id),
  ).toEqual([run.id]);

  const undo = await undoProcess(w, "ayse", run.id);
  expect(undo).toMatchObject({ state: "done", done: 30, undoes: run.id });
  expect(await catalogue()).toEqual(before);
  expect(await ofLedger()).toEqual([{ adrift: 0 }]);
});

test("U34: what sold or was changed between a preview and its run is not written over, and says what stood there then and now", async () => {
  // A file without the hidden cells of our template: nothing else tells what its maker saw.
  const preview = await previewed(
    await makeFileWith(rows, (n): Cells => (n <= 3 ? { [stockHeader]: 500, [saleHeader]: 40 } : {})),
  );
  expect(preview).toMatchObject({ done: 3, skipped: rows - 3 });
  await ship(1, 2);
  const { productId } = await idOf(2);
  await ayse().Product.UpdateProductValue({
    productId,
    salePrice: { from: fixtureProduct(2).salePrice, to: "45.00" },
  });
  // A line that changed nothing when it was shown would by now: nobody was shown that.
  await ayse().Product.UpdateProductValue({
    productId: (await idOf(4)).productId,
    salePrice: { from: fixtureProduct(4).salePrice, to: "45.00" },
  });
  const run = await applied(preview.id);
  expect(run).toMatchObject({ state: "partly", done: 1, failed: 3, skipped: rows - 4 });
  const failed = await linesOf(run.id, "failed");
  expect(failed.map(({ problems }) => problems.map(({ cause }) => cause.tr))).toEqual([
    [`Stok ön izlemeden sonra değişmiş: o zaman ${fixtureProduct(1).quantity}, şimdi ${fixtureProduct(1).quantity - 2}.`],
    [
      `Satış fiyatı (KDV dahil) ön izlemeden sonra değişmiş: o zaman ${fixtureProduct(2).salePrice.replace(".", ",")}, şimdi 45,00.`,
    ],
    [
      `Satış fiyatı (KDV dahil) ön izlemeden sonra değişmiş: o zaman ${fixtureProduct(4).salePrice.replace(".", ",")}, şimdi 45,00.`,
    ],
  ]);
  const after = await catalogue();
  expect(after[0]).toMatchObject({ stock: fixtureProduct(1).quantity - 2, salePrice: fixtureProduct(1).salePrice });
  expect(after[1]).toMatchObject({ salePrice: "45.00", stock: fixtureProduct(2).quantity });
  expect(after[2]).toMatchObject({ salePrice: "40.00", stock: 500 });
});

test("R28: the same file again says so; a preview of it is no upload, and two who apply one preview at once have one process", async () => {
  const file = await fileWith(change);
  const preview = await previewed(file);
  expect(preview.reason).toBeNull();
  const answers = await Promise.all(Array.from({ length: 4 }, () => ayse().Process.ApplyPreview({ processId: preview.id })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await runUpdate(w, "ayse", answers[0]!.id)).toMatchObject({ done: 30 });
  expect(await ayse().Process.GetProcess({ processId: preview.id })).toMatchObject({ appliedBy: answers[0]!.id });
  const again = await previewed(file);
  // What was counted then may have been sold since: a count of before is never taken for a new one.
  expect(again).toMatchObject({ done: 0, failed: 21 });
  expect(again.reason?.tr).toContain("Bu dosya");
  await expect(ayse().Process.ApplyPreview({ processId: again.id })).rejects.toMatchObject({ code: "preview_empty" });
});

test("a file of stock and prices changes nothing else: its other columns are named and left out, and one without any of them is refused", async () => {
  const before = await catalogue();
  const { id } = await ayse().Product.UpdateProductQuantityAndPriceFromExcel(
    {},
    upload(await makeFileWith(rows, (n): Cells => ({ "Ürün adı": `Yeni ${n}`, Marka: "Yeni", [stockHeader]: 700 }))),
  );
  const run = await runUpdate(w, "ayse", id);
  expect(run).toMatchObject({ state: "done", done: rows, isPreview: false });
  expect(run.reason?.tr).toContain("Marka (I)");
  expect((await catalogue()).map(({ stock, ...other }) => other)).toEqual(
    before.map(({ stock, ...other }) => ({ ...other, listed: 700 })),
  );
  const bare = [{ name: "adlar.xlsx", body: await withoutValues() }];
  const { id: refused } = await ayse().Product.PreviewQuantityAndPriceFromExcel({}, bare);
  const failed = await runUpdate(w, "ayse", refused);
  expect(failed.state).toBe("failed");
  expect(failed.reason?.tr).toContain("Stok");
});

test("another company's preview is not found, whoever may only read makes and applies none, and what is no preview is not applied", async () => {
  const preview = await previewed(await fileWith(change));
  const { ApplyPreview } = w.as("mehmet").Process;
  await expect(ApplyPreview({ processId: preview.id })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("mehmet").Process.GetPreviewStores({ processId: preview.id })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("zeynep").Process.ApplyPreview({ processId: preview.id })).rejects.toMatchObject({ status: 403 });
  await expect(
    w.as("zeynep").Product.PreviewFieldsBulkUpdate({ filter: {}, changes: [{ field: "brand", action: "set", value: "x" }] }),
  ).rejects.toMatchObject({ status: 403 });
  const run = await applied(preview.id);
  const file = upload(await fileWith(change));
  await expect(w.as("mehmet").Product.PreviewQuantityAndPriceFromExcel({ corrects: run.id }, file)).rejects.toMatchObject({
    status: 404,
  });
  await expect(w.as("mehmet").Product.UpdateProductQuantityAndPriceFromExcel({ corrects: run.id }, file)).rejects.toMatchObject({
    status: 404,
  });
  await expect(ayse().Process.ApplyPreview({ processId: run.id })).rejects.toMatchObject({ code: "not_a_preview" });
});

test("U34: fields of all that match: 10 % more ending in ,90, five pieces more and a word behind the name; shown, done as shown, taken back", async () => {
  const before = await catalogue();
  const changes = [
    { field: "salePrice", action: "percent", value: "10", rounding: "ninety" },
    { field: "listPrice", action: "percent", value: "10" },
    { field: "quantity", action: "add", value: "5" },
    { field: "name", action: "after", value: " (yeni sezon)" },
    { field: "weight", action: "set", value: "1.25" },
  ] as const;
  const selection = { filter: { productName: "Tişört" }, changes: [...changes] };
  const { id } = await ayse().Product.PreviewFieldsBulkUpdate(selection);
  const preview = await runUpdate(w, "ayse", id);
  expect(preview).toMatchObject({ isPreview: true, total: 10, done: 10, failed: 0, processType: "fields_bulk_update" });
  expect(await catalogue()).toEqual(before);
  // Two pieces are sold before it is applied, and a product comes that matches: the pieces are added to what is there, the product is not meant.
  const first = fixtureProduct(4);
  await ship(4, 2);
  await importFile(w, "ayse", await makeCorrectedFile(1, 44));
  const run = await applied(preview.id);
  expect(run).toMatchObject({ state: "done", total: 10, done: 10 });
  const after = await catalogue();
  const one = after.find(({ barcode }) => barcode === first.barcode)!;
  const was = before.find(({ barcode }) => barcode === first.barcode)!;
  expect(one).toMatchObject({
    salePrice: `${Math.trunc((Math.round(Number(first.salePrice) * 110) / 100) * 1)}.90`,
    listPrice: (Math.round(Number(first.listPrice) * 110) / 100).toFixed(2),
    stock: first.quantity - 2 + 5,
    name: `${was.name} (yeni sezon)`,
  });
  expect(after.find(({ barcode }) => barcode === fixtureProduct(44).barcode)?.name).not.toContain("yeni sezon");
  expect(after.filter(({ name }) => !name.includes("Tişört"))).toEqual(before.filter(({ name }) => !name.includes("Tişört")));
  expect(await undoProcess(w, "ayse", run.id)).toMatchObject({ state: "done", done: 10 });
  expect(
    (await catalogue()).filter(({ barcode }) => barcode !== first.barcode && barcode !== fixtureProduct(44).barcode),
  ).toEqual(before.filter(({ barcode }) => barcode !== first.barcode));
  expect(await ofLedger()).toEqual([{ adrift: 0 }]);
});

test("what belongs to a product is said once of it, whatever its variants; a change of products alone has one line for each", async () => {
  const more = await makeFileWith(rows, (n): Cells => (n === 3 ? { Barkod: "8690000009999", "Stok kodu": "TP-EK" } : {}));
  await importFile(w, "ayse", more);
  const { productId } = await idOf(3);
  const start = await ayse().Product.FieldsBulkUpdate({
    ids: [productId],
    changes: [{ field: "name", action: "before", value: "Yeni " }],
  });
  expect(await runUpdate(w, "ayse", start.id)).toMatchObject({ total: 1, done: 1 });
  const both = await ayse().Product.FieldsBulkUpdate({
    ids: [productId],
    changes: [
      { field: "name", action: "before", value: "En " },
      { field: "criticalQuantity", action: "set", value: "3" },
    ],
  });
  expect(await runUpdate(w, "ayse", both.id)).toMatchObject({ total: 2, done: 2 });
  const [{ name } = {}] = await query(sql<{ name: string }>`select name from product_text where product_id = ${productId}`);
  expect(name).toMatch(/^En Yeni (?!En|Yeni)/);
});

test("a line that comes out wrong says why in the words of a file's cell, and its rows come back as a file of updates that puts them right", async () => {
  const ids = await Promise.all([1, 2, 3].map(async (n) => (await idOf(n)).productId));
  const { id } = await ayse().Product.FieldsBulkUpdate({
    ids,
    changes: [
      { field: "salePrice", action: "add", value: "-50.20" },
      { field: "quantity", action: "add", value: "-7" },
      { field: "name", action: "after", value: "!".repeat(140) },
    ],
  });
  const run = await runUpdate(w, "ayse", id);
  expect(run).toMatchObject({ state: "failed", failed: 3 });
  const [line] = await linesOf(run.id);
  expect(line!.problems.map(({ fingerprint }) => fingerprint)).toEqual([
    "excel.negative:Satış fiyatı (KDV dahil)",
    "excel.negative:Stok",
    "excel.too_long:Ürün adı",
  ]);
  const file = await ayse().Process.GetFailedLinesExcel({ processId: run.id });
  const [headers] = await rowsOfFile(file.body);
  expect(headers).toEqual(["Barkod *", "Ürün adı", saleHeader, stockHeader, "Hata", "Çözüm"]);
  const corrected = await fillTemplate(
    file.body,
    ids.map((_, at) => ({ "Ürün adı": `Düzeltilen ${at}`, [saleHeader]: 10, [stockHeader]: 1 })),
  );
  expect(await importFile(w, "ayse", corrected, { forUpdate: true })).toMatchObject({ state: "done", done: 3 });
});

test("a list price that comes out at the sale price is taken, one below it is refused with both", async () => {
  const ids = [(await idOf(1)).productId];
  const set = async (listPrice: string, salePrice: string) => {
    const { id } = await ayse().Product.FieldsBulkUpdate({
      ids,
      changes: [
        { field: "listPrice", action: "set", value: listPrice },
        { field: "salePrice", action: "set", value: salePrice },
      ],
    });
    return runUpdate(w, "ayse", id);
  };
  expect(await set("30.00", "30.00")).toMatchObject({ state: "done", done: 1 });
  const below = await set("30.00", "30.01");
  expect(below).toMatchObject({ state: "failed", failed: 1 });
  const [line] = await linesOf(below.id);
  expect(line!.problems).toMatchObject([{ fingerprint: "excel.list_below_sale:Liste fiyatı (KDV dahil)" }]);
  const [price] = (await catalogue()).filter(({ barcode }) => barcode === fixtureProduct(1).barcode);
  expect(price).toMatchObject({ listPrice: "30.00", salePrice: "30.00" });
});

test("a bad request names its field: no selection or two, a field twice, a foreign product, nothing that matches", async () => {
  const { PreviewFieldsBulkUpdate } = ayse().Product;
  const brand = { field: "brand", action: "set", value: "x" } as const;
  const ids = [(await idOf(1)).productId];
  const refused = (input: Parameters<typeof PreviewFieldsBulkUpdate>[0], field: string) =>
    expect(PreviewFieldsBulkUpdate(input)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ field })],
    });
  await refused({ changes: [brand] }, "ids");
  await refused({ ids, filter: {}, changes: [brand] }, "ids");
  await refused({ ids, changes: [brand, brand] }, "changes.1.field");
  await expect(PreviewFieldsBulkUpdate({ ids: [...ids, newId()], changes: [brand] })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("mehmet").Product.FieldsBulkUpdate({ ids, changes: [brand] })).rejects.toMatchObject({ status: 404 });
  await expect(PreviewFieldsBulkUpdate({ filter: { productName: "yok böyle" }, changes: [brand] })).rejects.toMatchObject({
    code: "selection_empty",
  });
});

test("a preview that was stopped, or is not over, is not applied", async () => {
  const { id: processId } = await ayse().Product.PreviewQuantityAndPriceFromExcel({}, upload(await fileWith(change)));
  await expect(ayse().Process.ApplyPreview({ processId })).rejects.toMatchObject({ code: "preview_not_ready" });
  await ayse().Process.CancelProcess({ processId });
  await expect(ayse().Process.ApplyPreview({ processId })).rejects.toMatchObject({ code: "preview_not_ready" });
});
