-- old code can't run beside this: it holds stock by order and variant

-- The units of an order's lines, in pieces of the item that they are taken from: the only thing that reserves. A row is split where fates
-- differ, moves with its package, and is never deleted.
create table order_allocation (
  client_id uuid not null,
  order_id uuid not null,
  -- 1, 2, 3 … within the order, given under the order's lock
  no int not null,
  -- where the units are now, and the marketplace's line, which lives on where packages come and go
  package_id uuid not null,
  channel_line_id text not null,
  variant_id uuid not null,
  item_id uuid not null,
  -- null: they take nothing from our shelves, for the count has them out already
  warehouse_id uuid,
  per_unit int not null default 1 check (per_unit > 0),
  quantity int not null check (quantity > 0),
  -- written_off: canceled because the pieces were not there
  state text not null check (state in ('reserved', 'gone', 'canceled', 'written_off', 'back')),
  -- of what is gone: pieces that left although the stock did not have them
  short int not null default 0 check (short between 0 and quantity),
  -- of its order and item: the movement that it was last part of
  rev int not null default 0,
  primary key (client_id, order_id, no)
) with (fillfactor = 90);

-- Each line of a package that counts: what is still here, what is gone, what was gone before the count, what came back, what was canceled.
with line as materialized (
  select l.client_id, l.order_id, l.package_id, l.channel_line_id, l.variant_id, r.item_id, r.warehouse_id, coalesce(r.per_unit, 1) as per_unit,
    r.reserved, r.consumed, r.short, r.rev, p.status, p.superseded, p.holds_until is not null as holding, l.dropped, l.quantity,
    l.left_quantity - l.restocked as gone, l.restocked as back, l.left_before and not l.dropped and not p.superseded as is_before,
    case when not p.superseded and not l.dropped and l.left_quantity = 0 and not l.left_before and p.status in ('S_NEW', 'S_PENDING_APPROVAL',
      'S_GETTING_READY', 'S_AWAITING_SHIPPING', 'S_COULD_NOT_BE_SHIPPED', 'S_CANCELING', 'S_ANOTHER') then l.quantity else 0 end as here
  from order_line l
  join order_package p on p.client_id = l.client_id and p.id = l.package_id
  left join stock_reservation r on r.client_id = l.client_id and r.order_id = l.order_id and r.variant_id = l.variant_id
  where l.variant_id is not null
), unit as (
  select client_id, order_id, package_id, channel_line_id, variant_id, coalesce(item_id, variant_id) as item_id, warehouse_id, per_unit, state,
    pieces * per_unit as quantity, coalesce(rev, 0) as rev
  from line cross join lateral (values
    ('reserved', case when item_id is null then 0 else here end),
    ('gone', case when superseded or item_id is null then 0 else gone end),
    ('back', case when superseded then 0 else back end),
    ('canceled', case when not superseded and not dropped and status = 'S_CANCELED' and gone + back = 0 and not is_before then quantity else 0 end)) as fate(state, pieces)
  where pieces > 0
  union all
  select client_id, order_id, package_id, channel_line_id, variant_id, coalesce(item_id, variant_id), null, per_unit, 'gone', quantity * per_unit, coalesce(rev, 0)
  from line where is_before and gone + back = 0
)
insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, rev)
select client_id, order_id, row_number() over (partition by client_id, order_id order by package_id, channel_line_id, item_id, state), package_id,
  channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, rev
from unit;

-- What a superseded package holds beyond the packages after it, and whatever else an order holds that its lines do not say: it stays in one
-- of its packages until the order's next report, so that every sum is what it was.
with held as materialized (
  select r.client_id, r.order_id, r.variant_id, r.item_id, r.warehouse_id, r.per_unit, r.rev,
    r.reserved - coalesce(a.reserved, 0) as reserved, r.consumed - coalesce(a.consumed, 0) as consumed
  from stock_reservation r
  left join (
    select client_id, order_id, variant_id, item_id, sum(quantity) filter (where state = 'reserved') as reserved,
      sum(quantity) filter (where state = 'gone' and warehouse_id is not null) as consumed
    from order_allocation group by 1, 2, 3, 4) a using (client_id, order_id, variant_id, item_id)
), rest as (
  select h.*, fate.state, fate.pieces from held h
  cross join lateral (values ('reserved', h.reserved), ('gone', h.consumed)) as fate(state, pieces) where fate.pieces > 0
)
insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, rev)
select rest.client_id, rest.order_id,
  coalesce((select max(no) from order_allocation a where a.client_id = rest.client_id and a.order_id = rest.order_id), 0)
    + row_number() over (partition by rest.client_id, rest.order_id order by rest.variant_id, rest.item_id, rest.state),
  place.package_id, place.channel_line_id, rest.variant_id, rest.item_id, rest.warehouse_id, rest.per_unit, rest.pieces, rest.state, rest.rev
from rest cross join lateral (
  select p.id as package_id, coalesce(l.channel_line_id, '') as channel_line_id from order_package p
  left join order_line l on l.client_id = p.client_id and l.package_id = p.id and l.variant_id = rest.variant_id
  where p.client_id = rest.client_id and p.order_id = rest.order_id
  order by l.id is null, p.superseded desc, p.id, l.channel_line_id limit 1) place;

-- What left short stands with the first rows that are gone.
update order_allocation a set short = least(a.quantity, greatest(0, s.short - s.before))
from (
  select a.client_id, a.order_id, a.no, r.short,
    coalesce(sum(a.quantity) over (partition by a.client_id, a.order_id, a.variant_id, a.item_id order by a.no rows between unbounded preceding and 1 preceding), 0) as before
  from order_allocation a
  join stock_reservation r using (client_id, order_id, variant_id, item_id)
  where r.short > 0 and a.state = 'gone' and a.warehouse_id is not null) s
where a.client_id = s.client_id and a.order_id = s.order_id and a.no = s.no and s.short > s.before;

alter table order_allocation add foreign key (client_id, order_id) references order_header (client_id, id);
create index order_allocation_item on order_allocation (client_id, item_id) where state = 'reserved' or short > 0;
select protect(array['order_allocation']);
drop table stock_reservation;
