-- old code can't run beside this: it would write and read amounts a hundred times too small
-- Sums that a report adds up by the hundred thousand (decision 0162): amounts in hundredths, as whole numbers, and sums by category and brand.

-- Adds without a decimal's cost; more than a bigint holds is refused.
create aggregate sum_whole(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

drop table sales_day;
drop table sales_day_product;
drop table profit_day;
-- Amounts are in hundredths of their currency.
create table sales_day (
  client_id uuid not null,
  -- in the company's zone
  day date not null,
  store_id uuid not null,
  currency text not null,
  orders int not null,
  units int not null,
  sales bigint not null,
  canceled_units int not null,
  canceled bigint not null,
  returned_units int not null,
  returned bigint not null,
  primary key (client_id, day, store_id, currency),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);

-- The same by category, by brand and by product; no key: of none here. A category's and a brand's are of what each product was of when its day was
-- summed up: a product that changes marks its days. Written with the row of sales_day, whose key keeps a day from being written twice: an index of
-- the days alone is read twice as fast as one of every row.
create table sales_day_key (
  client_id uuid not null,
  day date not null,
  kind text not null check (kind in ('category', 'brand', 'product')),
  store_id uuid not null,
  currency text not null,
  key uuid,
  orders int not null,
  units int not null,
  sales bigint not null,
  canceled_units int not null,
  canceled bigint not null,
  returned_units int not null,
  returned bigint not null,
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
create index sales_day_key_days on sales_day_key (client_id, kind, day);
create index sales_day_of_product on sales_day_key (client_id, key) where kind = 'product';

-- What is known of a day's profit, by store, currency of the sale and product; summed up with the day's sales, and as right as these (sales_mark).
create table profit_day (
  client_id uuid not null,
  day date not null,
  store_id uuid not null,
  currency text not null,
  product_id uuid,
  units int not null,
  -- what was sold less what was given back
  revenue bigint not null,
  discount bigint not null,
  -- of lines of which all but the cargo is known
  known_units int not null,
  known_income bigint not null,
  known_vat bigint not null,
  known_commission bigint not null,
  known_cost bigint not null,
  -- of those of them whose cargo is known: income without VAT, cargo, and what is left
  whole_units int not null,
  whole_income bigint not null,
  whole_cargo bigint not null,
  whole_profit bigint not null,
  -- pieces in no profit, and why; one may lack several
  no_vat int not null,
  no_commission int not null,
  no_cost int not null,
  given_back int not null,
  -- of the known ones: whose commission is not settled, and whose cost was said after they were sold
  estimated int not null,
  cost_later int not null,
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
create index profit_day_days on profit_day (client_id, day);
select protect(array['sales_day', 'sales_day_key', 'profit_day']);
select protect_stores(array['sales_day', 'sales_day_key', 'profit_day']);

create or replace function zone_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day where client_id = new.id;
  delete from sales_day_key where client_id = new.id;
  delete from profit_day where client_id = new.id;
  insert into sales_mark (client_id, at) select new.id, min(ordered_at) from order_package
    where client_id = new.id group by (ordered_at at time zone new.time_zone)::date;
  return null;
end $$;

-- Whoever changes what orders are looked up in, and not the orders, marks the days that have them by now. One that comes before this is kept would be
-- summed up by what was: so nobody sums up meanwhile, and who does is waited for (sum-sales.ts).
create function hold_sums(clients uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('sales sums ' || client, 0)) from unnest(clients) as client group by client order by client
$$;

-- A product is of another category or brand: the days on which it was sold or given back.
create function product_keys_changed() returns trigger language plpgsql as $$
declare
  clients uuid[] := array(select n.client_id from now_is n join was w on w.client_id = n.client_id and w.id = n.id
    where (n.category_id, n.brand_id) is distinct from (w.category_id, w.brand_id));
begin
  if clients = '{}' then return null; end if;
  perform hold_sums(clients);
  insert into sales_mark (client_id, at)
    select d.client_id, min((d.day + time '12:00') at time zone c.time_zone)
    from now_is n
    join was w on w.client_id = n.client_id and w.id = n.id and (n.category_id, n.brand_id) is distinct from (w.category_id, w.brand_id)
    join sales_day_key d on d.client_id = n.client_id and d.kind = 'product' and d.key = n.id
    join client c on c.id = d.client_id
    group by d.client_id, d.day;
  return null;
end $$;
create trigger sales_changed after update on product referencing old table as was new table as now_is
  for each statement execute function product_keys_changed();

create or replace function variant_moved() returns trigger language plpgsql as $$
begin
  perform hold_sums(array[new.client_id]);
  insert into sales_mark (client_id, at) select distinct p.client_id, p.ordered_at
    from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where l.client_id = new.client_id and l.variant_id = new.id;
  return null;
end $$;
create or replace function costs_changed() returns trigger language plpgsql as $$
begin
  perform hold_sums(array(select client_id from changed));
  -- What holds from a day on changes nothing before it, unless it is the first that was said.
  insert into sales_mark (client_id, at)
    select p.client_id, min(p.ordered_at)
    from changed s
    join client c on c.id = s.client_id
    join variant_component m on m.client_id = s.client_id and m.item_id = s.variant_id
    join order_line l on l.client_id = m.client_id and l.variant_id = m.variant_id
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where (p.ordered_at at time zone c.time_zone)::date >= s.since or not exists (select from variant_cost_since before
      where before.client_id = s.client_id and before.variant_id = s.variant_id and before.since < s.since and before.cost is not null)
    group by p.client_id, (p.ordered_at at time zone c.time_zone)::date;
  return null;
end $$;
create or replace function contents_changed() returns trigger language plpgsql as $$
begin
  -- What comes is of a new variant, which no order names yet.
  if tg_op = 'DELETE' then perform hold_sums(array(select client_id from changed)); end if;
  perform mark_sold(array(select distinct client_id from changed), array(select variant_id from changed));
  return null;
end $$;
create or replace function content_changed() returns trigger language plpgsql as $$
begin
  perform hold_sums(array[old.client_id, new.client_id]);
  perform mark_sold(array[old.client_id, new.client_id], array[old.variant_id, new.variant_id]);
  return null;
end $$;

-- The worker sums up each day anew, and until then it is read from its orders.
insert into sales_mark (client_id, at)
select p.client_id, min(p.ordered_at) from order_package p join client c on c.id = p.client_id
group by p.client_id, (p.ordered_at at time zone c.time_zone)::date order by 2;
