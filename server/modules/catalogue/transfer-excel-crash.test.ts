import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { writeTemplate } from "#platform/excel/template.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";

/** Twelve hundred and fifty variants in two stores: two and a half parts of a thousand lines. */
const variants = 1_250;
const rows = 2 * variants;
let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());

test("R25: a worker killed anywhere in a file of two stores goes on where it was, and so does its undo: no line twice, none left out", async () => {
  const ayse = w.as("ayse");
  await importFile(w, "ayse", await makeCorrectedFile(variants));
  const clientId = w.clientId("ayse");
  for (const name of ["Mağaza A", "Mağaza B"])
    await w.query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${newId()}, id, ${name}, true, ${name} from channel where code = 'trendyol'`);
  const [{ id: channelId } = { id: "" }] = await w.query(sql<{ id: string }>`select id from channel where code = 'trendyol'`);
  const products = await w.query(sql<{ id: string }>`select id from product where client_id = ${clientId}`);
  const { body } = await ayse.ProductTransfer.DownloadTransferExcel({ channelId, ids: products.map(({ id }) => id) });
  const [sheet] = (await readXlsx(body)).sheets;
  const [headers, ...cells] = sheet!.rows as (string | number | null)[][];
  expect(cells).toHaveLength(rows);
  const [price, title] = [headers!.indexOf("Satış fiyatı (KDV dahil)"), headers!.indexOf("Başlık")];
  for (const row of cells) {
    row[price] = 7.5;
    row[title] = `Mağazanın ${row[title]}`;
  }
  const changed = await writeTemplate(
    {
      ...{ sheet: sheet!.name, lists: {}, marks: {}, about: { sheet: "Açıklama", lines: [] } },
      columns: headers!.map((header) => ({ header: String(header), headerEn: String(header), kind: "text" })),
    },
    cells,
  );
  const { id } = await ayse.ProductTransfer.UploadTransferExcel({ channelId }, [{ name: "pazaryeri.xlsx", body: changed }]);
  const counts = async () =>
    (
      await w.query(sql<{ prices: number; texts: number; lines: number }>`
        select (select count(*)::int from price where sale_price = 7.5 and valid_to = 'infinity') as prices,
          (select count(*)::int from listing_text where title like 'Mağazanın %') as texts,
          (select count(*)::int from process_line where process_id = ${id}) as lines`)
    )[0];
  for (const crash of [
    "import.parsed:1",
    "import.staged:1",
    "import.chunk:1",
    "import.chunk:1",
    "import.chunk:1",
    "import.done:1",
  ])
    expect(await runKilled(w, "ayse", "bulk.update-listings", id, crash)).toBe("SIGKILL");
  expect(await runKilled(w, "ayse", "bulk.update-listings", id, "")).toBe(0);
  expect(await ayse.Process.GetProcess({ processId: id })).toMatchObject({ state: "done", total: rows, done: rows, failed: 0 });
  expect(await counts()).toEqual({ prices: rows, texts: rows, lines: rows });

  expect(await ayse.Process.PreviewUndo({ processId: id })).toMatchObject({ back: rows, left: 0, removed: 0 });
  const undo = await ayse.Process.UndoProcess({ processId: id });
  expect(await runKilled(w, "ayse", "bulk.undo-process", undo.id, "undo.chunk:1")).toBe("SIGKILL");
  expect(await counts()).toMatchObject({ prices: rows - 1_000, texts: rows - 1_000 });
  expect(await runKilled(w, "ayse", "bulk.undo-process", undo.id, "")).toBe(0);
  expect(await ayse.Process.GetProcess({ processId: undo.id })).toMatchObject({ state: "done", done: rows, held: 0 });
  expect(await counts()).toMatchObject({ prices: 0, texts: 0 });
});
