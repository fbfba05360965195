import type { Input } from "@tradeport/contract";
import type { PackageOrder, packageOrder } from "@tradeport/contract/package-order";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { oneOrder } from "./order-row.ts";

/** Days are added to the end, or to now when that has passed: a client is never given days that are over already. */
export const setClientPackageOrderSetExpireDays = async (
  ctx: WideCtx,
  { clientId, orderId, addExpireDays }: Input<typeof packageOrder.SetClientPackageOrderSetExpireDays>,
): Promise<PackageOrder> => {
  const before = await oneOrder(ctx.db, clientId, orderId);
  await acrossClients(ctx.db, (tx) =>
    sql`
      update package_order set expires_at = greatest(expires_at, now()) + make_interval(days => ${addExpireDays}::int)
      where client_id = ${clientId} and id = ${orderId}`.execute(tx),
  );
  const after = await oneOrder(ctx.db, clientId, orderId);
  await ctx.audit({
    action: "extend",
    objectType: "package_order",
    objectId: orderId,
    before: { expireDate: before.expireDate },
    after: { expireDate: after.expireDate },
  });
  // What rested goes on.
  await acrossClients(ctx.db, (tx) =>
    sql`select wake_stores(array_agg(id)) from store where client_id = ${clientId} and is_active`.execute(tx),
  );
  return after;
};
