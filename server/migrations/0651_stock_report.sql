-- compatible: old code writes stock, products and orders as before, and what it changes is marked
-- What a piece of a variant cost its company. Money: apart from the product, which people read whom no money is open.
create table variant_cost (
  client_id uuid not null,
  variant_id uuid not null,
  cost numeric(13, 2) not null check (cost >= 0),
  currency text not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, variant_id),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade
);

-- What the report shows of each variant that lies on a shelf itself (decision 0154). A row without a mark is right. Its variant has no key here: a
-- variant that went has a mark, and its row goes with what it added to the totals.
create table stock_row (
  client_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null,
  on_hand int not null,
  cost numeric(13, 2),
  currency text,
  -- pieces in the thirty days that end with the company's day in stock_day
  sold int not null,
  value numeric(20, 2) generated always as (on_hand * cost) stored,
  -- what has no cost comes below all that has one, and what is not sold is enough forever
  value_order numeric generated always as (coalesce(on_hand * cost, -1)) stored,
  cover_order numeric generated always as (case when sold > 0 then on_hand * 30.0 / sold else 'infinity' end) stored,
  primary key (client_id, variant_id)
);
-- One per order of the list: a page at any depth is read from the index alone.
create index stock_row_value on stock_row (client_id, value_order, variant_id);
create index stock_row_cover on stock_row (client_id, cover_order, variant_id);
create index stock_row_on_hand on stock_row (client_id, on_hand, variant_id);
create index stock_row_sold on stock_row (client_id, sold, variant_id);
create index stock_row_product on stock_row (client_id, product_id);

-- What the rows come to, by currency of the cost; '': of those without one.
create table stock_total (
  client_id uuid not null,
  currency text not null,
  variants int not null,
  units bigint not null,
  value numeric(24, 2) not null,
  primary key (client_id, currency)
);

-- The row of this variant may be old, and those of what it is made of. Only ever added: who brings rows up to date takes the marks that it sees.
create table stock_mark (
  client_id uuid not null,
  id bigint generated always as identity,
  variant_id uuid not null,
  primary key (client_id, id)
);
create index stock_mark_variant on stock_mark (client_id, variant_id);

-- With which of the company's days, in which zone, the thirty days of its rows end.
create table stock_day (
  client_id uuid not null,
  day date not null,
  zone text not null,
  primary key (client_id)
);

select protect(array['variant_cost', 'stock_row', 'stock_total', 'stock_mark', 'stock_day']);

create function variant_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) values (new.client_id, new.id);
  return null;
end $$;
create function items_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select distinct client_id, item_id from changed;
  return null;
end $$;
create function item_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select old.client_id, old.item_id union select new.client_id, new.item_id;
  return null;
end $$;
create function component_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select old.client_id, old.variant_id union select old.client_id, old.item_id
    union select new.client_id, new.variant_id union select new.client_id, new.item_id;
  return null;
end $$;
create function components_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select client_id, variant_id from changed union select client_id, item_id from changed;
  return null;
end $$;
create function cost_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id)
    select old.client_id, old.variant_id where tg_op <> 'INSERT' union select new.client_id, new.variant_id where tg_op <> 'DELETE';
  return null;
end $$;
create function lines_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select distinct client_id, variant_id from changed where variant_id is not null;
  return null;
end $$;
create function line_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id)
    select old.client_id, old.variant_id where old.variant_id is not null
    union select new.client_id, new.variant_id where new.variant_id is not null;
  return null;
end $$;
create function package_marked() returns trigger language plpgsql as $$
begin
  insert into stock_mark (client_id, variant_id) select distinct client_id, variant_id from order_line
    where client_id = new.client_id and package_id = new.id and variant_id is not null;
  return null;
end $$;

-- A variant comes and goes with what it is made of, which is marked.
create trigger stock_changed after update on variant for each row when (old.product_id is distinct from new.product_id)
  execute function variant_marked();
create trigger stock_came after insert on stock referencing new table as changed for each statement execute function items_marked();
create trigger stock_went after delete on stock referencing old table as changed for each statement execute function items_marked();
create trigger stock_changed after update on stock for each row
  when ((old.item_id, old.condition, old.on_hand) is distinct from (new.item_id, new.condition, new.on_hand)) execute function item_marked();
create trigger stock_came after insert on variant_component referencing new table as changed for each statement execute function components_marked();
create trigger stock_went after delete on variant_component referencing old table as changed for each statement execute function components_marked();
create trigger stock_changed after update on variant_component for each row execute function component_marked();
create trigger stock_came after insert or delete or update on variant_cost for each row execute function cost_marked();
create trigger stock_came after insert on order_line referencing new table as changed for each statement execute function lines_marked();
create trigger stock_went after delete on order_line referencing old table as changed for each statement execute function lines_marked();
create trigger stock_changed after update on order_line for each row
  when ((old.package_id, old.variant_id, old.quantity) is distinct from (new.package_id, new.variant_id, new.quantity))
  execute function line_marked();
create trigger stock_changed after update on order_package for each row
  when ((old.ordered_at, old.status = 'S_CANCELED', old.superseded, old.payment_pending)
    is distinct from (new.ordered_at, new.status = 'S_CANCELED', new.superseded, new.payment_pending))
  execute function package_marked();

insert into stock_mark (client_id, variant_id) select client_id, id from variant;
