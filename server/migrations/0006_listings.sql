-- compatible: new tables only

-- One product in one store.
create table listing (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  product_id uuid not null,
  -- the marketplace's id of the group (Trendyol contentId), once it gave one
  remote_id text,
  status text not null default 'Processing'
    check (status in ('Processing', 'InReview', 'Live', 'Passive', 'Rejected', 'Failed', 'Archived')),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, store_id, product_id),
  foreign key (client_id, store_id) references store (client_id, id),
  foreign key (client_id, product_id) references product (client_id, id)
);
create index listing_product on listing (client_id, product_id);
create index listing_newest on listing (client_id, modified_at desc, id);

-- One variant of a listing: the unit that has a price and a stock. remote_key is what the marketplace knows it by.
create table offer (
  client_id uuid not null,
  id uuid not null,
  listing_id uuid not null,
  store_id uuid not null,
  variant_id uuid not null,
  remote_key text not null,
  remote_id text,
  -- the marketplace's card that it stands on: one product may have several (Trendyol: one contentId per colour)
  remote_group text,
  -- null: the marketplace does not know it. accepted: its creation was taken. Else as it was last read there.
  remote_state text check (remote_state in ('accepted', 'in_review', 'live', 'passive', 'rejected', 'archived', 'locked')),
  -- of the content that was last sent for it: content that was refused is never sent again unchanged
  sent_hash text,
  -- the content message that carries it now
  batch_id uuid,
  problem_id uuid,
  seen_at timestamptz,
  primary key (client_id, id),
  unique (client_id, store_id, remote_key),
  unique (client_id, store_id, variant_id),
  foreign key (client_id, listing_id) references listing (client_id, id) on delete cascade,
  foreign key (client_id, variant_id) references variant (client_id, id),
  foreign key (client_id, problem_id) references problem (client_id, id)
);
create index offer_listing on offer (client_id, listing_id);
create index offer_variant on offer (client_id, variant_id);
create index offer_batch on offer (client_id, batch_id) where batch_id is not null;
-- drift: the live offer that has not been looked at for the longest time
create index offer_seen on offer (client_id, store_id, seen_at) where remote_state in ('live', 'passive', 'locked');

-- A message that the marketplace works on later. Written before it is sent, so a lost receipt is known to be lost.
create table push_batch (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  operation text not null check (operation in ('createListings', 'updateListings', 'updateOffers')),
  -- sending: left or about to leave. sent: receipt known. unknown: no usable answer. ended: every outcome is written.
  state text not null default 'sending' check (state in ('sending', 'sent', 'unknown', 'ended')),
  receipt text,
  token bigint not null,
  items int not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  look_at timestamptz not null default now(),
  deadline_at timestamptz,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id)
);
create index push_batch_open on push_batch (client_id, store_id, look_at) where state <> 'ended';

-- The heart: one row per listing (content, presence) or offer (price, stock) and facet. The work is state = 'waiting'.
create table facet (
  client_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('content', 'presence', 'price', 'stock')),
  subject_id uuid not null,
  listing_id uuid not null,
  wanted jsonb,
  wanted_rev int not null default 1,
  wanted_at timestamptz not null default now(),
  cause text not null,
  sent jsonb,
  sent_rev int not null default 0,
  sent_at timestamptz,
  batch_id uuid,
  confirmed jsonb,
  confirmed_rev int not null default 0,
  confirmed_at timestamptz,
  seen jsonb,
  seen_at timestamptz,
  state text not null
    check (state in ('in_sync', 'waiting', 'sending', 'in_review', 'unknown', 'refused', 'held', 'paused')),
  problem_id uuid,
  attempts int not null default 0,
  -- how often a whole message with it was refused: the next one is smaller, down to this item alone
  split smallint not null default 0,
  -- not before this moment (back-off, review reading)
  due_at timestamptz not null default now(),
  primary key (client_id, store_id, kind, subject_id),
  foreign key (client_id, listing_id) references listing (client_id, id) on delete cascade,
  foreign key (client_id, problem_id) references problem (client_id, id)
);
create index facet_work on facet (client_id, store_id, kind, wanted_at) where state = 'waiting';
create index facet_order on facet (client_id, store_id, wanted_at) where state = 'waiting' and kind = 'stock' and cause like 'order:%';
create index facet_review on facet (client_id, store_id, due_at) where state in ('in_review', 'unknown');
create index facet_batch on facet (client_id, batch_id) where state in ('sending', 'unknown');
create index facet_listing on facet (client_id, listing_id);
create index facet_failed on facet (client_id, store_id, problem_id) where state in ('refused', 'held');

select protect(array['listing', 'offer', 'push_batch', 'facet']);

-- As the API shows it, inside jsonb.
create function iso(at timestamptz) returns text language sql immutable parallel safe as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create function problem_json(p problem) returns jsonb language sql immutable parallel safe as
  $$ select case when p.id is not null then jsonb_build_object('fingerprint', p.fingerprint, 'cause', p.cause, 'remedy', p.remedy,
       'owner', p.owner, 'field', p.field) end $$;

-- Products that a search of the channel products means: past the policy, because LIKE is not leakproof and would leave the index unused.
create function listing_products(typed text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select product_id from product_row
  where client_id = current_client() and (fold(name) like search_pattern(typed, '') or fold(main_code) like search_pattern(typed, '')
    or search_barcodes like search_pattern(typed, chr(10)) or search_codes like search_pattern(typed, chr(10))) $$;
revoke all on function listing_products(text) from public;
grant execute on function listing_products(text) to app, app_platform;
