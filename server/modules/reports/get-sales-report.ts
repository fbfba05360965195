import type { Input, Output } from "@tradeport/contract";
import type { salesReport } from "@tradeport/contract/sales-report";
import { refusePeriod } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { readSales } from "./read-sales.ts";

type Call = typeof salesReport.GetSalesReport;

export const getSalesReport = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  refusePeriod(input);
  const { rows, totals, count } = await readSales(ctx, input, windowOf(input));
  return { ...pageOf(input, rows, count), totals };
};
