import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import {
  fixtureProduct,
  fixtureRows,
  fixtureWrong,
  makeCorrectedFile,
  makeProductFile,
  placeOf,
  wrongRows,
} from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

test("5,000 rows of which 37 are wrong: 4,963 products, and 37 lines out in the same template (U42, U43, R28)", async () => {
  const ayse = w.as("ayse");
  const first = await importFile(w, "ayse", await makeProductFile());
  expect(first).toMatchObject({
    state: "partly",
    total: fixtureRows,
    done: fixtureRows - fixtureWrong,
    failed: fixtureWrong,
    skipped: 0,
  });
  const list = await ayse.Product.GetAllProductMasterData({});
  expect(list.totalCount).toBe(fixtureRows - fixtureWrong);

  const lines = await ayse.Process.GetProcessLines({ processId: first.id, outcome: "failed", pageSize: 100 });
  expect(lines.data.map(({ place, problems }) => [place, problems[0]?.fingerprint.split(/[.:]/)[1]])).toEqual(
    wrongRows.map((row) => [placeOf(row).replace(/[A-Z]+(?=\d+$)/, "A"), row.kind]),
  );
  for (const { problems } of lines.data) expect(problems).toHaveLength(1);
  const groups = await ayse.Process.GetProcessProblems({ processId: first.id });
  expect(groups.length).toBeGreaterThanOrEqual(10);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(fixtureWrong);

  // The failed rows come back and are read again: still wrong, for the same reasons, nothing else is touched.
  const failed = await ayse.Process.GetFailedLinesExcel({ processId: first.id });
  expect(failed.name).toBe("urunler - hatalı satırlar.xlsx");
  const second = await importFile(w, "ayse", failed.body, { name: failed.name });
  expect(second).toMatchObject({ state: "failed", total: fixtureWrong, failed: fixtureWrong });
});

test("the corrected file finishes the rest, and the same file once more changes nothing (U42, U43)", async () => {
  const corrected = await makeCorrectedFile();
  const third = await importFile(w, "ayse", corrected);
  expect(third).toMatchObject({ state: "done", done: fixtureWrong, skipped: fixtureRows - fixtureWrong, failed: 0 });
  const again = await importFile(w, "ayse", corrected, { name: "yine.xlsx" });
  expect(again.reason?.tr).toMatch(/^Bu dosya .+ tarihinde urunler.xlsx adıyla yüklenmişti/);
  expect(again).toMatchObject({ state: "done", skipped: fixtureRows });

  const { rows } = await w.database.asClient(w.clientId("ayse"), (tx) =>
    sql<Record<string, number>>`
      select count(*)::int as variants, sum(on_hand)::int as on_hand, count(distinct product_id)::int as products,
        (select sum(on_hand_delta)::int from stock_movement) as ledger, (select sum(quantity)::int from product_row) as listed,
        (select count(*)::int from import_row) as staged
      from variant join stock on stock.client_id = variant.client_id and stock.item_id = variant.id`.execute(tx),
  );
  const pieces = Array.from({ length: fixtureRows }, (_, at) => fixtureProduct(at + 1).quantity).reduce((sum, n) => sum + n, 0);
  expect(rows[0]).toEqual({
    variants: fixtureRows,
    products: fixtureRows,
    onHand: pieces,
    ledger: pieces,
    listed: pieces,
    staged: 0,
  });
  const one = fixtureProduct(4711);
  const found = await w.as("ayse").Product.GetAllProductMasterData({ barcode: one.barcode });
  expect(found.data).toMatchObject([
    { productCode: one.code, salePrice: one.salePrice, listPrice: one.listPrice, quantity: one.quantity, image: one.image },
  ]);
  expect((await w.as("mehmet").Product.GetAllProductMasterData({})).totalCount).toBe(0);
});
