import { type OrderStatus, orderStatuses } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { areOwn, conditionOf } from "./get-all-order.ts";
import type { In, Out } from "./package-view.ts";

/** Every status with its number of packages; superseded ones are in no list and in no count. */
export const getOrderStatusCount = async (ctx: Ctx, input: In<"GetOrderStatusCount">): Promise<Out<"GetOrderStatusCount">> => {
  await areOwn(ctx, input.orderPackageIds ?? []);
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select p.status, count(*)::int as count from order_package p
    where ${await conditionOf(ctx, input)}
      and (${input.orderPackageIds ?? null}::uuid[] is null or p.id = any(${input.orderPackageIds ?? null}::uuid[]))
    group by p.status`.execute(ctx.db);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return orderStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
};
