-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- What channels list (categories, attributes, values, brands), how it changed, and what of it our own is mapped to.

-- ---------- taxonomies: the platform's, the same for every client
-- `scope` keeps a sandbox's taxonomy apart from the real one: 'live' or 'sandbox'.
create table channel_category (
  channel_id uuid not null references channel (id),
  scope text not null,
  code text not null,
  parent_code text,
  name text not null,
  path text not null,
  is_leaf boolean not null,
  seen_at timestamptz not null default now(),
  primary key (channel_id, scope, code)
);
create table channel_attribute (
  channel_id uuid not null references channel (id),
  scope text not null,
  category_code text not null,
  code text not null,
  name text not null,
  is_required boolean not null,
  allows_custom boolean not null,
  is_variant boolean not null,
  is_slicer boolean not null,
  is_multiple boolean not null,
  position int not null,
  primary key (channel_id, scope, category_code, code)
);
create table channel_value (
  channel_id uuid not null references channel (id),
  scope text not null,
  category_code text not null,
  attribute_code text not null,
  code text not null,
  name text not null,
  position int not null,
  primary key (channel_id, scope, category_code, attribute_code, code)
);
create table channel_brand (
  channel_id uuid not null references channel (id),
  scope text not null,
  code text not null,
  name text not null,
  primary key (channel_id, scope, code)
);
create index channel_value_name on channel_value (channel_id, scope, category_code, attribute_code, fold(name));
create index channel_brand_name on channel_brand (channel_id, scope, fold(name));
-- A channel's brands are searched by any part of their name; there are hundreds of thousands.
create index channel_brand_search on channel_brand using gin (fold(name) gin_trgm_ops);
grant select on channel_category, channel_attribute, channel_value, channel_brand to app;
grant select, insert, update, delete on channel_category, channel_attribute, channel_value, channel_brand to app_platform;

-- What of a taxonomy has been read, and what is asked for. subject: 'categories', 'brands' or 'attributes:<category code>'.
create table channel_taxonomy (
  channel_id uuid not null references channel (id),
  scope text not null,
  subject text not null,
  wanted_at timestamptz not null default now(),
  read_at timestamptz,
  failure jsonb,
  due_at timestamptz not null default now(),
  primary key (channel_id, scope, subject)
);
-- A company may ask for a list; what was read of it the platform writes.
grant select, insert, update (wanted_at) on channel_taxonomy to app;
grant select, insert, update, delete on channel_taxonomy to app_platform;

-- Asked for, or old: what products are checked against is read each night, brands each week.
create function taxonomy_due(t channel_taxonomy) returns boolean language sql stable as $$
  select t.read_at is null or t.wanted_at > t.read_at
    or t.read_at < now() - case when t.subject = 'brands' then interval '7 days' else interval '1 day' end
$$;

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
create index taxonomy_change_age on taxonomy_change (at);
create index taxonomy_change_breaks on taxonomy_change (channel_id, scope, category_code) where breaks;
grant select on taxonomy_change to app;
grant select, insert, update, delete on taxonomy_change to app_platform;

-- ---------- mapping: a client's own rows override the platform's templates, which stand under the all-zero client
create table category_mapping (
  client_id uuid not null,
  id uuid not null,
  category_id uuid not null references category (id),
  channel_id uuid not null references channel (id),
  channel_category_code text not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, category_id, channel_id)
);
create table attribute_mapping (
  client_id uuid not null,
  id uuid not null,
  category_id uuid not null references category (id),
  channel_id uuid not null references channel (id),
  channel_category_code text not null,
  channel_attribute_code text not null,
  attribute_id uuid references attribute (id),
  fixed_value_code text,
  fixed_text text,
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, category_id, channel_id, channel_category_code, channel_attribute_code),
  check (num_nonnulls(attribute_id, fixed_value_code, fixed_text) = 1)
);
create table value_mapping (
  client_id uuid not null,
  attribute_id uuid not null references attribute (id),
  channel_id uuid not null references channel (id),
  channel_category_code text not null,
  channel_attribute_code text not null,
  value_id uuid not null references attribute_value (id),
  channel_value_code text not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id)
);

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

select protect(array['category_mapping', 'attribute_mapping', 'value_mapping', 'brand_mapping']);
create policy template_category on category_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
create policy template_attribute on attribute_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
create policy template_value on value_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
