-- compatible: old code reads the orders as before, and what it changes is marked
-- Sums of a company's sales by its days (decision 0138). A day without a mark is right; a day with one is read from its orders.
create table sales_day (
  client_id uuid not null,
  -- in the company's zone
  day date not null,
  store_id uuid not null,
  currency text not null,
  orders int not null,
  units int not null,
  sales numeric(20, 2) not null,
  canceled_units int not null,
  canceled numeric(20, 2) not null,
  returned_units int not null,
  returned numeric(20, 2) not null,
  -- Orders of several products, numbered within the row, each with its products: by category and brand such an order counts once.
  together_orders int[] not null,
  together_products uuid[] not null,
  primary key (client_id, day, store_id, currency),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);

-- The same by product; none: of no product here. Its category and brand are looked up when it is read.
create table sales_day_product (
  client_id uuid not null,
  day date not null,
  store_id uuid not null,
  currency text not null,
  product_id uuid,
  orders int not null,
  units int not null,
  sales numeric(20, 2) not null,
  canceled_units int not null,
  canceled numeric(20, 2) not null,
  returned_units int not null,
  returned numeric(20, 2) not null,
  unique nulls not distinct (client_id, day, store_id, currency, product_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);

-- The sums of the day of this moment may be old. Written in the transaction that makes them so, and only ever added: who sums a day up takes
-- the marks that it sees, and one that comes meanwhile stays.
create table sales_mark (
  client_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Some order has packages on several days: it can't be counted by days, and these stay without sums until that changes.
  stays boolean not null default false,
  primary key (client_id, id)
);
create index sales_mark_at on sales_mark (client_id, at);

select protect(array['sales_day', 'sales_day_product', 'sales_mark']);
select protect_stores(array['sales_day', 'sales_day_product']);

-- All days of an order, whichever of its rows has changed.
create function orders_changed() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct client_id, ordered_at from order_package
    where client_id = any(array(select client_id from changed)) and order_id = any(array(select order_id from changed));
  return null;
end $$;
create function packages_went() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select client_id, ordered_at from changed
    union select client_id, ordered_at from order_package
      where client_id = any(array(select client_id from changed)) and order_id = any(array(select order_id from changed));
  return null;
end $$;
create function package_changed() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select old.client_id, old.ordered_at
    union select client_id, ordered_at from order_package where client_id = new.client_id and order_id in (old.order_id, new.order_id);
  return null;
end $$;
create function order_changed() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct client_id, ordered_at from order_package
    where client_id = new.client_id and order_id in (old.order_id, new.order_id);
  return null;
end $$;
create function order_renamed() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct client_id, ordered_at from order_package
    where client_id = new.client_id and order_id = new.id;
  return null;
end $$;
create function mark_claimed(client uuid, store uuid, channel_order text) returns void language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct p.client_id, p.ordered_at
    from order_header h join order_package p on p.client_id = h.client_id and p.order_id = h.id
    where h.client_id = client and h.store_id = store and h.channel_order_id = channel_order;
end $$;
create function claim_changed() returns trigger language plpgsql as $$
begin
  perform mark_claimed(old.client_id, old.store_id, old.channel_order_id);
  if tg_op = 'UPDATE' then perform mark_claimed(new.client_id, new.store_id, new.channel_order_id); end if;
  return null;
end $$;
create function claim_line_changed() returns trigger language plpgsql as $$
begin
  -- Of a claim that has gone its own trigger has marked the order.
  perform mark_claimed(c.client_id, c.store_id, c.channel_order_id) from claim c
    where tg_op <> 'INSERT' and c.client_id = old.client_id and c.id = old.claim_id
      or tg_op <> 'DELETE' and c.client_id = new.client_id and c.id = new.claim_id;
  return null;
end $$;
create function variant_moved() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct p.client_id, p.ordered_at
    from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where l.client_id = new.client_id and l.variant_id = new.id;
  return null;
end $$;
-- Days are others. Who sums up holds the company's row: its sums are here by now, or it knows the new zone.
create function zone_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day where client_id = new.id;
  delete from sales_day_product where client_id = new.id;
  insert into sales_mark (client_id, at) select new.id, min(ordered_at) from order_package
    where client_id = new.id group by (ordered_at at time zone new.time_zone)::date;
  return null;
end $$;

create trigger sales_came after insert on order_package referencing new table as changed for each statement execute function orders_changed();
create trigger sales_went after delete on order_package referencing old table as changed for each statement execute function packages_went();
create trigger sales_changed after update on order_package for each row
  when ((old.order_id, old.store_id, old.ordered_at, old.currency, old.total, old.status = 'S_CANCELED', old.superseded, old.payment_pending,
      old.channel_package_id, old.origin_package_ids)
    is distinct from (new.order_id, new.store_id, new.ordered_at, new.currency, new.total, new.status = 'S_CANCELED', new.superseded,
      new.payment_pending, new.channel_package_id, new.origin_package_ids))
  execute function package_changed();
create trigger sales_came after insert on order_line referencing new table as changed for each statement execute function orders_changed();
create trigger sales_went after delete on order_line referencing old table as changed for each statement execute function orders_changed();
create trigger sales_changed after update on order_line for each row
  when ((old.package_id, old.order_id, old.channel_line_id, old.variant_id, old.quantity, old.total)
    is distinct from (new.package_id, new.order_id, new.channel_line_id, new.variant_id, new.quantity, new.total))
  execute function order_changed();
create trigger sales_changed after update on order_header for each row
  when ((old.store_id, old.channel_order_id) is distinct from (new.store_id, new.channel_order_id)) execute function order_renamed();
create trigger sales_went after delete on claim for each row execute function claim_changed();
create trigger sales_changed after update on claim for each row
  when ((old.store_id, old.channel_order_id, old.channel_package_id, old.kind, old.currency)
    is distinct from (new.store_id, new.channel_order_id, new.channel_package_id, new.kind, new.currency))
  execute function claim_changed();
create trigger sales_came after insert or delete on claim_line for each row execute function claim_line_changed();
create trigger sales_changed after update on claim_line for each row
  when ((old.claim_id, old.state, old.amount, old.quantity, old.channel_order_line_id)
    is distinct from (new.claim_id, new.state, new.amount, new.quantity, new.channel_order_line_id))
  execute function claim_line_changed();
create trigger sales_changed after update on variant for each row when (old.product_id is distinct from new.product_id)
  execute function variant_moved();
create trigger sales_changed after update of time_zone on client for each row when (old.time_zone is distinct from new.time_zone)
  execute function zone_changed();

-- What was sold before is summed up by the worker; until then each of its days is read from its orders.
insert into sales_mark (client_id, at)
select p.client_id, min(p.ordered_at) from order_package p join client c on c.id = p.client_id
group by p.client_id, (p.ordered_at at time zone c.time_zone)::date order by 2;
