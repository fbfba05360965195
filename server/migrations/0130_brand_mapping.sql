-- compatible: a table of its own, an index, and words of a problem
-- Which brand of a channel's list a brand of the client's is; a brand without a row is the one of its name.
-- By scope: the trial's list has other codes than the live one, and a brand cannot be changed once a marketplace took a product.
create table brand_mapping (
  client_id uuid not null,
  channel_id uuid not null references channel (id),
  scope text not null check (scope in ('live', 'sandbox')),
  brand_id uuid not null,
  channel_brand_code text not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, channel_id, scope, brand_id),
  foreign key (client_id, brand_id) references brand (client_id, id) on delete cascade
);
create index brand_mapping_brand on brand_mapping (client_id, brand_id);
select protect(array['brand_mapping']);

-- A channel's brands are searched by any part of their name; there are hundreds of thousands.
create index channel_brand_search on channel_brand using gin (fold(name) gin_trgm_ops);

-- An own brand that a channel does not list is a matter of the mapping now: what is held for it goes on once the brand is chosen.
update problem set owner = 'mapping',
  remedy = jsonb_build_object('tr', 'Marka eşlemede bu markanın pazaryerindeki karşılığını seçin.',
    'en', 'In the brand mapping, choose which of the marketplace''s brands it is.')
where fingerprint like 'brand_unknown:%' and owner = 'data';
