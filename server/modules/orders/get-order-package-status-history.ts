import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { In, Out } from "./package-view.ts";
import { statusWordsIn } from "./status-words.ts";

/** Newest first. Why a person did it they wrote themselves, perhaps of the buyer: for who may see buyers alone. */
export const getOrderPackageStatusHistory = async (
  ctx: Ctx,
  { orderPackageId }: In<"GetOrderPackageStatusHistory">,
): Promise<Out<"GetOrderPackageStatusHistory">> => {
  const found = await sql<{ code: string }>`
    select c.code from order_package p
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel c on c.id = s.channel_id
    where p.client_id = ${ctx.clientId} and p.id = ${orderPackageId}`.execute(ctx.db);
  if (!found.rows[0]) throw new Fail("not_found");
  const channelCode = found.rows[0].code;
  const { rows } = await sql<Omit<Out<"GetOrderPackageStatusHistory">[number], "remoteStatusWords">>`
    select actor_name as action_owner_name, created_at as created_date, before_status as before_order_package_status_code,
      action as order_package_status_action_code, status as order_package_status_code, remote_status,
      case when actor_kind = 'person' and not ${seesBuyers(ctx.who)} then '' else reason end as reason
    from order_status_history where client_id = ${ctx.clientId} and package_id = ${orderPackageId}
    order by created_at desc, id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    remoteStatusWords: statusWordsIn(ctx, { channelCode, remoteStatus: row.remoteStatus }),
  }));
};
