import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";

const rows = 1_050;
let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());

test("R25: a worker killed while it sets prices of a store goes on where it was, and so does its undo: no line twice, none left out", async () => {
  const ayse = w.as("ayse");
  await importFile(w, "ayse", await makeCorrectedFile(rows));
  const [clientId, storeId] = [w.clientId("ayse"), newId()];
  await w.query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
    select ${clientId}, ${storeId}, id, 'Mağaza', true, ${storeId} from channel where code = 'trendyol'`);
  const variants = await w.query(sql<{ id: string; salePrice: string }>`
    select id, sale_price::text from variant where client_id = ${clientId} order by barcode`);
  expect(variants).toHaveLength(rows);
  const { id } = await ayse.Product.UpdateClientChannelProductPrice({
    storeId,
    lines: variants.map(({ id: variantId, salePrice }) => ({ variantId, salePrice: "7.50", from: salePrice })),
  });
  const standing = async () =>
    (
      await w.query(sql<{ prices: number; sum: number }>`
        select count(*)::int as prices, coalesce(sum(sale_price), 0)::float as sum from price where store_id = ${storeId} and valid_to = 'infinity'`)
    )[0];
  const done = async (process: string) => (await ayse.Process.GetProcess({ processId: process })).done;
  const seen: [number, unknown][] = [];
  for (const crash of ["prices.chunk:1", "prices.chunk:1"]) {
    expect(await runKilled(w, "ayse", "prices.set-store-prices", id, crash)).toBe("SIGKILL");
    seen.push([await done(id), (await standing())!.prices]);
  }
  expect(seen).toEqual([
    [500, 500],
    [1_000, 1_000],
  ]);
  expect(await runKilled(w, "ayse", "prices.set-store-prices", id, "")).toBe(0);
  expect(await ayse.Process.GetProcess({ processId: id })).toMatchObject({ state: "done", done: rows, failed: 0, skipped: 0 });
  expect(await standing()).toEqual({ prices: rows, sum: rows * 7.5 });

  expect(await ayse.Process.PreviewUndo({ processId: id })).toMatchObject({ back: rows, left: 0, removed: 0 });
  const undo = await ayse.Process.UndoProcess({ processId: id });
  expect(await runKilled(w, "ayse", "bulk.undo-process", undo.id, "undo.chunk:1")).toBe("SIGKILL");
  expect(await standing()).toEqual({ prices: 50, sum: 50 * 7.5 });
  expect(await runKilled(w, "ayse", "bulk.undo-process", undo.id, "")).toBe(0);
  expect(await ayse.Process.GetProcess({ processId: undo.id })).toMatchObject({ state: "done", done: rows, held: 0 });
  expect(await standing()).toEqual({ prices: 0, sum: 0 });
});
