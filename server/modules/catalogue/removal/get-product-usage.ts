import type { Input, Output } from "@tradeport/contract";
import type { productRemoval } from "@tradeport/contract/product-removal";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readUsage } from "./product-usage.ts";

type Call = typeof productRemoval.GetProductUsage;

export const getProductUsage = async (ctx: Ctx, { ids }: Input<Call>): Promise<Output<Call>> => {
  const distinct = [...new Set(ids)];
  const found = await readUsage(ctx.db, ctx.clientId, distinct);
  if (found.length !== distinct.length) throw new Fail("not_found");
  return found;
};
