-- old code can't run beside this: it would sum up days and leave their months as they were
-- Profit of whole months, added up from that of their days as sales_month_key is (decision 0162).
create table profit_month (
  client_id uuid not null,
  -- its first day
  month date not null,
  store_id uuid not null,
  currency text not null,
  product_id uuid,
  -- rows of profit_day that it holds: of none it is no row
  days int not null,
  units int not null,
  revenue bigint not null,
  discount bigint not null,
  known_units int not null,
  known_income bigint not null,
  known_vat bigint not null,
  known_commission bigint not null,
  known_cost bigint not null,
  whole_units int not null,
  whole_income bigint not null,
  whole_cargo bigint not null,
  whole_profit bigint not null,
  no_vat int not null,
  no_commission int not null,
  no_cost int not null,
  given_back int not null,
  estimated int not null,
  cost_later int not null,
  unique nulls not distinct (client_id, month, store_id, currency, product_id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
create index profit_month_none on profit_month (client_id) where days = 0;
select protect(array['profit_month']);
select protect_stores(array['profit_month']);

insert into profit_month
select client_id, date_trunc('month', day)::date, store_id, currency, product_id, count(*), sum(units), sum_whole(revenue), sum_whole(discount),
  sum(known_units), sum_whole(known_income), sum_whole(known_vat), sum_whole(known_commission), sum_whole(known_cost),
  sum(whole_units), sum_whole(whole_income), sum_whole(whole_cargo), sum_whole(whole_profit),
  sum(no_vat), sum(no_commission), sum(no_cost), sum(given_back), sum(estimated), sum(cost_later)
from profit_day group by 1, 2, 3, 4, 5;

create or replace function zone_changed() returns trigger language plpgsql as $$
begin
  delete from sales_day where client_id = new.id;
  delete from sales_day_key where client_id = new.id;
  delete from sales_month_key where client_id = new.id;
  delete from profit_day where client_id = new.id;
  delete from profit_month where client_id = new.id;
  insert into sales_mark (client_id, at) select new.id, min(ordered_at) from order_package
    where client_id = new.id group by (ordered_at at time zone new.time_zone)::date;
  return null;
end $$;
