import type { Input, Output } from "@tradeport/contract";
import type { report } from "@tradeport/contract/reports";
import type { WideCtx } from "#platform/context.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { countPairs, ofWhom, readPairs, readStatistics } from "./product-statistics.ts";

type Call = typeof report.GetProductStatisticsForCustomer;

export const getProductStatisticsForCustomer = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> =>
  ofWhom(ctx, async (db) => {
    const pairs = await readPairs(db, ctx.clientId, input, windowOf(input));
    return pageOf(input, await readStatistics(db, input, pairs), await countPairs(db, ctx.clientId, input));
  });
