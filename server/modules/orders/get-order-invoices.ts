import type { Input, Output } from "@tradeport/contract";
import type { invoices } from "@tradeport/contract/invoices";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readInvoices } from "./invoices-view.ts";

type Call = typeof invoices.GetOrderInvoices;

export const getOrderInvoices = async (ctx: Ctx, { orderHeaderId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql`select from order_header where client_id = ${ctx.clientId} and id = ${orderHeaderId}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Fail("not_found");
  return readInvoices(ctx, sql`p.order_id = ${orderHeaderId}`);
};
