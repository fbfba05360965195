-- old code can't run beside this: it would show stores of a channel stock and prices without its rules

-- What holds for all that a company sells on a channel. No row: as the defaults say.
create table channel_parameters (
  client_id uuid not null references client (id),
  channel_id uuid not null references channel (id),
  version int not null,
  -- pieces that no store of the channel is shown, and the most that one is shown; null: no such limit
  stock_buffer int not null default 0 check (stock_buffer >= 0),
  maximum_shown int check (maximum_shown > 0),
  -- of a price that is set for no store and no currency: percent, then an amount, then how it ends (contract/bulk-update.ts)
  price_percent numeric(5, 2) not null default 0 check (price_percent > -100),
  price_amount numeric(13, 2) not null default 0 check (price_amount >= 0),
  rounding text not null default 'none' check (rounding in ('none', 'whole', 'ninety', 'ninetyNine')),
  modified_at timestamptz not null default now(),
  primary key (client_id, channel_id)
);
select protect(array['channel_parameters']);

-- A variant's own price by the rule of a channel: never nothing, and never more than a price can be.
create function ruled_price(own numeric, percent numeric, amount numeric, rounding text) returns numeric
language sql immutable parallel safe as $$
  select greatest(0.01, least(99999999999.99, case rounding
    when 'whole' then round(round(own * (100 + percent) / 100, 2) + amount)
    when 'ninety' then trunc(round(own * (100 + percent) / 100, 2) + amount) + 0.90
    when 'ninetyNine' then trunc(round(own * (100 + percent) / 100, 2) + amount) + 0.99
    else round(own * (100 + percent) / 100, 2) + amount end))
$$;

create or replace function price_chain(of_client uuid, of_variant uuid, of_store uuid, in_currency text,
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
  -- what the channel's rule makes of the variant's own
  select 5, null, ruled_price(own_list, r.price_percent, r.price_amount, r.rounding), ruled_price(own_sale, r.price_percent, r.price_amount, r.rounding),
    '-infinity', 'infinity'
  from store s join channel_parameters r on r.client_id = s.client_id and r.channel_id = s.channel_id
  where s.client_id = of_client and s.id = of_store and own_currency = in_currency
    and (r.price_percent <> 0 or r.price_amount <> 0 or r.rounding <> 'none')
  union all
  select 6, null, own_list, own_sale, '-infinity', 'infinity' where own_currency = in_currency $$;
