import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { matchingIds } from "./selected-rows.ts";

type Call = typeof product.GetProductIds;

export const getProductIds = async (ctx: Ctx, { clientId: _, ...filter }: Input<Call>): Promise<Output<Call>> => ({
  ids: (await matchingIds(ctx, filter)).sort(),
});
