import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { In, Out } from "./package-view.ts";
import { refundShares } from "./refund-shares.ts";

/** What a refund of these units would come to, before anybody decides it. */
export const getRefundShares = async (ctx: Ctx, input: In<"GetRefundShares">): Promise<Out<"GetRefundShares">> => {
  const { orderPackageId, lines } = input;
  const { rows } = await sql<{ currency: string }>`
    select currency from order_package where client_id = ${ctx.clientId} and id = ${orderPackageId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  const { currency } = rows[0];
  const amounts = await refundShares(ctx, orderPackageId, lines);
  return lines.map((line, at) => ({ ...line, amount: { amount: amounts[at]!, currency } }));
};
