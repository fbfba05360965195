import type { Input, Output } from "@tradeport/contract";
import { type product, productsWholeMax } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readProducts } from "./read-product.ts";
import { matchingIds } from "./selected-rows.ts";

type Call = typeof product.GetProductMasterDataList;

/** All of the ids or none of them; what matches in no order but that of the ids. */
export const getProductMasterDataList = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { clientId: _, ids, ...filter } = input;
  const wanted = ids ? [...new Set(ids)] : (await matchingIds(ctx, filter, productsWholeMax)).sort();
  const found = new Map((await readProducts(ctx.db, ctx.clientId, wanted, ctx.locale)).map((one) => [one.id, one]));
  if (found.size !== wanted.length) throw new Fail("not_found");
  return wanted.map((id) => found.get(id)!);
};
