import { sql } from "#platform/db.ts";

const waits = sql`('S_NEW', 'S_PENDING_APPROVAL', 'S_GETTING_READY', 'S_AWAITING_SHIPPING', 'S_COULD_NOT_BE_SHIPPED', 'S_CANCELING', 'S_ANOTHER')`;

/** What does not hold of a company's items, stock and units of orders; nothing is broken while it answers no row. */
export const unitFaults = (clientId: string) => sql<{ rule: string; subject: string }>`
  select 'reserved is not the sum of the units that reserve' as rule, coalesce(s.item_id, a.item_id)::text as subject
  from (select * from stock where client_id = ${clientId} and condition = 'sellable') s
  full join (select item_id, warehouse_id, sum(quantity) as reserved from order_allocation
    where client_id = ${clientId} and state = 'reserved' group by 1, 2) a on (a.item_id, a.warehouse_id) = (s.item_id, s.warehouse_id)
  where coalesce(s.reserved, 0) <> coalesce(a.reserved, 0)
  union all
  select 'what can not be sold is promised, or is not the sum of its movements', coalesce(s.item_id, m.item_id)::text
  from (select item_id, warehouse_id, condition, on_hand, reserved from stock where client_id = ${clientId} and condition <> 'sellable') s
  full join (select item_id, warehouse_id, condition, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved from stock_movement
    where client_id = ${clientId} and condition <> 'sellable' group by 1, 2, 3) m
    on (m.item_id, m.warehouse_id, m.condition) = (s.item_id, s.warehouse_id, s.condition)
  where (s.on_hand, s.reserved, 0) is distinct from (m.on_hand, 0, m.reserved)
  union all
  select 'a variant takes nothing, or what a set is made of is one itself', v.id::text from variant v
  where v.client_id = ${clientId} and (not exists (select from variant_component k where k.client_id = v.client_id and k.variant_id = v.id)
    or exists (select from variant_component k join variant_component own on own.client_id = k.client_id and own.variant_id = k.item_id
      where k.client_id = v.client_id and k.variant_id = v.id and own.item_id <> own.variant_id))
  union all
  select 'the units of a line are not what its package says', l.id::text
  from order_line l
  join order_package p on p.client_id = l.client_id and p.id = l.package_id and not p.superseded
  left join lateral (select min(u.here) as least_here, max(u.here) as here, min(u.out) as least_out, max(u.out) as out from (
      select coalesce(sum(a.quantity / a.per_unit) filter (where a.state = 'reserved'), 0)::int as here,
        coalesce(sum(a.quantity / a.per_unit) filter (where a.state in ('gone', 'back')), 0)::int as out
      from order_allocation a where a.client_id = l.client_id and a.order_id = l.order_id and a.variant_id = l.variant_id
      group by a.item_id, a.package_id, a.channel_line_id having a.package_id = l.package_id and a.channel_line_id = l.channel_line_id) u) units on true
  cross join lateral (select case when p.status in ${waits} and (p.status <> 'S_ANOTHER' or p.holds_until is not null) and not l.dropped and l.left_quantity = 0 and not l.left_before then l.quantity else 0 end as here,
    case when l.left_before then l.quantity else l.left_quantity end as out) due
  where l.client_id = ${clientId} and l.variant_id is not null
    and (coalesce(units.here, 0), coalesce(units.least_here, 0), coalesce(units.out, 0), coalesce(units.least_out, 0))
      is distinct from (due.here, due.here, due.out, due.out)
  union all
  select 'a package that left or ended still reserves', a.order_id::text from order_allocation a
  join order_package p on p.client_id = a.client_id and p.id = a.package_id
  where a.client_id = ${clientId} and a.state = 'reserved' and not p.superseded and p.status not in ${waits}
  union all
  select 'units are in a package of another order, or of an item that is not there', a.order_id::text from order_allocation a
  left join order_package p on p.client_id = a.client_id and p.id = a.package_id
  left join stock_item i on i.client_id = a.client_id and i.id = a.item_id
  where a.client_id = ${clientId} and (p.order_id is distinct from a.order_id or i.id is null)
  union all
  select 'pieces are short that are not gone, or a set is taken in parts', a.order_id::text from order_allocation a
  where a.client_id = ${clientId} and (a.short > 0 and a.state <> 'gone' or a.quantity % a.per_unit <> 0)
  union all
  select 'units lie in a parcel of another store, or in none though their package has a number', a.order_id::text
  from order_allocation a join order_header h on h.client_id = a.client_id and h.id = a.order_id
  join order_package p on p.client_id = a.client_id and p.id = a.package_id and not p.superseded
  left join parcel k on k.client_id = a.client_id and k.id = a.parcel_id
  where a.client_id = ${clientId} and a.state in ('reserved', 'gone')
    and (k.store_id <> h.store_id or k.direction <> 'out' or k.id is null and p.cargo_tracking_code <> '')
  union all
  select 'more was taken in than is back', r.order_id::text
  from (select order_id, channel_line_id, sum(quantity) as quantity from return_receipt where client_id = ${clientId} and outcome <> 'lost' group by 1, 2) r
  join order_header h on h.client_id = ${clientId} and h.id = r.order_id
  where r.quantity > (select coalesce(sum(l.restocked), 0) from order_line l where l.client_id = h.client_id and l.order_id = h.id
      and l.channel_line_id = r.channel_line_id)
    and not exists (select from order_package p where p.client_id = h.client_id and p.order_id = h.id and p.status in ${waits})`;
