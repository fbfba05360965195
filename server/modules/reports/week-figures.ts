import type { Output } from "@tradeport/contract";
import type { SalesRow, salesReport } from "@tradeport/contract/sales-report";
import type { StockReportRow } from "@tradeport/contract/stock-report";
import type { Ctx } from "#platform/context.ts";
import { readSales } from "./read-sales.ts";
import { readStock } from "./read-stock.ts";

/** What sells out within so many days is soon gone. */
export const soonDays = 14;
const named = 5;

export interface WeekFigures {
  totals: Output<typeof salesReport.GetSalesReport>["totals"];
  best: SalesRow[];
  soon: StockReportRow[];
}

/** Sales of a week beside the one before, what sold best, and, for whoever sees all stores, what is soon gone. */
export const weekFigures = async (
  ctx: Pick<Ctx, "db" | "clientId" | "locale" | "now">,
  week: { startDate: string; endDate: string },
  isOfAllStores: boolean,
): Promise<WeekFigures> => {
  const paged = { page: 0, pageSize: named, orderType: "desc" } as const;
  // One more than are named: what is of no product is no product.
  const sales = await readSales(ctx, { ...week, ...paged, by: "product" }, { limit: named + 1, offset: 0 });
  const stock =
    isOfAllStores &&
    (await readStock(ctx, { state: "onHand", orderColumn: "coverDays", orderType: "asc" }, { limit: named, offset: 0 }));
  return {
    totals: sales.totals,
    best: sales.rows.filter(({ key, now }) => key !== null && now.unitCount > 0).slice(0, named),
    soon: stock ? stock.data.filter(({ coverDays }) => coverDays !== null && coverDays <= soonDays) : [],
  };
};
