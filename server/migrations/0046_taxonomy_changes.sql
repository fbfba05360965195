-- compatible: new tables and a new function

-- What differed when a channel's taxonomy was read again: one row for a category, an attribute, or the values of an attribute.
create table taxonomy_change (
  id uuid primary key,
  channel_id uuid not null references channel (id),
  scope text not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('category_added', 'category_removed', 'category_closed', 'attribute_added', 'attribute_removed',
    'attribute_required', 'attribute_optional', 'attribute_listed', 'value_added', 'value_removed')),
  category_code text not null,
  -- its path as it was read last
  category text not null,
  attribute_code text,
  attribute text,
  -- the values' names; the first fifty
  names text[] not null default '{}',
  count int not null default 1,
  -- products that were taken before may be refused from now on
  breaks boolean not null
);
create index taxonomy_change_newest on taxonomy_change (channel_id, scope, at desc, id);
create index taxonomy_change_breaks on taxonomy_change (channel_id, scope, category_code) where breaks;
grant select on taxonomy_change to app;
grant select, insert, update, delete on taxonomy_change to app_platform;

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
select protect(array['taxonomy_effect']);

-- Asked for, or old: what products are checked against is read each night, brands each week.
create function taxonomy_due(t channel_taxonomy) returns boolean language sql stable as $$
  select t.read_at is null or t.wanted_at > t.read_at
    or t.read_at < now() - case when t.subject = 'brands' then interval '7 days' else interval '1 day' end
$$;
