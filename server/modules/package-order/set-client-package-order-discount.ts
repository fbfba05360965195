import { isDeepStrictEqual } from "node:util";
import type { Input } from "@tradeport/contract";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { PackageOrder, packageOrder } from "@tradeport/contract/package-order";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { oneOrder } from "./order-row.ts";

type Call = typeof packageOrder.SetClientPackageOrderDiscount;

const shown = ({ discountType, discountRate, discountAmount, total }: PackageOrder) => ({
  discountType,
  ...(discountType === "rate" && { discountRate }),
  ...(discountType !== "none" && { discountAmount }),
  total,
});

export const setClientPackageOrderDiscount = async (ctx: WideCtx, input: Input<Call>): Promise<PackageOrder> => {
  const { clientId, orderId, discountType } = input;
  const before = await oneOrder(ctx.db, clientId, orderId);
  const rate = discountType === "rate" ? (input.discountRate ?? before.discountRate) : "0";
  const amount = discountType === "amount" ? (input.discountAmount ?? before.discountAmount) : "0";
  try {
    await acrossClients(ctx.db, (tx) =>
      sql`
        update package_order set discount_type = ${discountType}, discount_rate = ${rate}::numeric, discount_amount = ${amount}::numeric
        where client_id = ${clientId} and id = ${orderId}`.execute(tx),
    );
  } catch (error) {
    if (violated(error) !== "package_order_discount") throw error;
    const most = `${formatDecimal(before.price)} ${before.currency}`;
    throw new Fail("discount_too_large", { discount: amount, price: before.price }, [
      { field: "discountAmount", message: ctx.locale === "tr" ? `En çok ${most}` : `At most ${most}` },
    ]);
  }
  const after = await oneOrder(ctx.db, clientId, orderId);
  if (isDeepStrictEqual(shown(before), shown(after))) return after;
  await ctx.audit({
    action: "discount",
    objectType: "package_order",
    objectId: orderId,
    before: shown(before),
    after: shown(after),
  });
  return after;
};
