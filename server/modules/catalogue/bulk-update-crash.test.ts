import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

const rows = 4_050;
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const run = (processId: string, crashAt: string) => runKilled(w, "ayse", "bulk.update-variants", processId, crashAt);
const state = async () =>
  (
    await w.database.asPlatform((tx) =>
      sql<Record<string, number>>`
        select (select coalesce(sum(sale_price), 0)::float from variant) as prices, (select coalesce(sum(on_hand), 0)::int from stock) as stock,
          (select coalesce(sum(on_hand_delta), 0)::int from stock_movement) as ledger, (select coalesce(sum(quantity), 0)::int from product_row) as listed,
          (select count(*)::int from import_row) as staged`.execute(tx),
    )
  ).rows[0]!;

test("R25: a worker killed at each step of a preview and of what applies it goes on where it was: five pieces more and a lira more of each, once", async () => {
  await importFile(w, "ayse", await makeCorrectedFile(rows));
  const before = await state();
  const ayse = w.as("ayse");
  const { id } = await ayse.Product.PreviewFieldsBulkUpdate({
    filter: {},
    changes: [
      { field: "quantity", action: "add", value: "5" },
      { field: "salePrice", action: "add", value: "1" },
    ],
  });
  const ends = async (processId: string) => {
    const seen: number[] = [];
    for (const crash of ["import.staged:1", "import.chunk:1", "import.done:1"]) {
      expect(await run(processId, crash)).toBe("SIGKILL");
      seen.push((await ayse.Process.GetProcess({ processId })).done);
    }
    expect(seen).toEqual([0, 4_000, rows]);
    expect(await run(processId, "")).toBe(0);
    expect(await ayse.Process.GetProcess({ processId })).toMatchObject({ state: "done", done: rows, failed: 0, skipped: 0 });
  };
  await ends(id);
  expect(await state()).toEqual(before);
  const applied = await ayse.Process.ApplyPreview({ processId: id });
  await ends(applied.id);
  expect(await state()).toEqual({
    prices: Math.round((before.prices! + rows) * 100) / 100,
    stock: before.stock! + 5 * rows,
    ledger: before.ledger! + 5 * rows,
    listed: before.listed! + 5 * rows,
    staged: 0,
  });
}, 300_000);
