-- old code can't run beside this: it would sum up days and leave their months as they were
-- Sums of whole months, added up from those of their days (decision 0162): by product half a year has a fifth of the rows.
create table sales_month_key (
  client_id uuid not null,
  -- its first day
  month date not null,
  kind text not null check (kind in ('category', 'brand', 'product')),
  store_id uuid not null,
  currency text not null,
  key uuid,
  -- rows of sales_day_key that it holds: of none it is no row
  days int not null,
  orders int not null,
  units int not null,
  sales bigint not null,
  canceled_units int not null,
  canceled bigint not null,
  returned_units int not null,
  returned bigint not null,
  unique nulls not distinct (client_id, kind, month, store_id, currency, key),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
create index sales_month_key_none on sales_month_key (client_id) where days = 0;
select protect(array['sales_month_key']);
select protect_stores(array['sales_month_key']);

insert into sales_month_key
select client_id, date_trunc('month', day)::date, kind, store_id, currency, key, count(*), sum(orders), sum(units), sum_whole(sales),
  sum(canceled_units), sum_whole(canceled), sum(returned_units), sum_whole(returned)
from sales_day_key group by 1, 2, 3, 4, 5, 6;

create or replace function zone_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day where client_id = new.id;
  delete from sales_day_key where client_id = new.id;
  delete from sales_month_key where client_id = new.id;
  delete from profit_day where client_id = new.id;
  insert into sales_mark (client_id, at) select new.id, min(ordered_at) from order_package
    where client_id = new.id group by (ordered_at at time zone new.time_zone)::date;
  return null;
end $$;
