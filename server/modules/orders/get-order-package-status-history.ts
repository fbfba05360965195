import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { In, Out } from "./package-view.ts";

/** Newest first. */
export const getOrderPackageStatusHistory = async (
  ctx: Ctx,
  { orderPackageId }: In<"GetOrderPackageStatusHistory">,
): Promise<Out<"GetOrderPackageStatusHistory">> => {
  const found = await sql`select 1 from order_package where client_id = ${ctx.clientId} and id = ${orderPackageId}`.execute(
    ctx.db,
  );
  if (found.rows.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Out<"GetOrderPackageStatusHistory">[number]>`
    select actor_name as action_owner_name, created_at as created_date, before_status as before_order_package_status_code,
      action as order_package_status_action_code, status as order_package_status_code, remote_status
    from order_status_history where client_id = ${ctx.clientId} and package_id = ${orderPackageId}
    order by created_at desc, id desc`.execute(ctx.db);
  return rows;
};
