-- old code can't run beside this: it would send content to a listing that its seller is ending

-- Its seller ends it. Until nothing of it is for sale there it is shown 0 of all that is on it, and takes no new content.
alter table listing add column end_requested_at timestamptz;
create index listing_ending on listing (client_id, id) where end_requested_at is not null;

-- What a listing that has ended was known by: orders that come late are still of its variants, and it may be taken up again. The product is
-- free to be listed anew there, under the same keys or others. Without a row of its own it shows nothing, so nothing is sent for it.
create table ended_offer (
  client_id uuid not null,
  -- as the offer had it
  id uuid not null,
  listing_id uuid not null,
  store_id uuid not null,
  variant_id uuid not null,
  remote_key text not null,
  remote_id text,
  remote_group text,
  remote_state text,
  sent_hash text,
  withdrawn boolean not null,
  ended_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade
);
create index ended_offer_key on ended_offer (client_id, store_id, remote_key, ended_at);
create index ended_offer_variant on ended_offer (client_id, variant_id);
create index ended_offer_listing on ended_offer (client_id, listing_id);
select protect(array['ended_offer']);
select protect_stores(array['ended_offer']);
