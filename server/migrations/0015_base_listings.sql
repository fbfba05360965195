-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- What a store shows and should show: listings, their offers, the facets of both, and the messages that carry them.

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

-- One variant of a listing: the unit that has a price and a stock. remote_key is what the marketplace knows it by. Offers and facets are
-- written beside their listing, by one module and in its transaction, and go with it where it goes: they have no key to it, for each row
-- of them would lock and look it up (decision 0011).
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
  -- its listing is off sale by our hand, because nothing was left and its marketplace takes no stock of nothing: it goes on sale again
  -- with stock
  withdrawn boolean not null default false,
  -- a message whose answer was lost and whose values were not there may still be carried out: since when it is watched for that
  watch_from timestamptz,
  primary key (client_id, id),
  unique (client_id, store_id, remote_key),
  unique (client_id, store_id, variant_id),
  foreign key (client_id, variant_id) references variant (client_id, id),
  foreign key (client_id, problem_id) references problem (client_id, id)
);
create index offer_listing on offer (client_id, listing_id);
create index offer_variant on offer (client_id, variant_id);
create index offer_batch on offer (client_id, batch_id) where batch_id is not null;
create index offer_watched on offer (client_id, store_id) where watch_from is not null;
-- drift: the live offer that has not been looked at for the longest time
create index offer_seen on offer (client_id, store_id, seen_at) where remote_state in ('live', 'passive', 'locked');

-- A message that the marketplace works on later. Written before it is sent, so a lost receipt is known to be lost.
create table push_batch (
  client_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  operation text not null check (operation in ('createListings', 'updateListings', 'updateOffers')),
  -- sending: left or about to leave. sent: receipt known. unknown: no usable answer. ended: every outcome is written.
  -- late: every outcome is written by reading back, and the marketplace is still at it. What it does at last is looked at.
  state text not null default 'sending' check (state in ('sending', 'sent', 'unknown', 'late', 'ended')),
  receipt text,
  token bigint not null,
  items int not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  look_at timestamptz not null default now(),
  deadline_at timestamptz,
  ended_at timestamptz,
  -- when the call left, its place in the limit having come. A message that never left can be told again at once; one that did may have
  -- arrived. The default is for code that does not know the column: what it claims may have left.
  left_at timestamptz default now(),
  watch_until timestamptz,
  -- a hash of what the message tells, for systems that refuse to hear the same twice
  body text,
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id)
);
create index push_batch_open on push_batch (client_id, store_id, look_at) where state <> 'ended';
create index push_batch_body on push_batch (client_id, store_id, body) where body is not null;
create index push_batch_ended on push_batch (ended_at) where state = 'ended';

-- What is wanted of a store, was sent, confirmed and seen: one row per listing (content, presence) or offer (price, stock) and facet. The
-- work is state = 'waiting'; every way in which a state changes stands in transitions.ts.
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
  -- differs: restored from a backup, and not known to be what the marketplace shows: to be read while seen_at is empty, then the seller's
  -- to decide
  state text not null
    check (state in ('in_sync', 'waiting', 'sending', 'in_review', 'unknown', 'refused', 'held', 'paused', 'differs')),
  problem_id uuid,
  attempts int not null default 0,
  -- how often a whole message with it was refused: the next one is smaller, down to this item alone
  split smallint not null default 0,
  -- not before this moment (back-off, review reading)
  due_at timestamptz not null default now(),
  primary key (client_id, store_id, kind, subject_id),
  foreign key (client_id, problem_id) references problem (client_id, id)
);
create index facet_work on facet (client_id, store_id, kind, wanted_at) where state = 'waiting';
-- Price, stock and content that wait, by when they may go.
create index facet_due on facet (client_id, store_id, kind, due_at) where state = 'waiting';
create index facet_order on facet (client_id, store_id, wanted_at) where state = 'waiting' and kind = 'stock' and cause like 'order:%';
create index facet_review on facet (client_id, store_id, due_at) where state in ('in_review', 'unknown');
create index facet_batch on facet (client_id, batch_id) where state in ('sending', 'unknown');
create index facet_listing on facet (client_id, listing_id);
create index facet_failed on facet (client_id, store_id, problem_id) where state in ('refused', 'held');
create index facet_unread on facet (client_id, store_id, due_at) where state = 'differs' and seen_at is null and kind = 'stock';
create index facet_differs on facet (client_id, store_id, subject_id) where state = 'differs' and kind in ('price', 'stock');
create index facet_differs_listing on facet (client_id, listing_id) where state = 'differs';

-- A listing that its marketplace took, and that would be refused by now, for the change that did it.
create table taxonomy_effect (
  client_id uuid not null,
  store_id uuid not null,
  listing_id uuid not null,
  change_id uuid not null references taxonomy_change (id) on delete cascade,
  -- {fingerprint, cause, remedy, field}
  problem jsonb not null,
  checked_at timestamptz not null default now(),
  primary key (client_id, listing_id, change_id),
  foreign key (client_id, listing_id) references listing (client_id, id) on delete cascade
);
create index taxonomy_effect_store on taxonomy_effect (client_id, store_id);
create index taxonomy_effect_change on taxonomy_effect (change_id);

select protect(array['listing', 'offer', 'push_batch', 'facet', 'taxonomy_effect']);

-- Products that a search of the channel products means: past the policy, because LIKE is not leakproof and would leave the index unused.
create function listing_products(typed text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select product_id from product_row
  where client_id = current_client() and (search_name like search_pattern(typed, '') or search_main_code like search_pattern(typed, '')
    or search_barcodes like search_pattern(typed, chr(10)) or search_codes like search_pattern(typed, chr(10))) $$;
revoke all on function listing_products(text) from public;
grant execute on function listing_products(text) to app, app_platform;
