import type { Input } from "@tradeport/contract";
import type { salesReport } from "@tradeport/contract/sales-report";
import { refundedMoney } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";

export type SalesAsk = Input<typeof salesReport.GetSalesReport>;

/** The period before is as long, and ends where this one begins. */
const beforeOf = ({ startDate, endDate }: Pick<SalesAsk, "startDate" | "endDate">) =>
  new Date(2 * Date.parse(startDate) - Date.parse(endDate)).toISOString();

/**
 * What happened in both periods as `fact`: each line that was sold or canceled, what its package came to beside its lines, and what was given
 * back. The kinds add up by whatever they are grouped: a package's money is its total, as it is in the revenue of the home page, and
 * what lines and the limits of a refund leave of it is of no product. A day of the period before is told by the day of this one that it is
 * compared with.
 */
export const salesFacts = (clientId: string, ask: SalesAsk) => {
  const { startDate, endDate, storeId = null, channelId = null } = ask;
  const before = beforeOf(ask);
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000);
  return sql`
  package as (
    select p.id, p.order_id, p.store_id, s.channel_id, p.currency, p.total, p.status = 'S_CANCELED' as is_canceled, p.ordered_at >= ${startDate} as is_now,
      (p.ordered_at at time zone client.time_zone)::date + case when p.ordered_at >= ${startDate} then 0 else ${days}::int end as day
    from order_package p
    join client on client.id = p.client_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    where p.client_id = ${clientId} and not p.superseded and not p.payment_pending
      and p.ordered_at >= ${before} and p.ordered_at < ${endDate}
      and (${storeId}::uuid is null or p.store_id = ${storeId}) and (${channelId}::uuid is null or s.channel_id = ${channelId})
  ), line as (
    select k.*, l.channel_line_id, l.quantity, l.total as amount, v.product_id
    from package k
    join order_line l on l.client_id = ${clientId} and l.package_id = k.id
    left join variant v on v.client_id = l.client_id and v.id = l.variant_id
  ), refunded as (
    -- a day earlier: the two clocks need not be one
    ${refundedMoney(sql`h.client_id = ${clientId} and c.opened_at >= ${before}::timestamptz - interval '1 day'`, "line")}
  ), paid as (
    select k.*, r.amount as refunded
    from package k
    left join (select package_id, currency, sum(amount) as amount from refunded where package_id is not null group by package_id, currency) r
      on r.package_id = k.id and r.currency = k.currency
    where not k.is_canceled
  ), returned as (
    select k.is_now, k.day, k.store_id, k.channel_id, k.currency, v.product_id, r.units, r.amount
    from refunded r
    join paid k on k.id = r.package_id and k.currency = r.currency
    left join order_line l on l.client_id = ${clientId} and l.package_id = k.id and l.channel_line_id = r.channel_order_line_id
    left join variant v on v.client_id = l.client_id and v.id = l.variant_id
    union all
    -- no more than was paid
    select is_now, day, store_id, channel_id, currency, null, 0, total - refunded from paid where refunded > total
    union all
    -- of an order, and of none of its packages alone: no more than is left of what was paid
    select bool_or(k.is_now), min(k.day), k.store_id, k.channel_id, k.currency, null, r.units,
      least(r.amount, sum(greatest(0, k.total - coalesce(k.refunded, 0))))
    from (select order_id, currency, sum(units)::int as units, sum(amount) as amount from refunded where package_id is null group by order_id, currency) r
    join paid k on k.order_id = r.order_id and k.currency = r.currency
    group by k.order_id, k.store_id, k.channel_id, k.currency, r.units, r.amount
  ), fact as (
    select case when is_canceled then 'canceled' else 'sold' end as kind, is_now, day, store_id, channel_id, currency, order_id, product_id,
      quantity as units, amount
    from line
    union all
    -- what is of no line: shipping, a discount of the whole. Its order is counted with its lines.
    select case when k.is_canceled then 'canceled' else 'sold' end, k.is_now, k.day, k.store_id, k.channel_id, k.currency,
      case when lines.amount is null then k.order_id end, null, 0, k.total - coalesce(lines.amount, 0)
    from package k
    left join (select id, sum(amount) as amount from line group by id) lines on lines.id = k.id
    where lines.amount is null or lines.amount <> k.total
    union all
    select 'returned', is_now, day, store_id, channel_id, currency, null, product_id, units, amount from returned
  )`;
};
