import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { fixtureProduct, makeCorrectedFile, makeFileWith } from "#testing/excel-fixture.ts";
import type { Name } from "#testing/people.ts";
import { importFile, undoProcess } from "#testing/run-import.ts";

const rows = 300;
let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());
beforeEach(async () => void (await w.empty()));

const query = <T>(text: ReturnType<typeof sql<T>>) => w.query(text);
/** All that a person can see of the products, by barcode. */
const catalogue = () =>
  query(sql<{ barcode: string }>`
    select v.barcode, v.product_code, v.list_price, v.sale_price, v.critical_quantity, v.critical_active, v.dimensional_weight, v.width, v.length,
      v.height, v.weight, p.vat_rate, p.origin_country, b.name as brand, t.name, t.invoice_name, t.subtitle, t.description,
      array(select url from product_image i where i.product_id = p.id and i.variant_id = p.id order by position) as images,
      (select jsonb_object_agg(a.attribute_id, coalesce(a.value_id::text, a.text)) from product_attribute a where a.product_id = p.id) as attributes,
      (select on_hand from variant_stock(v.client_id, v.id)) as stock, r.name as listed_name, r.sale_price as listed_price, r.quantity as listed
    from variant v join product p on p.id = v.product_id join brand b on b.id = p.brand_id and b.client_id = p.client_id
    join product_text t on t.product_id = p.id join product_row r on r.product_id = p.id order by v.barcode`);
/** Cells of every kind: a text, a brand, a VAT rate, prices, a count, sizes, an attribute, a second picture. */
const changed = (n: number) => ({
  "Ürün adı": `Yeni ad ${n}`,
  Marka: "Yeni Marka",
  "KDV oranı": "1",
  "Stok kodu": `YENI-${n}`,
  "Liste fiyatı (KDV dahil)": 900,
  "Satış fiyatı (KDV dahil)": 800,
  Stok: 1000 + n,
  "Kritik stok": 7,
  "Ağırlık (kg)": 2,
  // Of the product and of its variant.
  Malzeme: n % 4 === 2 ? "Porselen" : undefined,
  Beden: n % 4 === 0 ? "M" : undefined,
  "Görsel 1": `https://img.example.com/new-${n}.jpg`,
  "Görsel 2": `https://img.example.com/second-${n}.jpg`,
});
const given = async (who: Name = "ayse") => {
  await importFile(w, who, await makeCorrectedFile(rows));
  const before = await catalogue();
  const file = await makeFileWith(
    rows,
    (n) => Object.fromEntries(Object.entries(changed(n)).filter(([, value]) => value !== undefined)) as Record<string, string>,
  );
  const update = await importFile(w, who, file, { forUpdate: true });
  expect(update).toMatchObject({ state: "done", done: rows });
  return { before, update };
};
const productOf = async (n: number, who: Name = "ayse") => {
  const found = await w.as(who).Product.GetAllProductMasterData({ barcode: fixtureProduct(n).barcode });
  return found.data[0]!;
};
/** Twenty of them, by a person, each a field of its own. */
const editByHand = async (ns: number[]) => {
  for (const n of ns) {
    const { id } = await productOf(n);
    const field = (
      [
        { salePrice: { from: "800.00", to: "777.00" } },
        { quantity: { from: 1000 + n, to: 5 } },
        { productName: { from: `Yeni ad ${n}`, to: "Elle yazılan" } },
      ] as const
    )[n % 3]!;
    await w.as("ayse").Product.UpdateProductValue({ productId: id, ...field });
  }
};
test("an update of 300 lines, 20 of them changed by hand since: 280 go back in every field, 20 are listed with what changed and stay (U35)", async () => {
  const { before, update } = await given();
  const ayse = w.as("ayse");
  const [line] = (await ayse.Process.GetProcessLines({ processId: update.id })).data;
  expect(line).toMatchObject({ did: "changed", outcome: "done" });
  expect(line!.changes.map(({ label, before, after }) => [label, before, after])).toEqual(
    expect.arrayContaining([
      ["Satış fiyatı (KDV dahil)", "50,15", "800,00"],
      ["Stok", "6", "1.001"],
      ["Marka", "Şimal Giyim", "Yeni Marka"],
      [
        "Görseller",
        "https://img.example.com/TP-00001.jpg",
        "https://img.example.com/new-1.jpg\nhttps://img.example.com/second-1.jpg",
      ],
    ]),
  );
  // Only what changed: the invoice name was in the file as it stood.
  expect(line!.changes.map(({ field }) => field)).not.toContain("invoiceName");
  expect(update.undoUntil).toEqual(expect.any(String));

  const byHand = Array.from({ length: 20 }, (_, at) => at * 7 + 3);
  await editByHand(byHand);
  const edited = await catalogue();
  const preview = await ayse.Process.PreviewUndo({ processId: update.id });
  expect(preview).toMatchObject({ back: 280, left: 20, removed: 0 });
  expect(preview.causes.map(({ count }) => count).reduce((sum, n) => sum + n, 0)).toBe(20);

  const undo = await undoProcess(w, "ayse", update.id);
  expect(undo).toMatchObject({
    processType: "undo",
    state: "partly",
    total: 300,
    done: 280,
    held: 20,
    failed: 0,
    undoes: update.id,
  });
  const barcodes = new Set(byHand.map((n) => fixtureProduct(n).barcode));
  const after = await catalogue();
  expect(after.filter(({ barcode }) => !barcodes.has(barcode))).toEqual(before.filter(({ barcode }) => !barcodes.has(barcode)));
  expect(after.filter(({ barcode }) => barcodes.has(barcode))).toEqual(edited.filter(({ barcode }) => barcodes.has(barcode)));
  const held = await ayse.Process.GetProcessLines({ processId: undo.id, outcome: "held", pageSize: 100 });
  expect(held.data.map(({ lineNo }) => lineNo)).toEqual(byHand.map((n) => n + 1));
  expect(held.data[0]!.problems[0]).toMatchObject({
    fingerprint: "undo.changed:salePrice",
    cause: { tr: "Satış fiyatı (KDV dahil) sonradan değişmiş. İşlemin yazdığı: 800,00. Şimdiki: 777,00." },
  });
  expect((await ayse.Process.GetProcessProblems({ processId: undo.id })).map(({ count }) => count)).toEqual([7, 7, 6]);
  // The ledger says how the stock came back, by whom and why.
  const [{ kind, actor } = {}] = await query(sql<{ kind: string; actor: string }>`
    select kind, actor from stock_movement where cause like ${`process:${undo.id}:%`} limit 1`);
  expect({ kind, actor }).toEqual({ kind: "count", actor: "Ayşe Yılmaz" });
  expect(
    await query(
      sql`select sum(on_hand)::int as stock, (select sum(on_hand_delta)::int from stock_movement) as ledger from stock`,
    ),
  ).toEqual([
    {
      stock: expect.any(Number),
      ledger: (await query<{ stock: number }>(sql`select sum(on_hand)::int as stock from stock`))[0]!.stock,
    },
  ]);
  const excel = await ayse.Process.GetLinesExcel({ processId: undo.id, outcome: "held" });
  expect(excel.name).toMatch(/^Tradeport - Geri alma - urunler - .+\.xlsx$/);
  const sheet = (await readXlsx(excel.body)).sheets[0]!.rows;
  expect(sheet).toHaveLength(21);
  expect(sheet[1]!.slice(0, 3)).toEqual(["Ürünler!A4", fixtureProduct(3).barcode, "Bekletildi"]);
  const audit = await w.as("ayse").Audit.GetAllAudit({ action: "undo" });
  expect(audit.data[0]).toMatchObject({
    objectId: update.id,
    after: { processId: undo.id, lines: 300 },
    actorName: "Ayşe Yılmaz",
  });
  // What a person has put back as the file wrote it goes back by a second one; the process names the newest.
  await ayse.Product.UpdateProductValue({ productId: (await productOf(3)).id, salePrice: { from: "777.00", to: "800.00" } });
  const second = await undoProcess(w, "ayse", update.id);
  expect(second).toMatchObject({ done: 1, held: 19 });
  expect(await ayse.Process.GetProcess({ processId: update.id })).toMatchObject({
    undoneBy: second.id,
    undoUntil: expect.any(String),
  });
});

test("a field that was empty before is empty again", async () => {
  await importFile(w, "ayse", await makeCorrectedFile(2));
  // As of a product that came by the API; a file takes the company's standard.
  await query(sql`update product set origin_country = null`);
  const before = await catalogue();
  const update = await importFile(w, "ayse", await makeFileWith(2, () => ({ Menşei: "DE" })), { forUpdate: true });
  expect(await catalogue()).toMatchObject([{ originCountry: "DE" }, { originCountry: "DE" }]);
  await undoProcess(w, "ayse", update.id);
  expect(await catalogue()).toEqual(before);
  expect(before).toMatchObject([{ originCountry: null }, { originCountry: null }]);
});

test("an undo can be taken back, once each: what it brought back is as the file wrote it again", async () => {
  const { before, update } = await given();
  const written = await catalogue();
  const undo = await undoProcess(w, "ayse", update.id);
  expect(undo).toMatchObject({ state: "done", done: rows });
  expect(await catalogue()).toEqual(before);
  const ayse = w.as("ayse");
  await expect(ayse.Process.UndoProcess({ processId: update.id })).rejects.toMatchObject({ code: "undone_before" });
  expect(await ayse.Process.GetProcess({ processId: update.id })).toMatchObject({ undoneBy: undo.id, undoUntil: null });
  const redo = await undoProcess(w, "ayse", undo.id);
  expect(redo).toMatchObject({ state: "done", done: rows, undoes: undo.id });
  expect(await catalogue()).toEqual(written);
});

test("what a file added is removed, so that the corrected file finds its codes free; what an order, a store, a set or a person has stays", async () => {
  const file = await makeCorrectedFile(rows);
  const first = await importFile(w, "ayse", file);
  const variants = await query(sql<{ id: string; productId: string }>`select id, product_id from variant order by barcode`);
  const [, listed, inSet, edited, counted] = variants;
  const ayse = w.as("ayse");
  const clientId = w.clientId("ayse");
  const storeId = newId();
  await query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
    select ${clientId}, ${storeId}, id, 'Vitrin', true, 'x' from channel where code = 'trendyol'`);
  await query(
    sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${newId()}, ${storeId}, ${listed!.productId})`,
  );
  await query(
    sql`insert into variant_component (client_id, variant_id, item_id, quantity) values (${clientId}, ${edited!.id}, ${inSet!.id}, 2)`,
  );
  await ayse.Product.UpdateProductValue({
    productId: edited!.productId,
    productName: { from: (await productOf(4)).productName, to: "Elle" },
  });
  await ayse.Product.UpdateProductValue({ productId: counted!.productId, quantity: { from: fixtureProduct(5).quantity, to: 1 } });

  const preview = await ayse.Process.PreviewUndo({ processId: first.id });
  expect(preview).toMatchObject({ back: 296, left: 4, removed: 296 });
  const undo = await undoProcess(w, "ayse", first.id);
  expect(undo).toMatchObject({ state: "partly", done: 296, held: 4, undoUntil: null });
  const held = await ayse.Process.GetProcessLines({ processId: undo.id, outcome: "held" });
  expect(held.data.map(({ problems }) => problems[0]!.fingerprint)).toEqual([
    "undo.listed",
    "undo.in_set",
    "undo.edited",
    "undo.edited",
  ]);
  const gone = (await ayse.Process.GetProcessLines({ processId: undo.id, outcome: "done", pageSize: 1 })).data[0]!;
  expect(gone).toMatchObject({
    did: "removed",
    changes: expect.arrayContaining([expect.objectContaining({ field: "name", after: null })]),
  });
  expect((await ayse.Product.GetAllProductMasterData({})).totalCount).toBe(4);
  expect(
    await query(sql`select (select count(*)::int from product) as products, (select count(*)::int from variant) as variants, (select count(*)::int from stock_item) as items,
      (select count(distinct product_id)::int from product_image) as pictured, (select count(distinct product_id)::int from product_attribute) as described,
      (select sum(on_hand)::int from stock) - (select sum(on_hand_delta)::int from stock_movement) as adrift`),
  ).toEqual([{ products: 4, variants: 4, items: 4, pictured: 4, described: 4, adrift: 0 }]);
  await expect(ayse.Process.UndoProcess({ processId: undo.id })).rejects.toMatchObject({ code: "undo_of_removal" });
  expect(await importFile(w, "ayse", file)).toMatchObject({ state: "done", done: 296, skipped: 4 });
});

test("pieces that were sold since stay sold; a count since stays, and what orders hold can't be taken", async () => {
  const { update } = await given();
  const variants = await query(sql<{ id: string }>`select id from variant order by barcode limit 2`);
  const sell = (itemId: string, pieces: number, reserved = 0) =>
    query(sql`with sold as (
        insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
        select client_id, ${newId()}, item_id, warehouse_id, 'consume', ${-pieces}, ${reserved}, 'order:x:' || item_id, 'Sistem' from stock where item_id = ${itemId} returning 1)
      update stock set on_hand = on_hand - ${pieces}, reserved = reserved + ${reserved} where item_id = ${itemId}`);
  await sell(variants[0]!.id, 3);
  await sell(variants[1]!.id, 0, 20);
  const undo = await undoProcess(w, "ayse", update.id);
  expect(undo).toMatchObject({ done: rows - 1, held: 1 });
  expect((await productOf(1)).quantity).toBe(fixtureProduct(1).quantity - 3);
  const { data } = await w.as("ayse").Process.GetProcessLines({ processId: undo.id, outcome: "held" });
  expect(data[0]!.problems.map(({ cause }) => cause.tr)).toEqual(["Stok 7 olamaz: siparişlere 20 adet ayrılmış."]);
  const [line] = (await w.as("ayse").Process.GetProcessLines({ processId: undo.id })).data;
  expect(line!.changes.find(({ field }) => field === "quantity")).toMatchObject({ before: "998", after: "3" });
});

test("two undos at once are one; another company's process is not found, and whoever may only read takes nothing back", async () => {
  const { update } = await given();
  const answers = await Promise.all(Array.from({ length: 4 }, () => w.as("ayse").Process.UndoProcess({ processId: update.id })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await expect(w.as("mehmet").Process.UndoProcess({ processId: update.id })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("mehmet").Process.PreviewUndo({ processId: update.id })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("zeynep").Process.UndoProcess({ processId: update.id })).rejects.toMatchObject({ status: 403 });
});

test("what can't be taken back says why: it runs, it is too old, its lines are gone, it wrote down nothing", async () => {
  const { update } = await given();
  const { UndoProcess } = w.as("ayse").Process;
  const set = (text: ReturnType<typeof sql>) => query(sql`update process set ${text} where id = ${update.id}`);
  const refused = (code: string) => expect(UndoProcess({ processId: update.id })).rejects.toMatchObject({ code });
  await set(sql`state = 'running'`);
  await refused("process_running");
  await set(sql`state = 'done', ended_at = now() - interval '31 days'`);
  await refused("undo_too_late");
  await set(sql`ended_at = now() - interval '1 hour'`);
  await w.as("ayse").Process.PreviewUndo({ processId: update.id });
  await set(sql`input = input - 'keepsValues'`);
  await refused("undo_not_possible");
  await set(sql`pruned_at = now()`);
  await refused("lines_pruned");
});
