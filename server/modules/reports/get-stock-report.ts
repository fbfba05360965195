import type { Input, Output } from "@tradeport/contract";
import type { stockReport } from "@tradeport/contract/stock-report";
import type { Ctx } from "#platform/context.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { readStock } from "./read-stock.ts";

type Call = typeof stockReport.GetStockReport;

export const getStockReport = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { data, count, rest } = await readStock(ctx, input, windowOf(input));
  return { ...pageOf(input, data, count), ...rest };
};
