import type { Input, Output } from "@tradeport/contract";
import { type orderOverview, revenueDaysMax } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof orderOverview.GetChannelOrderRevenue;
type Answer = Output<Call>;
interface Row {
  day: string | null;
  channelCode: string | null;
  channelName: string | null;
  currency: string;
  orderCount: number;
  revenue: string;
}

/**
 * What buyers paid for the period's orders, by day and channel, by channel, and in all, each per currency: packages that are paid and not canceled,
 * less what was given back of their order, on the day of the order. Amounts are added by the database.
 */
export const getChannelOrderRevenue = async (ctx: Ctx, { startDate, endDate }: Input<Call>): Promise<Answer> => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  if (days <= 0 || days > revenueDaysMax) throw new Fail("period_too_long", { days: Math.round(days), max: revenueDaysMax });
  const sold = sql`order_package p
      join client on client.id = p.client_id
      join store s on s.client_id = p.client_id and s.id = p.store_id
      join channel c on c.id = s.channel_id
    where p.client_id = ${ctx.clientId} and not p.superseded and p.ordered_at >= ${startDate} and p.ordered_at < ${endDate}
      and p.status <> 'S_CANCELED' and not p.payment_pending`;
  const { rows } = await sql<Row>`
    with refunded as (
      select h.id as order_id, k.currency, sum(l.amount) as amount
      from claim k
      join claim_line l on l.client_id = k.client_id and l.claim_id = k.id
      join order_header h on h.client_id = k.client_id and h.store_id = k.store_id and h.channel_order_id = k.channel_order_id
      -- a day earlier: the two clocks need not be one
      where k.client_id = ${ctx.clientId} and k.opened_at >= ${startDate}::timestamptz - interval '1 day' and k.kind <> 'cancellation'
        and l.state = 'refunded' and l.amount > 0
      group by h.id, k.currency
    )
    select to_char(day, 'YYYY-MM-DD') as day, channel_code, min(channel_name) as channel_name, currency,
      count(distinct order_id)::int as order_count, sum(total)::text as revenue
    from (
      select (p.ordered_at at time zone client.time_zone)::date as day, c.code as channel_code, c.name as channel_name, p.currency,
        p.order_id, p.total
      from ${sold}
      union all
      select min((p.ordered_at at time zone client.time_zone)::date), c.code, c.name, p.currency, p.order_id, -least(r.amount, sum(p.total))
      from refunded r, ${sold} and p.order_id = r.order_id and p.currency = r.currency
      group by c.code, c.name, p.currency, p.order_id, r.amount) as sold
    group by grouping sets ((currency, channel_code, day), (currency, channel_code), (currency))
    order by currency, channel_code, day`.execute(ctx.db);
  return {
    days: rows.flatMap(({ day, channelCode, channelName: _, ...row }) =>
      day !== null && channelCode !== null ? [{ day, channelCode, ...row }] : [],
    ),
    totals: rows.flatMap(({ day, channelCode, channelName, ...row }) =>
      day === null && channelCode !== null ? [{ channelCode, channelName: channelName!, ...row }] : [],
    ),
    sums: rows.flatMap(({ day: _day, channelCode, channelName: _, ...row }) => (channelCode === null ? [row] : [])),
  };
};
