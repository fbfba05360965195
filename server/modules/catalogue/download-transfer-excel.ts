import type { Input } from "@tradeport/contract";
import type { transferExcel } from "@tradeport/contract/transfer-excel";
import { chunksOf, readStoreValues, type StoreValue, selectedProducts, storesAsked } from "#modules/listings/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import type { Cell } from "#platform/excel/template.ts";
import { baseColumn, baseOf, writeBase } from "./excel/base.ts";
import { baseCells, cellsOf } from "./excel/store-cells.ts";
import { storeFile, storeSheet } from "./excel/store-file.ts";

type Call = typeof transferExcel.DownloadTransferExcel;
const productsAtOnce = 500;

interface FileRow {
  cells: ReadonlyMap<string, Cell>;
  base: string;
}

/** A variant in a store a row, store by store in the order in which they were connected. Rows are read and packed part by part. */
export const downloadTransferExcel = async (ctx: Ctx, { channelId, categoryId, ids }: Input<Call>): Promise<Download> => {
  const { db, clientId, locale } = ctx;
  const productIds = await selectedProducts(
    db,
    clientId,
    ids ? { productIds: ids } : { filter: { categoryId, isArchived: false } },
  );
  const stores = await storesAsked(db, clientId, { channelIds: [channelId] });
  if (stores.length === 0) throw new Fail("transfer_file_no_store");
  if (productIds.length === 0) throw new Fail("selection_empty");
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from variant where client_id = ${clientId} and product_id = any(${productIds}::uuid[])`.execute(
    db,
  );
  if (counted[0]!.count * stores.length > exportCap)
    throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const batches = async function* () {
    for (const store of stores)
      for (const part of chunksOf(productIds, productsAtOnce))
        yield (await readStoreValues(db, clientId, store, part, ctx.installation)).map((value) => rowOf(value, locale));
  };
  const columns: ExportColumn<FileRow>[] = [
    ...storeFile.columns.map(({ key, header, headerEn, width = 18, kind, isRequired }) => ({
      ...{ header: { tr: header, en: headerEn }, width, isRequired: isRequired === true, isNumber: kind === "number" },
      value: ({ cells }: FileRow) => cells.get(key) ?? null,
    })),
    { header: { tr: baseColumn.header, en: baseColumn.headerEn }, width: 12, isHidden: true, value: ({ base }) => base },
  ];
  const body = await writeExport({ sheet: storeSheet[locale], columns, locale }, batches());
  return exportFile(ctx, storeSheet[locale], stores[0]!.channelName, body);
};

const rowOf = (value: StoreValue, locale: "tr" | "en"): FileRow => ({
  cells: cellsOf(value, locale),
  base: writeBase(baseOf(baseCells(value, locale))),
});
