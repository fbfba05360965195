import { soldDays } from "@tradeport/contract/stock-report";
import { sql } from "#platform/db.ts";

type Raw = ReturnType<typeof sql>;

/** Variants with a mark, and what they are made of: an order of a set takes its items. */
export const markedVariants = (clientId: string) => sql`
  select m.variant_id from stock_mark m where m.client_id = ${clientId}
  union
  select c.item_id from stock_mark m join variant_component c on c.client_id = m.client_id and c.variant_id = m.variant_id
  where m.client_id = ${clientId}`;

/** The moments at which the thirty days begin and end that end with `day` of a zone. */
export const firstMoment = (day: Raw, zone: Raw) =>
  sql`((${day} - ${sql.lit(soldDays - 1)}::int)::timestamp at time zone ${zone})`;
export const lastMoment = (day: Raw, zone: Raw) => sql`((${day} + 1)::timestamp at time zone ${zone})`;

/** What counts as sold: as in the sales report, what is paid and not canceled. */
const isSold = sql`p.status <> 'S_CANCELED' and not p.superseded and not p.payment_pending`;

/**
 * The report's figures of these variants from stock, costs and orders themselves; a set has none, and a variant that went neither.
 * What was sold is summed up once, before its variants are looked for: a planner that thinks there is one variant would sum it up for each.
 */
export const stockFigures = (clientId: string, ids: Raw, { first, last }: { first: Raw; last: Raw }) => sql`
  with sold as materialized (
    select k.item_id, sum(l.quantity::bigint * k.quantity) as units
    from variant_component k
    join order_line l on l.client_id = k.client_id and l.variant_id = k.variant_id and not l.dropped
    join order_package p on p.client_id = l.client_id and p.id = l.package_id and ${isSold} and p.ordered_at >= ${first} and p.ordered_at < ${last}
    where k.client_id = ${clientId} and k.item_id = any(${ids})
    group by k.item_id
  )
  select v.id as variant_id, v.product_id, s.on_hand, c.cost, c.currency, coalesce(sold.units, 0)::int as sold
  from variant v
  cross join lateral variant_stock(v.client_id, v.id) s
  left join variant_cost c on c.client_id = v.client_id and c.variant_id = v.id
  left join sold on sold.item_id = v.id
  where v.client_id = ${clientId} and v.id = any(${ids}) and not is_set(v.client_id, v.id)`;
