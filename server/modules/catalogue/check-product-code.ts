import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Call = typeof product.CheckProductCode;

export const checkProductCode = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const codes = await sql<{ code: string }>`
    select product_code as code from variant where client_id = ${ctx.clientId} and product_code = any(${input.productCodeList})`.execute(
    ctx.db,
  );
  const barcodes = await sql<{ code: string }>`
    select barcode as code from variant where client_id = ${ctx.clientId} and barcode = any(${input.barcodeList})`.execute(
    ctx.db,
  );
  return { productCodeList: codes.rows.map(({ code }) => code), barcodeList: barcodes.rows.map(({ code }) => code) };
};
