import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { fixtureProduct, makeCorrectedFile, makeFileWith } from "#testing/excel-fixture.ts";
import { importFile, undoProcess } from "#testing/run-import.ts";

/** Each thing that keeps one line from going back, alone: nothing else of that line says so. */
type Cells = Record<string, string | number>;
const rows = 8;
let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());
beforeEach(async () => void (await w.empty()));

const query = <T>(text: ReturnType<typeof sql<T>>) => w.query(text);
const idOf = async (n: number) =>
  (
    await query(
      sql<{ id: string; productId: string }>`select id, product_id from variant where barcode = ${fixtureProduct(n).barcode}`,
    )
  )[0]!;
const added = async () => importFile(w, "ayse", await makeCorrectedFile(rows));
const updated = async (change: Parameters<typeof makeFileWith>[1]) => {
  await added();
  const update = await importFile(w, "ayse", await makeFileWith(rows, change), { forUpdate: true });
  expect(update).toMatchObject({ state: "done", done: rows });
  return update;
};
const prices = { "Liste fiyatı (KDV dahil)": 900, "Satış fiyatı (KDV dahil)": 800 };
/** The fingerprints of the lines that stay, by the number of their product. */
const staying = async (undoId: string) => {
  const { data } = await w.as("ayse").Process.GetProcessLines({ processId: undoId, pageSize: 100 });
  return Object.fromEntries(
    data
      .filter(({ outcome }) => outcome !== "done")
      .map(({ lineNo, problems }) => [lineNo - 1, problems.map((one) => one.fingerprint)]),
  );
};
/** Pieces of it that left the shelf by an order. */
const ship = (itemId: string, pieces: number) =>
  query(sql`with left_shelf as (
      insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
      select client_id, ${newId()}, item_id, warehouse_id, 'consume', ${-pieces}, 0, 'order:x:' || item_id, 'Sistem' from stock where item_id = ${itemId} returning 1)
    update stock set on_hand = on_hand - ${pieces} where item_id = ${itemId}`);
const order = async (variantId: string) => {
  const clientId = w.clientId("ayse");
  const [storeId, orderId, packageId] = [newId(), newId(), newId()];
  await query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
    select ${clientId}, ${storeId}, id, 'Vitrin', true, 'x' from channel where code = 'trendyol'`);
  await query(sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
      delivery_address, billing_address) values (${clientId}, ${orderId}, ${storeId}, '1', now(), now(), 'TRY', 'x', '{}', '{}')`);
  await query(sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
      remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
    values (${clientId}, ${packageId}, ${orderId}, ${storeId}, '1', 'S_NEW', 'Created', 'new', now(), 'x', 'x', now(), 'TRY', 1, 0)`);
  await query(sql`insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title,
      quantity, unit_price, discount, total, vat_rate, remote_status)
    values (${clientId}, ${newId()}, ${packageId}, ${orderId}, '1', ${variantId}, '1', '1', '1', 1, 1, 0, 1, 10, 'Created')`);
};

test("U35: of what a file added, what an order names and what left the shelf stays; so does a product that was given a variant or a price since", async () => {
  const first = await added();
  const [ordered, moved, priced] = await Promise.all([idOf(1), idOf(2), idOf(4)]);
  await order(ordered.id);
  await ship(moved.id, 1);
  // Another file gives the third product a second variant.
  const more = await makeFileWith(rows, (n): Cells => (n === 3 ? { Barkod: "8690000009999", "Stok kodu": "TP-EK" } : {}));
  expect(await importFile(w, "ayse", more)).toMatchObject({ done: 1, skipped: rows - 1 });
  await w
    .as("ayse")
    .Product.SetPrice({ variantId: priced.id, storeId: null, currency: "EUR", listPrice: "12.00", salePrice: "10.00" });

  const undo = await undoProcess(w, "ayse", first.id);
  expect(undo).toMatchObject({ state: "partly", done: rows - 4, held: 4 });
  expect(await staying(undo.id)).toEqual({ 1: ["undo.ordered"], 2: ["undo.counted"], 3: ["undo.edited"], 4: ["undo.edited"] });
});

test("U35: an import whose lines were updated, and that update taken back, says that its products were changed and removes none", async () => {
  const first = await added();
  const update = await importFile(w, "ayse", await makeFileWith(rows, (n): Cells => (n <= 3 ? { ...prices, Stok: 500 } : {})), {
    forUpdate: true,
  });
  expect(update).toMatchObject({ done: 3, skipped: rows - 3 });
  expect(await undoProcess(w, "ayse", update.id)).toMatchObject({ state: "done", done: 3 });
  const preview = await w.as("ayse").Process.PreviewUndo({ processId: first.id });
  expect(preview).toMatchObject({ back: rows - 3, left: 3, removed: rows - 3 });
  expect(preview.causes.map(({ problem, count }) => [problem.fingerprint, count])).toEqual([
    ["undo.counted", 3],
    ["undo.edited", 3],
  ]);
  expect(preview.causes[1]!.problem.remedy.tr).toBe("Ürün kaldı. İstemiyorsanız arşivleyin.");
  expect(await undoProcess(w, "ayse", first.id)).toMatchObject({ done: rows - 3, held: 3 });
  expect((await w.as("ayse").Product.GetAllProductMasterData({})).totalCount).toBe(3);
});

test("U35: a code that another product has by now, a list price below today's sale price and a product that is gone stay and say so", async () => {
  const update = await updated(
    (n): Cells =>
      n === 1 ? { "Stok kodu": "YENI-1" } : n === 2 ? { "Liste fiyatı (KDV dahil)": 900 } : { "Ürün adı": `Yeni ad ${n}` },
  );
  const ayse = w.as("ayse");
  const taker = await makeFileWith(rows, (n): Cells => (n === 1 ? { "Model kodu": "ANA-YENI", Barkod: "8690000009998" } : {}));
  expect(await importFile(w, "ayse", taker)).toMatchObject({ done: 1 });
  const [second, gone] = await Promise.all([idOf(2), idOf(3)]);
  await ayse.Product.UpdateProductValue({
    productId: second.productId,
    salePrice: { from: fixtureProduct(2).salePrice, to: "500.00" },
  });
  await query(sql`delete from variant where id = ${gone.id}`);
  const undo = await undoProcess(w, "ayse", update.id);
  expect(undo).toMatchObject({ done: rows - 3, held: 2, skipped: 1 });
  expect(await staying(undo.id)).toEqual({
    1: ["undo.code_taken:productCode"],
    2: ["undo.below_sale:listPrice"],
    3: ["undo.gone"],
  });
});

test("U35: a count and a set that came since keep the stock as it is, whatever the number says", async () => {
  const update = await updated(() => ({ Stok: 500 }));
  const ayse = w.as("ayse");
  const [recounted, set, damaged] = await Promise.all([idOf(1), idOf(2), idOf(4)]);
  // Counted away from what the file wrote; the other one's pieces are in a set's parts from now on.
  await ayse.Product.UpdateProductValue({ productId: recounted.productId, quantity: { from: 500, to: 499 } });
  await query(sql`update variant_component set item_id = ${(await idOf(3)).id} where variant_id = ${set.id}`);
  // Some of the next one's are damaged: nobody but a person can say how many of those the count before had.
  const place = (await ayse.Warehouse.WarehouseList({})).find(({ isDefault }) => isDefault)!;
  const apart = { variantId: damaged.id, warehouseId: place.id, condition: "sellable", outcome: "damaged" } as const;
  await ayse.Product.RegradeStock({ ...apart, quantity: 3 });
  const undo = await undoProcess(w, "ayse", update.id);
  const changed = ["undo.changed:quantity"];
  expect(await staying(undo.id)).toEqual({ 1: changed, 2: changed, 4: changed });
});

test("only what a process did is taken back: its lines that failed or were skipped have nothing to give back, and what went back once is not judged again", async () => {
  await added();
  const update = await importFile(
    w,
    "ayse",
    await makeFileWith(rows, (n): Cells => (n === 1 ? { Stok: "çok" } : n === 2 ? {} : prices)),
    { forUpdate: true },
  );
  expect(update).toMatchObject({ state: "partly", done: rows - 2, failed: 1, skipped: 1 });
  const ayse = w.as("ayse");
  const { productId } = await idOf(3);
  await ayse.Product.UpdateProductValue({ productId, salePrice: { from: "800.00", to: "777.00" } });
  expect(await undoProcess(w, "ayse", update.id)).toMatchObject({ total: rows - 2, done: rows - 3, held: 1 });
  // The price of the line that stayed is as the file wrote it again: a second try takes that one line back, and no other.
  await ayse.Product.UpdateProductValue({ productId, salePrice: { from: "777.00", to: "800.00" } });
  expect(await ayse.Process.PreviewUndo({ processId: update.id })).toMatchObject({ back: 1, left: 0 });
  expect(await undoProcess(w, "ayse", update.id)).toMatchObject({ state: "done", total: 1, done: 1 });
});

test("a company whose subscription is over takes nothing back", async () => {
  const update = await updated(() => prices);
  const clientId = w.clientId("ayse");
  await w.database.pool.query(
    `insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
     select $1, $2, 'x', 1, 'TRY', now() - interval '2 days', now() - interval '1 day', person_id from client_member where client_id = $1 limit 1`,
    [clientId, newId()],
  );
  await expect(w.as("ayse").Process.UndoProcess({ processId: update.id })).rejects.toMatchObject({
    code: "subscription_expired",
  });
  await w.database.pool.query("delete from package_order where client_id = $1", [clientId]);
  expect(await undoProcess(w, "ayse", update.id)).toMatchObject({ state: "done", done: rows });
});
