import type { Input } from "@tradeport/contract";
import type { exportTemplate } from "@tradeport/contract/export-templates";
import type { Ctx, Download } from "#platform/context.ts";
import { exportFile, inBatches, writeExport } from "#platform/excel/export.ts";
import { sheetOf } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { masterColumns, masterRows, masterTitle, wholeColumns } from "./export-master-columns.ts";
import { selectedProducts } from "./export-selection.ts";
import { readTemplate } from "./export-templates.ts";

/** Master data as a workbook, a variant a row; the screens make it in the background (`exportProducts`). */
export const getProductMasterDataExcel = async (
  ctx: Ctx,
  input: Input<typeof exportTemplate.GetProductMasterDataExcel>,
): Promise<Download> => {
  const { clientId: _, templateId, name, ...filter } = input;
  const columns = templateId ? (await readTemplate(ctx, templateId)).columns : wholeColumns;
  const ids = await selectedProducts(ctx, { ...filter, page: 0, pageSize: -1 });
  const reference = await readReference(ctx.db);
  const title = masterTitle[ctx.locale];
  const body = await writeExport(
    { sheet: sheetOf[ctx.locale], columns: masterColumns(columns), locale: ctx.locale },
    inBatches(ids, (some) => masterRows(ctx, some, columns, reference)),
  );
  return exportFile(ctx, title, name, body);
};
