import { type OrderStatus, orderStatuses } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { conditionOf } from "./get-all-order.ts";
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

/** One that is not the client's is "not found" for the whole call (S4). */
const areOwn = async ({ db, clientId }: Ctx, packageIds: readonly string[]) => {
  const ids = [...new Set(packageIds)];
  const { rows } = await sql`select from order_package where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new Fail("not_found");
};
