import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pruneExportedFiles } from "#modules/bulk/index.ts";
import { newId, sql } from "#platform/db.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { exportFile, importFile, jobCtx, makeExport } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";
import { catalogueJobs, seedCatalogue } from "./index.ts";

const products = 600;
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  await importFile(w, "ayse", await makeCorrectedFile(products));
});
afterAll(() => w.close());
beforeEach(() =>
  w.database.pool.query(
    "delete from exported_file; delete from file where purpose = 'export'; delete from process where process_type = 'export_products'",
  ),
);

const query = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
const ayse = () => w.as("ayse");
const listed = async () => (await ayse().ExportedFile.GetAllExportedFile({})).data;
const stored = async () => (await query(sql<{ id: string }>`select id from file where purpose = 'export'`)).map(({ id }) => id);
const refused = (code: string) => expect.objectContaining({ code });

test("an export is a record with its file, its maker, its rows and its end; it holds the products of the moment when it was asked for (U17, U41)", async () => {
  const made = await ayse().Product.ExportProducts({ columns: ["codes"], name: "Koton" });
  expect(made).toMatchObject({
    state: "preparing",
    kind: "products",
    holds: "Koton",
    rowCount: products,
    size: null,
    createdBy: "Ayşe Yılmaz",
    mayDelete: true,
  });
  expect(made.name).toMatch(/^Tradeport - Ürünler - Koton - \d\d\.\d\d\.\d{4}\.xlsx$/);
  await expect(ayse().ExportedFile.DownloadExportedFile({ id: made.id })).rejects.toEqual(refused("exported_file_not_ready"));
  expect(await makeExport(w, "ayse", made.processId!)).toMatchObject({
    state: "done",
    processType: "export_products",
    total: products,
    done: products,
    undoUntil: null,
  });
  const [ready] = await listed();
  expect(ready).toMatchObject({ id: made.id, state: "ready", rowCount: products, reason: null });
  expect(Date.parse(ready!.expiresDate) - Date.parse(ready!.createdDate)).toBeGreaterThan(6.9 * 86_400_000);
  const { name, body } = await ayse().ExportedFile.DownloadExportedFile({ id: made.id });
  expect([name, body.length]).toEqual([made.name, ready!.size]);
  expect(await rowsOfFile(body)).toHaveLength(products + 1);
  // Parts that nobody reads any more are gone.
  expect(await query(sql`select 1 from process_part where process_id = ${made.processId}`)).toEqual([]);
});

test("another who asks for the same gets a file of their own; the same person's press twice is one file; three are made at a time (S52, S53)", async () => {
  const press = (who: "ayse" | "can", code: string) => w.as(who).Product.ExportProducts({ productMainCode: code });
  const [one, other] = await Promise.all([press("ayse", "A"), press("ayse", "A")]);
  expect(one.id).toBe(other.id);
  expect((await press("can", "A")).id).not.toBe(one.id);
  const crowd = await Promise.allSettled(["B", "C", "D", "E"].map((code) => press("can", code)));
  expect(crowd.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(press("ayse", "F")).rejects.toEqual(refused("exports_at_once"));
  // What is being made already is still answered with itself; one that is stopped makes room.
  expect((await press("ayse", "A")).id).toBe(one.id);
  await ayse().ExportedFile.DeleteExportedFile({ id: one.id });
  await press("ayse", "F");
});

test("who reads deletes what they made, who changes the catalogue any; the file goes with its record, and a stopped one leaves none (S2)", async () => {
  await query(
    sql`update client_member m set store_ids = null, "right" = 'read' from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  const zeynep = w.as("zeynep");
  await exportFile(w, "ayse", { columns: ["codes"] });
  const [ofAyse] = await listed();
  const own = await zeynep.Product.ExportProducts({ productMainCode: "x" });
  await makeExport(w, "zeynep", own.processId!);
  expect(
    (await zeynep.ExportedFile.GetAllExportedFile({})).data.map(({ createdBy, mayDelete }) => [createdBy, mayDelete]),
  ).toEqual([
    ["Zeynep Şahin", true],
    ["Ayşe Yılmaz", false],
  ]);
  await expect(zeynep.ExportedFile.DeleteExportedFile({ id: ofAyse!.id })).rejects.toEqual(refused("exported_file_not_yours"));
  await zeynep.ExportedFile.DeleteExportedFile({ id: own.id });
  await w.as("can").ExportedFile.DeleteExportedFile({ id: ofAyse!.id });
  expect([await listed(), await stored()]).toEqual([[], []]);
  const stopped = await ayse().Product.ExportProducts({});
  await ayse().ExportedFile.DeleteExportedFile({ id: stopped.id });
  expect(await makeExport(w, "ayse", stopped.processId!)).toMatchObject({ state: "canceled" });
  expect([await listed(), await stored()]).toEqual([[], []]);
});

test("of another company it is not there; whoever has some stores sees files in which no other store was looked at, and makes such (S2)", async () => {
  const [mine, other] = [newId(), newId()];
  for (const [id, name] of [
    [mine, "Benim"],
    [other, "Öteki"],
  ] as const) {
    await query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${w.clientId("ayse")}, ${id}, (select id from channel limit 1), ${name}, true, ${name}`);
    await query(sql`insert into listing (client_id, id, store_id, product_id)
      select client_id, gen_random_uuid(), ${id}, id from product where client_id = ${w.clientId("ayse")}`);
  }
  await exportFile(w, "ayse", { columns: ["channels"] });
  const [whole] = await listed();
  for (const call of ["DownloadExportedFile", "DeleteExportedFile"] as const)
    await expect(w.as("mehmet").ExportedFile[call]({ id: whole!.id })).rejects.toEqual(refused("not_found"));
  await query(
    sql`update client_member m set store_ids = array[${mine}::uuid], "right" = 'read' from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  const zeynep = w.as("zeynep");
  expect((await zeynep.ExportedFile.GetAllExportedFile({})).data).toEqual([]);
  for (const call of ["DownloadExportedFile", "DeleteExportedFile"] as const)
    await expect(zeynep.ExportedFile[call]({ id: whole!.id })).rejects.toEqual(refused("not_found"));
  const { body } = await exportFile(w, "zeynep", { columns: ["channels"] });
  expect(new Set((await rowsOfFile(body)).slice(1).flat())).toEqual(new Set(["Benim"]));
  expect(
    new Set((await rowsOfFile((await ayse().ExportedFile.DownloadExportedFile({ id: whole!.id })).body)).slice(1).flat()),
  ).toEqual(new Set(["Benim, Öteki"]));
  // Stores that they have lost since are shown by no file that still waits, and by none that is there.
  const waiting = await zeynep.Product.ExportProducts({ columns: ["channels", "codes"] });
  await query(
    sql`update client_member m set store_ids = array[${other}::uuid] from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  await catalogueJobs["bulk.export-products"]!(jobCtx(w), { clientId: w.clientId("ayse"), processId: waiting.processId! });
  expect((await zeynep.ExportedFile.GetAllExportedFile({})).data).toEqual([]);
  expect((await listed()).find(({ id }) => id === waiting.id)).toMatchObject({
    state: "failed",
    reason: { tr: expect.stringContaining("Zeynep") },
  });
  await query(sql`update client_member m set store_ids = null from person p where p.id = m.person_id and p.subject = 'zeynep'`);
});

test("after its time a file is refused with what to do, and the night takes record and file away", async () => {
  await exportFile(w, "ayse", {});
  const [file] = await listed();
  await query(sql`update exported_file set expires_at = now() - interval '1 second'`);
  expect(await listed()).toMatchObject([{ state: "expired" }]);
  await expect(ayse().ExportedFile.DownloadExportedFile({ id: file!.id })).rejects.toEqual(refused("exported_file_expired"));
  await pruneExportedFiles(w.database);
  expect([await listed(), await stored()]).toEqual([[], []]);
});

test("where a subscription is over a company still gets its own data out; who left the company gets none", async () => {
  await w.database.pool.query(`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
    select '${w.clientId("ayse")}', '${newId()}', 'x', 1, 'TRY', now() - interval '9 days', now() - interval '1 day', id from person limit 1`);
  const paidFor = await exportFile(w, "ayse", { productMainCode: "x" });
  expect(await rowsOfFile(paidFor.body)).toHaveLength(1);
  await w.database.pool.query("delete from package_order");
  const { processId } = await w.as("can").Product.ExportProducts({});
  await query(sql`update client_member m set is_active = false from person p where p.id = m.person_id and p.subject = 'can'`);
  expect(await makeExport(w, "ayse", processId!)).toMatchObject({
    state: "failed",
    reason: { tr: expect.stringContaining("Can Demir") },
  });
  await query(sql`update client_member m set is_active = true from person p where p.id = m.person_id and p.subject = 'can'`);
});

test("a worker killed before and after its file is stored makes one file and one record (R25)", async () => {
  const { id, processId } = await ayse().Product.ExportProducts({ columns: ["codes"] });
  for (const crash of ["export.written:1", "export.stored:1"]) {
    expect(await runKilled(w, "ayse", "bulk.export-products", processId!, crash)).toBe("SIGKILL");
    expect(await listed()).toMatchObject([{ id, state: "preparing" }]);
  }
  expect(await runKilled(w, "ayse", "bulk.export-products", processId!, "")).toBe(0);
  expect(await runKilled(w, "ayse", "bulk.export-products", processId!, "")).toBe(0);
  expect(await listed()).toMatchObject([{ id, state: "ready", rowCount: products }]);
  expect(await stored()).toHaveLength(1);
  expect(await rowsOfFile((await ayse().ExportedFile.DownloadExportedFile({ id })).body)).toHaveLength(products + 1);
});

test("making, fetching and deleting a file stand in the audit with its name", async () => {
  await exportFile(w, "ayse", { productMainCode: "denetim" });
  const [file] = await listed();
  await ayse().ExportedFile.DeleteExportedFile({ id: file!.id });
  const { data } = await ayse().Audit.GetAllAudit({ objectType: "exported_file", objectId: file!.id });
  expect(data.map(({ action, objectName }) => [action, objectName])).toEqual([
    ["delete", file!.name],
    ["download", file!.name],
    ["export", file!.name],
  ]);
});
