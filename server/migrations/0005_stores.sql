-- compatible: new tables only

-- ---------- channels and their taxonomies: the same for every client
create table channel (
  id uuid primary key,
  code text not null unique,
  connector text not null,
  name text not null,
  country_code text not null,
  currency text not null,
  language text not null,
  is_active boolean not null default true
);

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
grant select on channel, channel_category, channel_attribute, channel_value, channel_brand to app;
grant select, insert on channel_taxonomy to app;
grant update (wanted_at) on channel_taxonomy to app;
grant select, insert, update, delete on channel, channel_category, channel_attribute, channel_value, channel_brand, channel_taxonomy to app_platform;

-- ---------- the client's stores
create table store (
  client_id uuid not null,
  id uuid not null,
  channel_id uuid not null references channel (id),
  name text not null,
  is_sandbox boolean not null,
  is_active boolean not null default true,
  -- sealed, by field; empty once disconnected
  credentials jsonb not null default '{}',
  -- new credentials on trial: tried by the store's loop, then they take the place of the old or are dropped with a reason
  credentials_next jsonb,
  shown_next jsonb,
  -- what may be shown: account numbers in full, secrets as their last four characters
  shown jsonb not null default '{}',
  account_hash text not null,
  health text not null default 'unproven' check (health in ('ok', 'unproven', 'needs_sign_in', 'away')),
  health_reason jsonb,
  health_since timestamptz not null default now(),
  health_looks int not null default 0,
  -- not before this moment: the next try while it is away, or the end of a pause that it asked for
  look_at timestamptz not null default '-infinity',
  webhook_id text,
  webhook_secret_hash text,
  -- order reading: everything modified before this has been read
  orders_until timestamptz,
  orders_read_at timestamptz,
  orders_hint_at timestamptz,
  push_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index store_account on store (client_id, channel_id, account_hash) where is_active;
create index store_active on store (id) where is_active;

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

select protect(array['store', 'category_mapping', 'attribute_mapping', 'value_mapping']);
create policy template_category on category_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
create policy template_attribute on attribute_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
create policy template_value on value_mapping for select to app using (client_id = '00000000-0000-0000-0000-000000000000');
