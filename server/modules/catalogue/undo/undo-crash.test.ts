import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeCorrectedFile, makeFileWith } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

const rows = 1_050;
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const run = (processId: string, crashAt: string) => runKilled(w, "ayse", "bulk.undo-process", processId, crashAt);
const state = async () =>
  (
    await w.database.asPlatform((tx) =>
      sql<Record<string, number>>`
        select (select count(*)::int from variant) as variants, (select coalesce(sum(sale_price), 0)::float from variant) as prices,
          (select coalesce(sum(on_hand), 0)::int from stock) as stock, (select coalesce(sum(on_hand_delta), 0)::int from stock_movement) as ledger,
          (select coalesce(sum(quantity), 0)::int from product_row) as listed`.execute(tx),
    )
  ).rows[0];

test("a worker killed at each step of an undo goes on where it was: no line twice, none left out, ledger and stock agree (R25)", async () => {
  const ayse = w.as("ayse");
  const first = await importFile(w, "ayse", await makeCorrectedFile(rows));
  const before = await state();
  const update = await importFile(
    w,
    "ayse",
    await makeFileWith(rows, (n) => ({ Stok: 500 + n, "Liste fiyatı (KDV dahil)": 900, "Satış fiyatı (KDV dahil)": 800 })),
    { forUpdate: true },
  );
  expect(update).toMatchObject({ state: "done", done: rows });
  for (const [source, after] of [
    [update.id, before],
    [first.id, { variants: 0, prices: 0, stock: 0, ledger: 0, listed: 0 }],
  ] as const) {
    // What was taken back is as if it had never been: so is the version of each product, which the removal goes by.
    if (source === first.id) {
      await expect(ayse.Process.PreviewUndo({ processId: source })).resolves.toMatchObject({ back: 0, left: rows });
      await w.database.pool.query("update variant set modified_at = created_at");
      await w.database.pool.query("update product set modified_at = created_at");
      await w.database.pool.query(
        "delete from stock_movement m where exists (select from stock_movement o where o.item_id = m.item_id and o.id < m.id)",
      );
    }
    const { id } = await ayse.Process.UndoProcess({ processId: source });
    const seen: number[] = [];
    for (const crash of ["undo.chunk:1", "undo.done:1"]) {
      expect(await run(id, crash)).toBe("SIGKILL");
      seen.push((await ayse.Process.GetProcess({ processId: id })).done);
    }
    expect(seen).toEqual([1_000, rows]);
    expect(await run(id, "")).toBe(0);
    expect(await ayse.Process.GetProcess({ processId: id })).toMatchObject({ state: "done", done: rows, held: 0, skipped: 0 });
    expect(await state()).toEqual(after);
  }
}, 300_000);
