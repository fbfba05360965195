-- compatible: what old code writes as confirmed and observed is noted all the same

-- Which price stood in a store when: a row only when it changed. It outlives listing and offer, so that a product that is listed again has the
-- same past, and is never changed: the roles of the application may add and read. `at` is in the key, so that it can be parted by time.
create table price_history (
  client_id uuid not null,
  store_id uuid not null,
  variant_id uuid not null,
  offer_id uuid not null,
  -- confirmed: the marketplace took it. observed: it was read there
  source text not null check (source in ('confirmed', 'observed')),
  at timestamptz not null,
  list_price numeric(13, 2),
  sale_price numeric(13, 2) not null,
  currency text not null,
  primary key (client_id, store_id, variant_id, offer_id, source, at)
);
select protect(array['price_history']);
revoke update, delete on price_history from app, app_platform;

-- Where what a marketplace took or showed is written, whoever writes it: eight ways lead there (transitions.ts), and a ninth would forget it.
create function note_price() returns trigger language plpgsql as $$
begin
  insert into price_history (client_id, store_id, variant_id, offer_id, source, at, list_price, sale_price, currency)
  select o.client_id, o.store_id, o.variant_id, o.id, side.source, clock_timestamp(), (side.value ->> 'listPrice')::numeric,
    (side.value ->> 'price')::numeric, side.value ->> 'currency'
  from (values ('confirmed', new.confirmed, old.confirmed), ('observed', new.observed, old.observed)) as side(source, value, before)
  join offer o on o.client_id = new.client_id and o.id = new.subject_id
  left join lateral (
    select h.list_price, h.sale_price, h.currency from price_history h
    where h.client_id = o.client_id and h.store_id = o.store_id and h.variant_id = o.variant_id and h.offer_id = o.id and h.source = side.source
    order by h.at desc limit 1) last on true
  where side.value is distinct from side.before and side.value ->> 'price' is not null and side.value ->> 'currency' is not null
    and (last.list_price, last.sale_price, last.currency)
      is distinct from ((side.value ->> 'listPrice')::numeric(13, 2), (side.value ->> 'price')::numeric(13, 2), side.value ->> 'currency');
  return null;
end $$;
create trigger price_noted after update on sync_field for each row
  when (new.kind = 'price' and (new.confirmed is distinct from old.confirmed or new.observed is distinct from old.observed))
  execute function note_price();

-- What is confirmed by now is the first entry.
insert into price_history (client_id, store_id, variant_id, offer_id, source, at, list_price, sale_price, currency)
select f.client_id, f.store_id, o.variant_id, o.id, 'confirmed', f.confirmed_at, (f.confirmed ->> 'listPrice')::numeric,
  (f.confirmed ->> 'price')::numeric, f.confirmed ->> 'currency'
from sync_field f
join offer o on o.client_id = f.client_id and o.id = f.subject_id
join store s on s.client_id = f.client_id and s.id = f.store_id and not s.is_sample
where f.kind = 'price' and f.confirmed ->> 'price' is not null and f.confirmed ->> 'currency' is not null and f.confirmed_at is not null;

-- How many days before a reduction its price of before is the lowest of, by country and since when (docs/prices.md names the laws).
create table discount_rule (
  country_code text not null,
  valid_from date not null,
  days int not null check (days > 0),
  primary key (country_code, valid_from)
);
grant select on discount_rule to app, app_platform;
insert into discount_rule (country_code, valid_from, days) values ('TR', '2022-03-01', 30), ('TR', '2025-10-11', 10);
insert into discount_rule (country_code, valid_from, days)
select code, '2022-05-28', 30 from unnest(array['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']) as code;

-- The lowest price that a store showed in the days before a pair of prices began there, or before now where it has not. A price that stood when
-- those days began was shown in them. No row where the country has no rule, null where nothing was shown in them.
create function price_before(of_client uuid, of_variant uuid, of_store uuid, in_currency text, in_country text, list numeric, sale numeric)
  returns table (lowest numeric, days int, until timestamptz)
  language sql stable parallel safe as $$
  with began as (
    select coalesce((
      select case when (h.list_price, h.sale_price, h.currency) = (list, sale, in_currency) then h.at end from price_history h
      where h.client_id = of_client and h.store_id = of_store and h.variant_id = of_variant and h.source = 'confirmed'
      order by h.at desc limit 1), statement_timestamp()) as at
  ), rule as (
    select r.days, began.at - make_interval(days => r.days) as since, began.at as until from began, discount_rule r
    where r.country_code = in_country and r.valid_from <= began.at::date order by r.valid_from desc limit 1
  )
  select least(
      (select min(h.sale_price) from price_history h where h.client_id = of_client and h.store_id = of_store and h.variant_id = of_variant
        and h.currency = in_currency and h.at >= rule.since and h.at < rule.until),
      (select h.sale_price from price_history h where h.client_id = of_client and h.store_id = of_store and h.variant_id = of_variant
        and h.currency = in_currency and h.at < rule.since order by h.at desc limit 1)),
    rule.days, rule.until
  from rule $$;
