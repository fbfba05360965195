-- old code can't run beside this: it would sell what lies where its store is not served from

-- Where stock lies. A closed one serves nobody and stays for the ledger and for old orders.
alter table warehouse
  add column kind text not null default 'own' check (kind in ('own', 'return', 'transit', 'consignment', 'marketplace')),
  add column closed_at timestamptz,
  add constraint warehouse_default_open check (not is_default or (kind = 'own' and closed_at is null));

-- Which places serve a store, and in which order its orders are taken from them. What lies elsewhere it is not shown.
create table store_location (
  client_id uuid not null,
  store_id uuid not null,
  warehouse_id uuid not null,
  position int not null check (position between 1 and 1000),
  primary key (client_id, store_id, warehouse_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  foreign key (client_id, warehouse_id) references warehouse (client_id, id) on delete cascade
);
create index store_location_warehouse on store_location (client_id, warehouse_id);
-- Every place has served every store until now, and orders were taken from the default one.
insert into store_location (client_id, store_id, warehouse_id, position)
select s.client_id, s.id, w.id, least(1000, row_number() over (partition by s.client_id, s.id order by w.is_default desc, w.created_at, w.id))
from store s join warehouse w on w.client_id = s.client_id;
select protect(array['store_location']);
select protect_stores(array['store_location']);

-- A store that comes is served by all own places that are open, the default one first; a new own place serves all stores, after the others.
create function stores_came() returns trigger language plpgsql as $$
begin
  insert into store_location (client_id, store_id, warehouse_id, position)
  select c.client_id, c.id, w.id, least(1000, row_number() over (partition by c.client_id, c.id order by w.is_default desc, w.created_at, w.id))
  from changed c join warehouse w on w.client_id = c.client_id and w.kind = 'own' and w.closed_at is null;
  return null;
end $$;
create trigger places_of_store after insert on store referencing new table as changed for each statement execute function stores_came();
create function warehouses_came() returns trigger language plpgsql as $$
begin
  insert into store_location (client_id, store_id, warehouse_id, position)
  select s.client_id, s.id, c.id, case when c.is_default then 1 else least(1000, 1 + coalesce((
    select max(l.position) from store_location l where l.client_id = s.client_id and l.store_id = s.id), 0)) end
  from changed c join store s on s.client_id = c.client_id where c.kind = 'own' and c.closed_at is null;
  return null;
end $$;
create trigger stores_of_place after insert on warehouse referencing new table as changed for each statement execute function warehouses_came();

-- So many of a variant a store may be shown: what its scarcest item is enough for, of what is sellable where the store is served from.
create function store_stock(of_client uuid, of_variant uuid, of_store uuid) returns table (on_hand int, available int)
  language sql stable parallel safe as $$
  select coalesce(min(floor(coalesce(held.on_hand, 0) / c.quantity::float8)), 0)::int, coalesce(min(floor(coalesce(held.available, 0) / c.quantity::float8)), 0)::int
  from variant_component c
  -- of each item by itself: the places of one store are few, and all stock is never joined with them
  cross join lateral (
    select sum(s.on_hand) as on_hand, sum(s.on_hand - s.reserved) as available from stock s
    where s.client_id = of_client and s.item_id = c.item_id and s.condition = 'sellable' and exists (select from store_location l
      where l.client_id = of_client and l.store_id = of_store and l.warehouse_id = s.warehouse_id)) held
  where c.client_id = of_client and c.variant_id = of_variant $$;

alter table stock_movement drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind in ('count', 'reserve', 'release', 'consume', 'restock', 'loss', 'regrade', 'transfer')) not valid;
