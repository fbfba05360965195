import type { Input, Output } from "@tradeport/contract";
import type { productRemoval } from "@tradeport/contract/product-removal";
import type { ProductInput } from "@tradeport/contract/products";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readProduct } from "../read-product.ts";
import { saveProduct } from "../save-product.ts";

type Call = typeof productRemoval.CloneProductMasterData;

/**
 * Saved as any new product is. Its pictures are the same addresses: a file of ours is never changed, and is not taken away with a product.
 */
export const cloneProductMasterData = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const source = await readProduct(ctx.db, ctx.clientId, input.id, ctx.locale);
  if (!source) throw new Fail("not_found");
  const { productMainCode } = input;
  const variants = input.variants.map(({ id, ...codes }) => {
    const variant = source.variants.find((one) => one.id === id);
    if (!variant) throw new Fail("not_found");
    const { id: _id, quantity: _q, reserved: _r, available: _a, criticalStockMultiplierResult: _c, ...rest } = variant;
    return { ...rest, ...codes };
  });
  const { categoryId, brandName, vatRate, currency, originCountry, isActive, texts, attributes, images } = source;
  const copy = { productMainCode, categoryId, brandName, vatRate, currency, originCountry, isActive, texts, attributes, images };
  return saveProduct(ctx, { ...copy, vatRate: vatRate as ProductInput["vatRate"], variants });
};
