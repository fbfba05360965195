import type { ErrorCode } from "@tradeport/contract";
import type { ProductGiven } from "@tradeport/contract/products";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

const compare = (a: string, b: string) => {
  const [wholeA = "", centsA = ""] = a.split(".");
  const [wholeB = "", centsB = ""] = b.split(".");
  const left = BigInt(wholeA + centsA.padEnd(2, "0"));
  const right = BigInt(wholeB + centsB.padEnd(2, "0"));
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Prices and codes of a product's variants: each sentence names the field, the value and whose it is. */
export const checkCodes = async (ctx: Pick<Ctx, "db" | "clientId" | "locale">, input: ProductGiven, productId: string) => {
  const fail = (code: ErrorCode, values: Record<string, unknown>, field: string) => {
    const error = new Fail(code, values);
    error.fields = [{ field: `product.${field}`, message: error.sentence(ctx.locale) }];
    return error;
  };
  const seen = { barcode: new Set<string>(), productCode: new Set<string>() };
  for (const [at, variant] of input.variants.entries()) {
    const { barcode, productCode, listPrice, salePrice } = variant;
    if (compare(listPrice, salePrice) < 0)
      throw fail("list_below_sale", { barcode, listPrice, salePrice }, `variants.${at}.listPrice`);
    if (compare(salePrice, "0") === 0) throw fail("sale_price_zero", { barcode }, `variants.${at}.salePrice`);
    if (seen.barcode.has(barcode)) throw fail("barcode_taken", { barcode }, `variants.${at}.barcode`);
    if (seen.productCode.has(productCode)) throw fail("product_code_taken", { code: productCode }, `variants.${at}.productCode`);
    seen.barcode.add(barcode);
    seen.productCode.add(productCode);
  }
  const taken = await sql<{ barcode: string; productCode: string }>`
    select barcode, product_code from variant
    where client_id = ${ctx.clientId} and product_id <> ${productId}
      and (barcode = any(${[...seen.barcode]}) or product_code = any(${[...seen.productCode]}))`.execute(ctx.db);
  for (const { barcode, productCode } of taken.rows) {
    const at = input.variants.findIndex((variant) => variant.barcode === barcode);
    if (at !== -1) throw fail("barcode_taken", { barcode }, `variants.${at}.barcode`);
    const codeAt = input.variants.findIndex((variant) => variant.productCode === productCode);
    throw fail("product_code_taken", { code: productCode }, `variants.${codeAt}.productCode`);
  }
  const main = await sql`
    select 1 from product where client_id = ${ctx.clientId} and main_code = ${input.productMainCode} and id <> ${productId}`.execute(
    ctx.db,
  );
  if (main.rows.length > 0) throw fail("product_code_taken", { code: input.productMainCode }, "productMainCode");
};
