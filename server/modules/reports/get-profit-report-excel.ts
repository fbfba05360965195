import type { Input, Words } from "@tradeport/contract";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { ProfitRow, profitReport } from "@tradeport/contract/profit-report";
import { profitGroupWords, profitLackWords, profitFieldWords as words } from "@tradeport/contract/profit-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { refusePeriod } from "#modules/orders/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { companyMoments, type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";
import { readProfit } from "./read-profit.ts";
import { daysOf } from "./report-days.ts";

type Column = ExportColumn<ProfitRow>;
const column = (header: Words, width: number, value: Column["value"]): Column => ({ header, width, value });
const title = { tr: "Kâr raporu", en: "Profit report" };
const number = (amount: string | null) => (amount === null ? null : Number(amount));
/** Amounts of pieces of which nothing is known are empty, never a nought. */
const known = (has: number, amount: string) => (has > 0 ? Number(amount) : null);

const columnsOf = (
  by: Input<typeof profitReport.GetProfitReportExcel>["by"],
  locale: Locale,
  moment: (instant: string) => string,
): Column[] => [
  column(profitGroupWords[by], 40, ({ key, name }) => (key === null ? salesFieldWords.ofNone[locale] : name)),
  column(by === "product" ? productFieldWords.mainCode : salesGroupWords.store, 20, ({ detail }) => detail),
  ...(by === "order" ? [column(words.orderedAt, 18, ({ orderedAt }) => orderedAt && moment(orderedAt))] : []),
  column(productFieldWords.currency, 10, ({ currency }) => currency),
  column(words.unitCount, 10, ({ figures }) => figures.unitCount),
  column(words.revenue, 16, ({ figures }) => Number(figures.revenue)),
  column(words.discount, 16, ({ figures }) => Number(figures.discount)),
  column(words.knownUnitCount, 14, ({ figures }) => figures.beforeCargo.unitCount),
  ...(["income", "vat", "commission", "cost"] as const).map((field) =>
    column(words[field], 16, ({ figures: { beforeCargo } }) => known(beforeCargo.unitCount, beforeCargo[field])),
  ),
  column(words.beforeCargo, 18, ({ figures }) => number(figures.beforeCargo.profit)),
  column(words.margin, 10, ({ figures }) => figures.beforeCargo.margin),
  column(words.cargoUnitCount, 14, ({ figures }) => figures.afterCargo.unitCount),
  column(words.cargo, 16, ({ figures: { afterCargo } }) => known(afterCargo.unitCount, afterCargo.cargo)),
  column(words.afterCargo, 18, ({ figures }) => number(figures.afterCargo.profit)),
  ...(["cost", "commission", "vat", "returned"] as const).map((lack) =>
    column(profitLackWords[lack], 14, ({ figures }) => figures.missing[lack]),
  ),
  column(profitLackWords.estimated, 14, ({ figures }) => figures.estimatedUnitCount),
  column(profitLackWords.laterCost, 14, ({ figures }) => figures.laterCostUnitCount),
];

/** What the report shows, as a workbook; its name says of what, and of which days. */
export const getProfitReportExcel = async (
  ctx: Ctx,
  input: Input<typeof profitReport.GetProfitReportExcel>,
): Promise<Download> => {
  refusePeriod(input);
  const { locale } = ctx;
  const window = input.pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf(input);
  const { rows } = await readProfit(ctx, input, window);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const moment = await companyMoments(ctx);
  const body = await writeExport(
    { sheet: title[locale], columns: columnsOf(input.by, locale, moment), locale },
    (async function* () {
      yield rows;
    })(),
  );
  return exportFile(ctx, title[locale], `${profitGroupWords[input.by][locale]} ${daysOf(input, moment)}`, body);
};
