import type { ExportTemplateColumn } from "@tradeport/contract/export-templates";
import type { ProductColumn } from "@tradeport/contract/products";
import type { z } from "zod";
import { finishExport, holdProcess, moveExport, readPart } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import type { Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { companyMoments, writeExport } from "#platform/excel/export.ts";
import { xlsxType } from "#platform/excel/template.ts";
import type { Job, JobCtx } from "#platform/jobs.ts";
import { sheetOf } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { listColumns, listTitle } from "./export-list-columns.ts";
import { masterColumns, masterRows } from "./export-master-columns.ts";
import type { exportJob } from "./export-products.ts";
import { readRows } from "./get-all-product-master-data.ts";

/** As `exportProducts` leaves it with the process. */
interface ExportRequest {
  /** Of the list. */
  columns?: z.infer<typeof ProductColumn>[];
  /** Of the master data. */
  master?: ExportTemplateColumn[];
  locale: Locale;
  /** The stores that who wants it may see. */
  storeIds: string[] | null;
}

const maxBytes = 1_000_000_000;
/** The process was stopped, or may not go on and says so itself. */
const over = Symbol("over");

/**
 * The rows of an export into a file. The file appears with its record and the end of its process, or not at all: killed anywhere it is
 * made anew from the products that were selected when it was asked for.
 */
export const runExport: Job<typeof exportJob> = async (ctx, { clientId, processId }) => {
  const held = await ctx.database.asClient(clientId, (tx) => holdProcess(tx, clientId, processId));
  if (!held) return;
  const request = held.input.request as ExportRequest;
  const { locale } = request;
  let written = 0;
  const batches = <Row>(read: (tx: Tx, ids: string[]) => Promise<Row[]>) =>
    inParts(ctx, { clientId, processId, storeIds: request.storeIds }, read, (count) => {
      written = count;
    });
  const { columns = [], master } = request;
  const [reference, moment] = await ctx.database.asClient(clientId, async (db) => [
    master && (await readReference(db)),
    await companyMoments({ db, clientId }),
  ]);
  const listed = listColumns(moment);
  const writing =
    master && reference
      ? writeExport(
          { sheet: sheetOf[locale], columns: masterColumns(master), locale },
          batches((db, ids) => masterRows({ db, clientId, locale }, ids, master, reference)),
        )
      : writeExport(
          { sheet: listTitle[locale], columns: columns.flatMap((key) => listed[key]), locale },
          batches((db, ids) => readRows({ db, clientId, locale }, ids)),
        );
  const body = await writing.catch((error: unknown) => (error === over ? null : Promise.reject(error)));
  if (!body) return;
  crashPoint("export.written");
  const stored = await ctx.files.put(clientId, body, { name: "export.xlsx", type: xlsxType, maxBytes });
  crashPoint("export.stored");
  const isWanted = await ctx.database.asClient(clientId, (tx) => finishExport(tx, clientId, processId, stored, written));
  if (!isWanted) await ctx.files.remove(stored.id);
};

interface Of {
  clientId: string;
  processId: string;
  storeIds: string[] | null;
}

/** Part by part, each in a transaction that sees what its reader may; after each it is asked whether the file is still wanted. */
async function* inParts<Row>(
  { database, signal }: JobCtx,
  { clientId, processId, storeIds }: Of,
  read: (tx: Tx, ids: string[]) => Promise<Row[]>,
  tell: (written: number) => void,
) {
  let written = 0;
  for (let part = 0; ; part += 1) {
    signal.throwIfAborted();
    const rows = await database.asClient(
      clientId,
      async (tx) => {
        const ids = await readPart(tx, clientId, processId, part);
        return ids.length === 0 ? null : read(tx, ids);
      },
      storeIds,
    );
    if (!rows) return;
    yield rows;
    written += rows.length;
    tell(written);
    if (!(await database.asClient(clientId, (tx) => moveExport(tx, clientId, processId, written)))) throw over;
  }
}
