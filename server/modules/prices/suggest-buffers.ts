import { type BufferSuggestion, suggestedBy } from "@tradeport/contract/stock-guard";
import { sql, type Tx } from "#platform/db.ts";

/** The newest orders that are looked at. */
const most = 1000;

/**
 * By store what it should keep back: what the fastest variant sells in an hour in all stores, times the middle time from an order elsewhere to the
 * moment in which this store had confirmed the lower stock. Both of the newest orders, along their keys.
 */
export const suggestBuffers = async (tx: Tx, clientId: string): Promise<ReadonlyMap<string, BufferSuggestion>> => {
  const { rows } = await sql<Omit<BufferSuggestion, "pieces"> & { storeId: string }>`
    with newest as materialized (
      select p.order_id, p.store_id, p.ordered_at from order_package p
      where p.client_id = ${clientId} and not p.superseded and p.ordered_at > now() - make_interval(days => ${suggestedBy.days})
      order by p.ordered_at desc, p.id desc limit ${most}
    ), spans as (
      -- Not less than an hour: ten orders of a minute are no pace of a day.
      select count(distinct order_id)::int as orders, greatest(extract(epoch from now() - min(ordered_at)) / 3600, 1)::float8 as hours from newest
    ), sold as materialized (
      select n.order_id, n.store_id, n.ordered_at, l.variant_id, sum(l.quantity)::int as pieces
      from newest n join order_line l on l.client_id = ${clientId} and l.order_id = n.order_id where l.variant_id is not null
      group by n.order_id, n.store_id, n.ordered_at, l.variant_id
    ), fastest as (
      select max(pieces) as pieces from (select sum(pieces)::float8 as pieces from sold group by variant_id) as by_variant
    ), decreases as (
      -- The newest sale that a change can be of: orders that were read together name one of them as the cause of all.
      select o.store_id, f.confirmed_at, max(s.ordered_at) as ordered_at
      from sold s join offer o on o.client_id = ${clientId} and o.variant_id = s.variant_id and o.store_id <> s.store_id
      join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.kind = 'stock' and f.subject_id = o.id
        and f.cause like 'order:%' and f.confirmed_rev = f.desired_rev and s.ordered_at <= f.desired_at
      group by o.store_id, o.id, f.confirmed_at
    ), delays as (
      select store_id, count(*)::int as decreases,
        percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - ordered_at))::float8 / 60 as minutes
      from decreases where confirmed_at > ordered_at group by store_id)
    select d.store_id, f.pieces / s.hours as sold_per_hour, d.minutes as delay_minutes, s.orders, d.decreases
    from delays d cross join spans s cross join fastest f
    where s.orders >= ${suggestedBy.orders} and d.decreases >= ${suggestedBy.decreases} and f.pieces > 0`.execute(tx);
  return new Map(
    rows.map(({ storeId, soldPerHour, delayMinutes, ...rest }) => {
      const rounded = (value: number) => Math.round(value * 100) / 100;
      const pieces = Math.ceil((soldPerHour * delayMinutes) / 60);
      return [storeId, { ...rest, pieces, soldPerHour: rounded(soldPerHour), delayMinutes: rounded(delayMinutes) }];
    }),
  );
};
