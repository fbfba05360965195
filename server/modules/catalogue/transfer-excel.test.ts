import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueJobs } from "#modules/catalogue/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { priceHandlers } from "#modules/prices/index.ts";
import { newId, sql } from "#platform/db.ts";
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
const download = async (ids = first.products.map(({ id }) => id)) => {
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
const list = "Liste fiyatı (KDV dahil)";

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

const ayse = () => w.as("ayse");
const rowIn = (sheet: Sheet, store: string, at = 0) => sheet.rows.filter((row) => row["Mağaza *"] === store)[at]!;
const linesOf = (processId: string, outcome?: "failed" | "held" | "done") =>
  ayse().Process.GetProcessLines({ processId, ...(outcome && { outcome }) });
const causes = async (processId: string) =>
  (await linesOf(processId)).data.flatMap(({ problems }) =>
    problems.map(({ fingerprint }) => fingerprint).filter((one) => !one.startsWith("excel.unchanged")),
  );
const titles = async (seller: string) => [...new Set((await s.truth(seller)).products.map(({ title }) => title))].toSorted();
const quantities = async (seller: string) => (await s.truth(seller)).products.map(({ quantity }) => quantity).toSorted();
const undo = async (processId: string) => {
  const { id } = await ayse().Process.UndoProcess({ processId });
  await catalogueJobs["bulk.undo-process"]!(jobCtx(w), { clientId: s.clientId, processId: id });
  return ayse().Process.GetProcess({ processId: id });
};

test("U34, U35, S43: a preview says line by line what would be done and writes nothing; applied, one store has a title, a price and a status of its own; an undo leaves what stood behind them, and can be taken back", async () => {
  const sheet = await download();
  const row = rowIn(sheet, "Mağaza 100002");
  Object.assign(row, { Başlık: "=1+1 @yazlık", [sale]: 75.5, Durum: "not on sale" });
  const preview = await upload(sheet, true);
  expect(preview).toMatchObject({ state: "done", isPreview: true, done: 1, skipped: 7 });
  const [line] = (await linesOf(preview.id, "done")).data;
  expect(line).toMatchObject({ label: `${row["Barkod *"]} · Mağaza 100002`, channelId: first.channelId, did: "changed" });
  expect(line!.changes).toEqual(
    [
      { field: "storeSalePrice", label: "Mağazanın satış fiyatı", before: "100,00", after: "75,50" },
      { field: "listingTitle", label: "Mağazadaki başlık", before: expect.stringMatching(/^Tişört/), after: "=1+1 @yazlık" },
      { field: "listingStatus", label: "Mağazadaki durum", before: "Yayında", after: "Satışa kapalı" },
    ].map((one) => expect.objectContaining(one)),
  );
  expect(await ayse().Process.GetPreviewStores({ processId: preview.id })).toEqual([
    { storeName: "Mağaza 100002", channelName: expect.any(String) },
  ]);
  expect(await s.query(sql`select 1 from listing_text`)).toEqual([]);

  const before = [await titles("100001"), await quantities("100001")];
  const applied = await ayse().Process.ApplyPreview({ processId: preview.id });
  expect(await run(applied.id)).toMatchObject({ state: "done", done: 1 });
  expect((await ayse().Process.ApplyPreview({ processId: preview.id })).id).toBe(applied.id);
  const shown = () =>
    s.until(
      "the second store shows it",
      async () =>
        (await titles("100002")).includes("=1+1 @yazlık") && (await quantities("100002")).filter((n) => n === 0).length === 2,
      30_000,
    );
  await shown();
  expect([await titles("100001"), await quantities("100001")]).toEqual(before);

  expect(await ayse().Process.PreviewUndo({ processId: applied.id })).toMatchObject({
    back: 1,
    left: 0,
    stores: [{ storeName: "Mağaza 100002" }],
  });
  const back = await undo(applied.id);
  expect(back).toMatchObject({ state: "done", done: 1 });
  expect(await s.query(sql`select 1 from listing_text`)).toEqual([]);
  expect(await s.query(sql`select 1 from listing where paused_at is not null`)).toEqual([]);
  await s.until(
    "the product's own again",
    async () =>
      (await titles("100002")).every((title) => title.startsWith("Tişört")) &&
      (await quantities("100002")).every((n) => n === 10),
    30_000,
  );
  expect(await undo(back.id)).toMatchObject({ state: "done", done: 1 });
  expect(await s.query(sql`select title from listing_text`)).toEqual([{ title: "=1+1 @yazlık" }]);
  await shown();
  // The file of what it did says a text that begins as a formula does as a text.
  const lines = (await readXlsx((await ayse().Process.GetLinesExcel({ processId: applied.id, outcome: "done" })).body))
    .sheets[0]!;
  expect(lines.rows.flat().some((cell) => String(cell).includes("=1+1 @yazlık"))).toBe(true);
});

test("what moved since the file was made is held with both values, and its row comes back with today's: sent again unread, it changes nothing; an undo holds what somebody changed since", async () => {
  const sheet = await download();
  const row = rowIn(sheet, "Mağaza 100001", 1);
  const variant = (await s.query(sql<{ id: string }>`select id from variant where barcode = ${String(row["Barkod *"])}`))[0]!.id;
  await s.call(priceHandlers.Product.UpdateClientChannelProductPrice, {
    storeId: first.storeId,
    lines: [{ variantId: variant, salePrice: "95.00" }],
  });
  row[sale] = 80;
  const held = await upload(sheet);
  expect(held).toMatchObject({ state: "partly", done: 0, failed: 1, skipped: 7 });
  const [line] = (await linesOf(held.id, "failed")).data;
  expect(line!.problems[0]!.cause.tr).toContain("95,00");
  expect(line!.problems[0]!.cause.tr).toContain("80");
  const failed = (await readXlsx((await ayse().Process.GetFailedLinesExcel({ processId: held.id })).body)).sheets[0]!;
  const [headers, ...rows] = failed.rows as (string | number | null)[][];
  const again = {
    ...sheet,
    sheet: failed.name,
    headers: headers as string[],
    rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [headers![at], cell])) as Cells),
  };
  expect(again.rows).toHaveLength(1);
  expect(again.rows[0]![sale]).toBe(95);
  expect(await upload(again)).toMatchObject({ state: "done", done: 0, skipped: 1 });
  again.rows[0]![sale] = 81;
  const done = await upload(again);
  expect(done).toMatchObject({ state: "done", done: 1 });
  await s.call(priceHandlers.Product.UpdateClientChannelProductPrice, {
    storeId: first.storeId,
    lines: [{ variantId: variant, salePrice: "82.00" }],
  });
  expect(await undo(done.id)).toMatchObject({ done: 0, held: 1 });
});

test("a row is refused with its reason: what the file only tells, a status that is nobody's to set, a text that is too long, a list price below the sale price, another store's row, a row twice, two titles of one product", async () => {
  const sheet = await download();
  const refusedBy = async (change: (rows: Cells[]) => void) => {
    const rows = structuredClone(sheet.rows);
    change(rows);
    const { id, done } = await upload({ ...sheet, rows });
    expect(done).toBe(0);
    return causes(id);
  };
  const [a, b] = [0, 1];
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { Stok: 99 }))).toEqual(["excel.only_told:Stok"]);
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { Durum: "Arşivde" }))).toEqual(["excel.status_word:Durum"]);
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { Başlık: "x".repeat(300) }))).toEqual(["excel.too_long:Başlık"]);
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { [sale]: 150 }))).toEqual([
    "excel.list_below_sale:Liste fiyatı (KDV dahil)",
  ]);
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { "Mağaza *": "Mağaza 100002" }))).toEqual([
    "excel.store_mixed:Mağaza",
  ]);
  expect(await refusedBy((rows) => void rows.push({ ...rows[a]!, [sale]: 50 }))).toEqual(["excel.doubled_in_file:Barkod"]);
  const product = sheet.rows[a]!["Model kodu"];
  expect(sheet.rows[b]!["Model kodu"]).toBe(product);
  const torn = structuredClone(sheet.rows);
  Object.assign(torn[a]!, { Başlık: "Bir" });
  Object.assign(torn[b]!, { Başlık: "İki" });
  const { id, done } = await upload({ ...sheet, rows: torn }, true);
  expect(done).toBe(1);
  expect(await causes(id)).toEqual(["excel.differs_in_file:Başlık"]);
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { [sale]: "80 USD" }))).toEqual([
    "excel.other_currency:Satış fiyatı (KDV dahil)",
  ]);
  // Both prices of a row are one mistake, told once.
  expect(await refusedBy((rows) => void Object.assign(rows[a]!, { [sale]: 90, [list]: 80 }))).toEqual([
    "excel.list_below_sale:Liste fiyatı (KDV dahil)",
  ]);
  // A row that was typed says its store and a barcode of the catalogue itself.
  const typed = { "Barkod *": rowIn(sheet, "Mağaza 100002", b)["Barkod *"]!, [sale]: 88 };
  const inSecond = sheet.rows.indexOf(rowIn(sheet, "Mağaza 100002", b));
  const typedBy = (more: Cells) => refusedBy((rows) => void rows.splice(inSecond, 1, { ...typed, ...more }));
  expect(await typedBy({})).toEqual(["excel.missing:Mağaza"]);
  expect(await typedBy({ "Mağaza *": "Mağaza 100002", [sale]: "88 USD" })).toEqual(["excel.other_currency:Para birimi"]);
  expect(await typedBy({ "Mağaza *": "Başka" })).toEqual(["excel.store_unknown:Mağaza"]);
  expect(await typedBy({ "Mağaza *": "mağaza 100002", "Barkod *": "8680000000000" })).toEqual(["excel.not_in_catalogue:Barkod"]);

  // A status is changed by its seller alone, and where there is a listing that stands still.
  const ours = sql`store_id = ${first.storeId} and product_id = (select product_id from variant where barcode = ${String(sheet.rows[a]!["Barkod *"])})`;
  const wants = (status: string) => refusedBy((rows) => void Object.assign(rows[a]!, { Durum: status }));
  const offers = (state: string) =>
    s.query(sql`update offer set remote_state = ${state} where listing_id = (select id from listing where ${ours}) returning 1`);
  await offers("in_review");
  expect(await wants("Satışa kapalı")).toEqual(["excel.status_under_way:Durum"]);
  await offers("live");
  const stands = async (status: string) => s.query(sql`update listing set status = ${status} where ${ours} returning 1`);
  await stands("Passive");
  const closed = await download();
  expect(closed.rows[a]!.Durum).toBe("Satışa kapalı");
  closed.rows[a]!.Durum = "Yayında";
  expect(await causes((await upload(closed)).id)).toEqual(["excel.status_theirs:Durum"]);
  await stands("Live");
  const [unlisted] = (await s.addProducts(1, () => ({ code: "TS-9", brand: "Başka", stock: 1, price: "50.00" }))) as {
    id: string;
  }[];
  const fresh = await download([unlisted!.id]);
  expect(fresh.rows.map(({ Durum }) => Durum)).toEqual(Array(4).fill("Aktarılmadı"));
  fresh.rows[a]!.Durum = "Yayında";
  expect(await causes((await upload(fresh)).id)).toEqual(["excel.status_not_listed:Durum"]);
  // Without the hidden column nobody knows what was changed.
  const bare = await upload({ ...sheet, headers: sheet.headers.filter((header) => header !== "Tradeport") });
  expect(bare).toMatchObject({ state: "failed", reason: { tr: expect.stringContaining("Tradeport") } });
});

test("S2: whoever has some stores gets and changes these alone; another company's channel has no store, its products and processes are not found; a reader downloads and changes nothing", async () => {
  const ids = first.products.map(({ id }) => id);
  await expect(w.as("mehmet").ProductTransfer.DownloadTransferExcel({ channelId: first.channelId, ids })).rejects.toMatchObject({
    code: "not_found",
  });
  const whole = await download();
  for (const one of whole.rows) one[sale] = 60;
  const file = [{ name: "pazaryeri.xlsx", body: await bookOf(whole) }];
  await expect(w.as("mehmet").ProductTransfer.UploadTransferExcel({ channelId: first.channelId }, file)).rejects.toMatchObject({
    code: "transfer_file_no_store",
  });
  await expect(w.as("zeynep").ProductTransfer.UploadTransferExcel({ channelId: first.channelId }, file)).rejects.toMatchObject({
    status: 403,
  });
  await expect(ayse().ProductTransfer.UploadTransferExcel({ channelId: newId() }, file)).rejects.toMatchObject({
    code: "not_found",
  });
  const corrects = newId();
  await expect(ayse().ProductTransfer.UploadTransferExcel({ channelId: first.channelId, corrects }, file)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    ayse().ProductTransfer.DownloadTransferExcel({ channelId: first.channelId, ids: [newId()] }),
  ).rejects.toMatchObject({ code: "not_found" });

  const can = sql`person_id = (select id from person where subject = 'can')`;
  await s.query(sql`update client_member set store_ids = ${[second.storeId]}::uuid[] where ${can}`);
  const { body } = await w.as("can").ProductTransfer.DownloadTransferExcel({ channelId: first.channelId, ids });
  const [headers, ...cells] = (await readXlsx(body)).sheets[0]!.rows;
  expect(new Set(cells.map((row) => row[headers!.indexOf("Mağaza *")]))).toEqual(new Set(["Mağaza 100002"]));
  // The whole company's file: of the other store nothing is written, and nothing said.
  const preview = await w.as("can").ProductTransfer.PreviewTransferExcel({ channelId: first.channelId }, file);
  await run(preview.id);
  expect(await w.as("can").Process.GetProcess({ processId: preview.id })).toMatchObject({ done: 4, failed: 4 });
  const { id } = await w.as("can").Process.ApplyPreview({ processId: preview.id });
  expect(await run(id)).toMatchObject({ done: 4, failed: 4 });
  expect(await s.query(sql`select distinct store_id from price where sale_price = 60`)).toEqual([{ storeId: second.storeId }]);
  // A process of all stores is not theirs, to apply or to take back.
  const ofAll = await upload(whole, true);
  await expect(w.as("can").Process.ApplyPreview({ processId: ofAll.id })).rejects.toMatchObject({ code: "not_found" });
  const own = await w.as("can").Process.UndoProcess({ processId: id });
  await catalogueJobs["bulk.undo-process"]!(jobCtx(w), { clientId: s.clientId, processId: own.id });
  expect(await w.as("can").Process.GetProcess({ processId: own.id })).toMatchObject({ state: "done", done: 4 });
  await expect(w.as("mehmet").Process.ApplyPreview({ processId: ofAll.id })).rejects.toMatchObject({ code: "not_found" });
  // Their stores were taken from them meanwhile: what waits is not done.
  const late = await w.as("can").ProductTransfer.UploadTransferExcel({ channelId: first.channelId }, file);
  await s.query(sql`update client_member set store_ids = ${[first.storeId]}::uuid[] where ${can}`);
  expect(await run(late.id)).toMatchObject({ state: "failed", done: 0 });
  await s.query(sql`update client_member set store_ids = null where ${can}`);
});
