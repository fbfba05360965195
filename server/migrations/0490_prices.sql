-- old code can't run beside this: it would show a store the variant's own price where another is set for it

-- Deviations from the variant's own pair (variant.list_price, sale_price, in product.currency). List and sale price stand in one row: they
-- go out together and are checked together. A row that is over stays: it says what was meant to be shown when.
create table price (
  client_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  -- null: every store of this currency
  store_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  list_price numeric(13, 2) not null,
  sale_price numeric(13, 2) not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  check (list_price >= sale_price and sale_price > 0),
  check (valid_from < valid_to)
);
-- Two of one place and one beginning would leave open which is shown.
create unique index price_place on price (client_id, variant_id, currency, store_id, valid_from) nulls not distinct;
create index price_store on price (client_id, store_id) where store_id is not null;
create index price_begins on price (client_id, valid_from);
create index price_ends on price (client_id, valid_to) where valid_to < 'infinity';
select protect(array['price']);

-- What a store of this currency should show of a variant whose own pair is given, and all that it comes before: the first by place, and of
-- one place the latest beginning, is shown. No row: no price in this currency. The one place that says so (docs/prices.md). It asks when its
-- statement began and not when its transaction did: whoever waited for a lock would not see what was set meanwhile as begun.
create function price_chain(of_client uuid, of_variant uuid, of_store uuid, in_currency text,
    own_list numeric, own_sale numeric, own_currency text, at timestamptz default statement_timestamp())
  returns table (place int, price_id uuid, list_price numeric, sale_price numeric, valid_from timestamptz, valid_to timestamptz)
  language sql stable parallel safe as $$
  -- a store's own before what holds for all of its currency, and a row with an end before one without: a campaign over the standing price
  select case when p.store_id is not null then 1 else 3 end + (p.valid_to = 'infinity')::int, p.id, p.list_price, p.sale_price,
    p.valid_from, p.valid_to
  from price p
  where p.client_id = of_client and p.variant_id = of_variant and p.currency = in_currency
    and (p.store_id is null or p.store_id = of_store) and p.valid_from <= at and p.valid_to > at
  union all
  select 5, null, own_list, own_sale, '-infinity', 'infinity' where own_currency = in_currency $$;

-- What waits to be sent in another currency than its store's would arrive as that many of the store's: the price that was confirmed stays.
update sync_field f set desired = f.confirmed, desired_rev = f.desired_rev + 1, confirmed_rev = f.desired_rev + 1, state = 'in_sync'
from store s join channel c on c.id = s.channel_id
where f.client_id = s.client_id and f.store_id = s.id and f.kind = 'price' and f.state = 'pending' and f.confirmed is not null
  and f.desired ->> 'currency' <> coalesce(s.currency, c.currency);
