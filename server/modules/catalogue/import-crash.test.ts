import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { fixtureProduct, makeCorrectedFile } from "#testing/excel-fixture.ts";
import type { Name } from "#testing/people.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

const rows = 8_500;
let body: Buffer;
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  body = await makeCorrectedFile(rows);
});
afterAll(() => w.close());

const run = (who: Name, processId: string, crashAt: string) => runKilled(w, who, "bulk.import-products", processId, crashAt);

test("a worker killed at each step of an import goes on where it was: no row twice, none lost, ledger and stock agree (I1, I3, R25)", async () => {
  const clientId = w.clientId("ayse");
  const { processId } = await w
    .as("ayse")
    .Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "urunler.xlsx", body }]);
  const seen: number[] = [];
  // One file is killed at every point in turn: while staged rows are not there yet, then between chunks, then at its very end.
  for (const crash of ["import.parsed:1", "import.staged:1", "import.chunk:1", "import.chunk:2", "import.done:1"]) {
    expect(await run("ayse", processId, crash)).toBe("SIGKILL");
    seen.push((await w.as("ayse").Process.GetProcess({ processId })).done);
  }
  expect(seen).toEqual([0, 0, 4_000, 8_500, 8_500]);
  expect(await run("ayse", processId, "")).toBe(0);

  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({
    state: "done",
    total: rows,
    done: rows,
    failed: 0,
    skipped: 0,
  });
  const pieces = Array.from({ length: rows }, (_, at) => fixtureProduct(at + 1).quantity).reduce((sum, n) => sum + n, 0);
  const { rows: found } = await w.database.asClient(clientId, (tx) =>
    sql<Record<string, number>>`
      select (select count(*)::int from variant) as variants, (select count(*)::int from product) as products,
        (select count(*)::int from process_line where process_id = ${processId}) as lines,
        (select sum(on_hand)::int from stock) as stock, (select sum(on_hand_delta)::int from stock_movement) as ledger,
        (select sum(quantity)::int from product_row) as listed, (select count(*)::int from import_row) as staged`.execute(tx),
  );
  expect(found[0]).toEqual({
    variants: rows,
    products: rows,
    lines: rows,
    stock: pieces,
    ledger: pieces,
    listed: pieces,
    staged: 0,
  });
});

test("a cancelled import stops before its next chunk; what is done stays done", async () => {
  const mehmet = w.as("mehmet");
  const { processId } = await mehmet.Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "urunler.xlsx", body }]);
  expect(await run("mehmet", processId, "import.chunk:1")).toBe("SIGKILL");
  expect(await mehmet.Process.CancelProcess({ processId })).toMatchObject({ state: "canceled", done: 4_000 });
  expect(await run("mehmet", processId, "")).toBe(0);
  expect(await mehmet.Process.GetProcess({ processId })).toMatchObject({ state: "canceled", done: 4_000 });
  await expect(mehmet.Process.CancelProcess({ processId })).rejects.toMatchObject({ code: "process_ended" });
  expect((await mehmet.Product.GetAllProductMasterData({})).totalCount).toBe(4_000);
});
