import type { Input, Words } from "@tradeport/contract";
import { productFieldWords } from "@tradeport/contract/product-words";
import { salesGroupWords } from "@tradeport/contract/sales-words";
import type { StockReportRow, stockReport } from "@tradeport/contract/stock-report";
import { stockStateWords, stockReportWords as words } from "@tradeport/contract/stock-report-words";
import type { Ctx, Download } from "#platform/context.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";
import { readStock } from "./read-stock.ts";

type Column = ExportColumn<StockReportRow>;
const column = (header: Words, width: number, value: Column["value"]): Column => ({ header, width, value });
const title = { tr: "Stok raporu", en: "Stock report" };

/** What is not known is an empty cell, never a nought; what is not sold says so. */
const columnsIn = (locale: Locale): Column[] => [
  column(salesGroupWords.product, 40, (row) => row.productName),
  column(productFieldWords.mainCode, 20, (row) => row.productMainCode),
  column(productFieldWords.productCode, 20, (row) => row.productCode),
  column(productFieldWords.barcode, 20, (row) => row.barcode),
  column(salesGroupWords.brand, 20, (row) => row.brandName),
  column(salesGroupWords.category, 30, (row) => row.categoryName),
  column(words.onHand, 10, (row) => row.onHand),
  column(words.cost, 14, (row) => row.cost && Number(row.cost.cost)),
  column(words.value, 16, (row) => (row.value === null ? null : Number(row.value))),
  column(productFieldWords.currency, 12, (row) => row.cost?.currency ?? ""),
  column(words.soldUnitCount, 22, (row) => row.soldUnitCount),
  column(words.coverDays, 14, (row) => row.coverDays ?? words.noSales[locale]),
];

/** What the report shows, as a workbook; its name says which variants and up to which day. */
export const getStockReportExcel = async (ctx: Ctx, input: Input<typeof stockReport.GetStockReportExcel>): Promise<Download> => {
  const { locale } = ctx;
  const window = input.pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf(input);
  const { data } = await readStock(ctx, input, window);
  if (data.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const body = await writeExport(
    { sheet: title[locale], columns: columnsIn(locale), locale },
    (async function* () {
      yield data;
    })(),
  );
  return exportFile(ctx, title[locale], input.state ? stockStateWords[input.state][locale] : "", body);
};
