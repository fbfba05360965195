import type { Input, Output } from "@tradeport/contract";
import type { orderOverview } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { maySeeMoney } from "./get-all-order.ts";
import { getChannelOrderRevenue, refusePeriod } from "./get-channel-order-revenue.ts";

type Call = typeof orderOverview.GetAllOrderStatistics;

/** A period's orders in numbers; its money is what revenue says of the same period. */
export const getAllOrderStatistics = async (ctx: Ctx, period: Input<Call>): Promise<Output<Call>> => {
  refusePeriod(period);
  const { rows } = await sql<Omit<Output<Call>, "totals">>`
    select count(distinct p.order_id)::int as order_count, count(*)::int as package_count,
      coalesce(sum(held.units) filter (where p.status <> 'S_CANCELED'), 0)::int as unit_count,
      count(*) filter (where p.status = 'S_CANCELED')::int as canceled_count,
      count(*) filter (where p.status = 'S_REFUNDED')::int as refunded_count
    from order_package p
    cross join lateral (select sum(l.quantity) as units from order_line l where l.client_id = p.client_id and l.package_id = p.id) held
    where p.client_id = ${ctx.clientId} and not p.superseded and p.ordered_at >= ${period.startDate} and p.ordered_at < ${period.endDate}`.execute(
    ctx.db,
  );
  return { ...rows[0]!, totals: maySeeMoney(ctx) ? (await getChannelOrderRevenue(ctx, period)).sums : [] };
};
