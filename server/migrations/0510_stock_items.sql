-- old code can't run beside this: it knows stock by its variant, and a set has none

-- What lies on a shelf and is counted. One that a variant sells singly has that variant's id, so what was stock of a variant is stock of its
-- item under the same id. No price, no picture, no text: those are the variant's.
create table stock_item (
  client_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

-- What one sold piece of a variant takes: one row of 1, its own item, where it is sold singly; rows of others where it is a set or a pack.
-- It counts for orders from now on: what an order was sold with stands in stock_reservation.
create table variant_component (
  client_id uuid not null,
  variant_id uuid not null,
  item_id uuid not null,
  quantity int not null default 1 check (quantity between 1 and 100000),
  primary key (client_id, variant_id, item_id),
  -- what takes its own item takes one of it, so that a count of pieces is one of what is sold
  check (item_id <> variant_id or quantity = 1)
);
insert into stock_item (client_id, id, created_at) select client_id, id, created_at from variant;
insert into variant_component (client_id, variant_id, item_id) select client_id, id, id from variant;
alter table variant_component
  add foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  add foreign key (client_id, item_id) references stock_item (client_id, id);
create index variant_component_item on variant_component (client_id, item_id);
select protect(array['stock_item', 'variant_component']);

-- Whoever makes a variant makes its item, in the same statement: there is no variant that takes nothing.
create function variants_came() returns trigger language plpgsql as $$
begin
  insert into stock_item (client_id, id) select client_id, id from changed;
  insert into variant_component (client_id, variant_id, item_id) select client_id, id, id from changed;
  return null;
end $$;
create trigger item_came after insert on variant referencing new table as changed for each statement execute function variants_came();
-- An item goes with its variant, and its stock with it; one that a set takes can't go.
create function variants_went() returns trigger language plpgsql as $$
begin
  delete from stock_item i using changed c where i.client_id = c.client_id and i.id = c.id;
  return null;
end $$;
create trigger item_went after delete on variant referencing old table as changed for each statement execute function variants_went();

alter table stock drop constraint stock_client_id_variant_id_fkey;
alter table stock rename column variant_id to item_id;
alter table stock add foreign key (client_id, item_id) references stock_item (client_id, id) on delete cascade;
alter table stock_movement rename column variant_id to item_id;

-- Of a variant's pieces in an order a row for each item that they took when they were sold.
alter table stock_reservation add column item_id uuid, add column per_unit int not null default 1 check (per_unit > 0);
update stock_reservation set item_id = variant_id;
drop index stock_reservation_variant;
alter table stock_reservation
  alter column item_id set not null,
  drop constraint stock_reservation_pkey,
  add primary key (client_id, order_id, variant_id, item_id, warehouse_id);
create index stock_reservation_item on stock_reservation (client_id, item_id) where reserved > 0 or short > 0;

-- So many of a variant there are, and are free: what the scarcest of its components is enough for.
create function variant_stock(of_client uuid, of_variant uuid) returns table (on_hand int, available int)
  language sql stable parallel safe as $$
  select coalesce(min(part.on_hand), 0), coalesce(min(part.available), 0) from (
    select floor(coalesce(sum(s.on_hand), 0) / c.quantity::float8)::int as on_hand,
      floor(coalesce(sum(s.on_hand - s.reserved), 0) / c.quantity::float8)::int as available
    from variant_component c
    left join stock s on s.client_id = c.client_id and s.item_id = c.item_id
    where c.client_id = of_client and c.variant_id = of_variant
    group by c.item_id, c.quantity) as part $$;

-- A set is made of others' items, and has no stock of its own.
create function is_set(of_client uuid, of_variant uuid) returns boolean language sql stable parallel safe as $$
  select not exists (select from variant_component where client_id = of_client and variant_id = of_variant and item_id = of_variant) $$;
