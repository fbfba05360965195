import type { Input, Output } from "@tradeport/contract";
import type { profitReport } from "@tradeport/contract/profit-report";
import { refusePeriod } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { readProfit } from "./read-profit.ts";

type Call = typeof profitReport.GetProfitReport;

export const getProfitReport = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  refusePeriod(input);
  const { rows, totals, count } = await readProfit(ctx, input, windowOf(input));
  return { ...pageOf(input, rows, count), totals };
};
