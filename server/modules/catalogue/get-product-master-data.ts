import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readProduct } from "./read-product.ts";

type Call = typeof product.GetProductMasterData;

export const getProductMasterData = async (ctx: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const found = await readProduct(ctx.db, ctx.clientId, productId, ctx.locale);
  if (!found) throw new Fail("not_found");
  return found;
};
