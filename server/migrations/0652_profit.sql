-- old code can't run beside this: its worker would sum up a day without its profit
-- What a piece of a variant cost, from which of its company's days on; null: from that day on nobody knows. So what is said today changes no profit of
-- days before. Written by the database itself whenever a cost changes (decision 0155).
create table variant_cost_since (
  client_id uuid not null,
  variant_id uuid not null,
  since date not null,
  cost numeric(13, 2) check (cost >= 0),
  currency text,
  primary key (client_id, variant_id, since),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  check ((cost is null) = (currency is null))
);

-- What is known of a day's profit, by store, currency of the sale and product; summed up with the day's sales, and as right as these (sales_mark).
create table profit_day (
  client_id uuid not null,
  day date not null,
  store_id uuid not null,
  currency text not null,
  product_id uuid,
  units int not null,
  -- what was sold less what was given back
  revenue numeric(20, 2) not null,
  discount numeric(20, 2) not null,
  -- of lines of which all but the cargo is known
  known_units int not null,
  known_income numeric(20, 2) not null,
  known_vat numeric(20, 2) not null,
  known_commission numeric(20, 2) not null,
  known_cost numeric(20, 2) not null,
  -- of those of them whose cargo is known: income without VAT, cargo, and what is left
  whole_units int not null,
  whole_income numeric(20, 2) not null,
  whole_cargo numeric(20, 2) not null,
  whole_profit numeric(20, 2) not null,
  -- pieces in no profit, and why; one may lack several
  no_vat int not null,
  no_commission int not null,
  no_cost int not null,
  given_back int not null,
  -- of the known ones: whose commission is not settled, and whose cost was said after they were sold
  estimated int not null,
  cost_later int not null,
  unique nulls not distinct (client_id, day, store_id, currency, product_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
select protect(array['variant_cost_since', 'profit_day']);
select protect_stores(array['profit_day']);

create function cost_said() returns trigger language plpgsql as $$
begin
  insert into variant_cost_since as s (client_id, variant_id, since, cost, currency)
    select c.id, v.id, (now() at time zone c.time_zone)::date, said.cost, said.currency
    from (select old.client_id, old.variant_id, null::numeric as cost, null as currency where tg_op = 'DELETE'
      union all select new.client_id, new.variant_id, new.cost, new.currency where tg_op <> 'DELETE') said
    join client c on c.id = said.client_id
    join variant v on v.client_id = said.client_id and v.id = said.variant_id
  on conflict (client_id, variant_id, since) do update set cost = excluded.cost, currency = excluded.currency
    where (s.cost, s.currency) is distinct from (excluded.cost, excluded.currency);
  return null;
end $$;
create trigger profit_said after insert or update or delete on variant_cost for each row execute function cost_said();

-- A mark for each day on which variants were sold, from a day on.
create function mark_sold(clients uuid[], variants uuid[]) returns void language plpgsql as $$
begin
  insert into sales_mark (client_id, at)
    select p.client_id, min(p.ordered_at)
    from order_line l
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join client c on c.id = p.client_id
    where l.client_id = any(clients) and l.variant_id = any(variants)
    group by p.client_id, (p.ordered_at at time zone c.time_zone)::date;
end $$;
create function costs_changed() returns trigger language plpgsql as $$
begin
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
create function contents_changed() returns trigger language plpgsql as $$
begin
  perform mark_sold(array(select distinct client_id from changed), array(select variant_id from changed));
  return null;
end $$;
create function content_changed() returns trigger language plpgsql as $$
begin
  perform mark_sold(array[old.client_id, new.client_id], array[old.variant_id, new.variant_id]);
  return null;
end $$;
create function money_came() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct p.client_id, p.ordered_at
    from changed e join order_package p on p.client_id = e.client_id and p.id = e.package_id;
  return null;
end $$;
create function money_changed() returns trigger language plpgsql as $$
begin
  insert into sales_mark (client_id, at) select distinct client_id, ordered_at from order_package
    where client_id = new.client_id and id in (old.package_id, new.package_id);
  return null;
end $$;

create trigger profit_came after insert on variant_cost_since referencing new table as changed for each statement execute function costs_changed();
create trigger profit_changed after update on variant_cost_since referencing new table as changed for each statement execute function costs_changed();
create trigger profit_came after insert on variant_component referencing new table as changed for each statement execute function contents_changed();
create trigger profit_went after delete on variant_component referencing old table as changed for each statement execute function contents_changed();
create trigger profit_changed after update on variant_component for each row execute function content_changed();
create trigger profit_came after insert on money_entry referencing new table as changed for each statement execute function money_came();
create trigger profit_went after delete on money_entry referencing old table as changed for each statement execute function money_came();
create trigger profit_changed after update on money_entry for each row
  when ((old.package_id, old.channel_line_id, old.kind, old.amount, old.currency, old.external_id is null)
    is distinct from (new.package_id, new.channel_line_id, new.kind, new.amount, new.currency, new.external_id is null))
  execute function money_changed();
create trigger profit_came after insert on order_amount referencing new table as changed for each statement execute function money_came();
create trigger profit_went after delete on order_amount referencing old table as changed for each statement execute function money_came();
create trigger profit_changed after update on order_amount for each row execute function money_changed();
create trigger profit_changed after update on order_line for each row
  when ((old.vat_rate, old.discount) is distinct from (new.vat_rate, new.discount)) execute function order_changed();

-- Days are others: sums go, those of profits too.
create or replace function zone_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day where client_id = new.id;
  delete from sales_day_product where client_id = new.id;
  delete from profit_day where client_id = new.id;
  insert into sales_mark (client_id, at) select new.id, min(ordered_at) from order_package
    where client_id = new.id group by (ordered_at at time zone new.time_zone)::date;
  return null;
end $$;

insert into variant_cost_since (client_id, variant_id, since, cost, currency)
select v.client_id, v.variant_id, (v.modified_at at time zone c.time_zone)::date, v.cost, v.currency
from variant_cost v join client c on c.id = v.client_id;
-- Sums have no profit yet: the worker sums up each day anew, and until then it is read from its orders.
insert into sales_mark (client_id, at)
select p.client_id, min(p.ordered_at) from order_package p join client c on c.id = p.client_id
group by p.client_id, (p.ordered_at at time zone c.time_zone)::date order by 2;
