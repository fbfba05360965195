import type { Input, Output } from "@tradeport/contract";
import { isLongPeriod, type orderOverview, revenueDaysMax } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { refundedMoney } from "./refunded-money.ts";

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

/** What adds up a period reads all of its orders. */
export const refusePeriod = ({ startDate, endDate }: Pick<Input<Call>, "startDate" | "endDate">) => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  const isLong = isLongPeriod(startDate, endDate);
  if (days > 0 && !isLong) return;
  throw new Fail("period_too_long", {
    days: Math.max(isLong ? revenueDaysMax + 1 : -Infinity, Math.round(days)),
    max: revenueDaysMax,
  });
};

/**
 * What buyers paid for the period's orders, by day and channel, by channel, and in all, each per currency: packages that are paid and not canceled,
 * less what was given back of them, on the day of the order. Amounts are added by the database.
 */
export const getChannelOrderRevenue = async (ctx: Ctx, { startDate, endDate }: Input<Call>): Promise<Answer> => {
  refusePeriod({ startDate, endDate });
  const { rows } = await sql<Row>`
    with refunded as (
      -- a day earlier: the two clocks need not be one
      ${refundedMoney(sql`h.client_id = ${ctx.clientId} and c.opened_at >= ${startDate}::timestamptz - interval '1 day'`)}
    ), sold as (
      select (p.ordered_at at time zone client.time_zone)::date as day, c.code as channel_code, c.name as channel_name, p.currency, p.order_id,
        greatest(0, p.total - coalesce(r.amount, 0)) as total
      from order_package p
      join client on client.id = p.client_id
      join store s on s.client_id = p.client_id and s.id = p.store_id
      join channel c on c.id = s.channel_id
      left join refunded r on r.package_id = p.id and r.currency = p.currency
      where p.client_id = ${ctx.clientId} and not p.superseded and p.ordered_at >= ${startDate} and p.ordered_at < ${endDate}
        and p.status <> 'S_CANCELED' and not p.payment_pending
    )
    select to_char(day, 'YYYY-MM-DD') as day, channel_code, min(channel_name) as channel_name, currency,
      count(distinct order_id)::int as order_count, sum(total)::text as revenue
    from (
      select * from sold
      union all
      select min(p.day), p.channel_code, p.channel_name, p.currency, p.order_id, -least(r.amount, sum(p.total))
      from refunded r join sold p on p.order_id = r.order_id and p.currency = r.currency
      where r.package_id is null
      group by p.channel_code, p.channel_name, p.currency, p.order_id, r.amount) as kept
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
