import { refundedMoney } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";

type Raw = ReturnType<typeof sql>;

/** Days that are read from their orders, as `raw_day`. */
export const rawDays = (days: readonly string[]) => sql`raw_day as materialized (select unnest(${days}::date[]) as day)`;

const isPaid = (clientId: string) => sql`p.client_id = ${clientId} and not p.superseded and not p.payment_pending`;

/**
 * Packages of a company's `raw_day`s that are paid and no other's instead. Each day is looked for by the index of their time ("offset 0": the planner
 * would rather compare all orders with all days); where clocks are put forward or back its edges are others, so some hours more are read.
 */
export const packagesOn = (clientId: string, zone: Raw) => sql`raw_day cross join lateral (
    select * from order_package p where ${isPaid(clientId)}
      and p.ordered_at >= raw_day.day::timestamp at time zone ${zone} - interval '3 hours'
      and p.ordered_at < (raw_day.day + 1)::timestamp at time zone ${zone} + interval '3 hours'
      and (p.ordered_at at time zone ${zone})::date = raw_day.day offset 0) p`;

/** The same where most days are among them: all packages are read in one go, and joined as many. */
export const packagesAmong = (clientId: string, zone: Raw) => sql`order_package p
    join raw_day on raw_day.day = (p.ordered_at at time zone ${zone})::date and ${isPaid(clientId)}`;

/** What the report takes of a package: of which period it is, and the day that it is told under. */
export const packageColumns = (isNow: Raw, day: Raw) =>
  sql`p.id, p.order_id, p.store_id, p.currency, p.total, p.status = 'S_CANCELED' as is_canceled, ${isNow} as is_now, ${day} as day`;

/**
 * What happened, as `fact`: each line of a `package` that was sold or canceled, what the package came to beside its lines, and what was given
 * back. The kinds add up by whatever they are grouped: a package's money is its total, as it is in the revenue of the home page, and
 * what lines and the limits of a refund leave of it is of no product. `order_id` is of what an order is counted by, `of_order` of each.
 */
export const salesFacts = (clientId: string) => sql`
  line as (
    select k.*, l.channel_line_id, l.quantity, l.total as amount, v.product_id, l.variant_id, l.vat_rate, l.discount
    from package k
    join order_line l on l.client_id = ${clientId} and l.package_id = k.id and not l.dropped
    left join variant v on v.client_id = l.client_id and v.id = l.variant_id
  ), refunded as (
    ${refundedMoney(sql`h.client_id = ${clientId} and h.id in (select order_id from package)`, "line")}
  ), paid as (
    select k.*, r.amount as refunded
    from package k
    left join (select package_id, currency, sum(amount) as amount from refunded where package_id is not null group by package_id, currency) r
      on r.package_id = k.id and r.currency = k.currency
    where not k.is_canceled
  ), returned as (
    select k.is_now, k.day, k.store_id, k.currency, v.product_id, r.units, r.amount, k.order_id
    from refunded r
    join paid k on k.id = r.package_id and k.currency = r.currency
    left join order_line l on l.client_id = ${clientId} and l.package_id = k.id and l.channel_line_id = r.channel_order_line_id
    left join variant v on v.client_id = l.client_id and v.id = l.variant_id
    union all
    -- no more than was paid
    select is_now, day, store_id, currency, null, 0, total - refunded, order_id from paid where refunded > total
    union all
    -- of an order, and of none of its packages alone: no more than is left of what was paid
    select bool_or(k.is_now), min(k.day), k.store_id, k.currency, null, r.units,
      least(r.amount, sum(greatest(0, k.total - coalesce(k.refunded, 0)))), k.order_id
    from (select order_id, currency, sum(units)::int as units, sum(amount) as amount from refunded where package_id is null group by order_id, currency) r
    join paid k on k.order_id = r.order_id and k.currency = r.currency
    group by k.order_id, k.store_id, k.currency, r.units, r.amount
  ), fact as (
    select case when is_canceled then 'canceled' else 'sold' end as kind, is_now, day, store_id, currency, order_id, product_id,
      quantity as units, amount, order_id as of_order
    from line
    union all
    -- what is of no line: shipping, a discount of the whole. Its order is counted with its lines.
    select case when k.is_canceled then 'canceled' else 'sold' end, k.is_now, k.day, k.store_id, k.currency,
      case when lines.amount is null then k.order_id end, null, 0, k.total - coalesce(lines.amount, 0), k.order_id
    from package k
    left join (select id, sum(amount) as amount from line group by id) lines on lines.id = k.id
    where lines.amount is null or lines.amount <> k.total
    union all
    select 'returned', is_now, day, store_id, currency, null, product_id, units, amount, order_id from returned
  )`;

/** What facts come to, under the names of the tables of sums; amounts in hundredths. */
export const factSums = (() => {
  const of = (kind: string) => sql`filter (where f.kind = ${sql.lit(kind)})`;
  const units = (kind: string) => sql`coalesce(sum(f.units) ${of(kind)}, 0)`;
  const amount = (kind: string) => sql`(100 * coalesce(sum(f.amount) ${of(kind)}, 0))::bigint`;
  return sql`count(distinct f.order_id) ${of("sold")} as orders, ${units("sold")} as units, ${amount("sold")} as sales,
    ${units("canceled")} as canceled_units, ${amount("canceled")} as canceled, ${units("returned")} as returned_units, ${amount("returned")} as returned`;
})();
