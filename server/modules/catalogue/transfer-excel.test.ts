import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueJobs } from "#modules/catalogue/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { writeTemplate } from "#platform/excel/template.ts";
import { allSteps } from "#testing/all-steps.ts";
import { jobCtx } from "#testing/run-import.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { type World, world } from "#testing/world.ts";

/** Two products of two variants, live in two stores of a channel; ayse is of their company, and calls the API. */
let s: StoreWorld;
let w: World;
let worker: ReturnType<typeof startWorker>;
let first: { storeId: string; channelId: string; products: { id: string }[] };
let second: { storeId: string };
beforeAll(async () => {
  s = await storeWorld();
  await s.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(s.database, s.sandbox.origin, { steps: allSteps() });
  first = await s.goLive(2, "100001", () => ({ stock: 10, price: "100.00" }));
  second = await s.connect("100002");
  const productIds = first.products.map(({ id }) => id);
  await s.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds, storeIds: [second.storeId] });
  await s.until("both stores live", async () => (await s.query(sql`select 1 from listing where status = 'Live'`)).length === 4);
  await s.inSync(second.storeId);
  w = await world({ fresh: { url: s.url, drop: async () => {} }, sandboxOrigin: s.sandbox.origin });
  const ours = sql`(select id from person where subject in ('ayse', 'can', 'zeynep'))`;
  await s.query(sql`update client_member set client_id = ${s.clientId} where person_id in ${ours}`);
  await s.query(sql`update session set client_id = ${s.clientId} where person_id in ${ours}`);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await w?.close();
  await s?.close();
});

type Cells = Record<string, string | number | null>;
/** The file of these products as rows by header, and back again. */
const download = async () => {
  const ids = first.products.map(({ id }) => id);
  const { name, body } = await w.as("ayse").ProductTransfer.DownloadTransferExcel({ channelId: first.channelId, ids });
  const [sheet] = (await readXlsx(body)).sheets;
  const [headers, ...rows] = sheet!.rows as (string | number | null)[][];
  return {
    name,
    sheet: sheet!.name,
    headers: headers as string[],
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [headers![at], cell])) as Cells),
  };
};
type Sheet = Awaited<ReturnType<typeof download>>;
const bookOf = ({ sheet, headers, rows }: Sheet) =>
  writeTemplate(
    {
      ...{ sheet, lists: {}, marks: {}, about: { sheet: "Açıklama", lines: [] } },
      columns: headers.map((header) => ({ header, headerEn: header, kind: "text" })),
    },
    rows.map((row) => headers.map((header) => row[header] ?? null)),
  );
const run = async (processId: string) => {
  await catalogueJobs["bulk.update-listings"]!(
    { ...jobCtx(w), installation: { publicUrl: "http://localhost:3000", sandboxOrigin: s.sandbox.origin } },
    { clientId: s.clientId, processId },
  );
  return w.as("ayse").Process.GetProcess({ processId });
};
const upload = async (sheet: Sheet, isPreview = false) => {
  const { UploadTransferExcel, PreviewTransferExcel } = w.as("ayse").ProductTransfer;
  const send = isPreview ? PreviewTransferExcel : UploadTransferExcel;
  const { id } = await send({ channelId: first.channelId }, [{ name: "pazaryeri.xlsx", body: await bookOf(sheet) }]);
  return run(id);
};
const shows = async (seller: string) =>
  (await s.truth(seller)).products.map(({ barcode, salePrice }) => [barcode, Number(salePrice)]).toSorted();
const sale = "Satış fiyatı (KDV dahil)";

test("U35: one price that is changed in the downloaded file is what its store shows; the other store, and every other row, stay", async () => {
  const sheet = await download();
  expect(sheet.rows).toHaveLength(8);
  const row = sheet.rows[0]!;
  expect(row).toMatchObject({ "Mağaza *": "Mağaza 100001", [sale]: 100, Durum: "Yayında", Stok: 10 });
  row[sale] = "89,90";
  const done = await upload(sheet);
  expect(done).toMatchObject({ state: "done", total: 8, done: 1, skipped: 7, failed: 0 });
  const others = (await shows("100002")).map(([barcode]) => barcode);
  await s.until(
    "the store shows the price",
    async () => (await shows("100001")).find(([barcode]) => barcode === row["Barkod *"])?.[1] === 89.9,
    30_000,
  );
  expect((await shows("100001")).map(([, price]) => price).toSorted()).toEqual([100, 100, 100, 89.9]);
  expect(await shows("100002")).toEqual(others.map((barcode) => [barcode, 100]));
});
