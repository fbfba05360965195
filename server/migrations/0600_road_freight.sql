-- old code can run beside this: it writes none

-- A company's account at a carrier: one at each. Its address is what a road order's sender is filled in with.
create table cargo_account (
  client_id uuid not null references client (id),
  id uuid not null,
  provider text not null,
  version int not null default 1,
  is_sandbox boolean not null,
  credentials jsonb not null,
  shown jsonb not null,
  warehouse_address jsonb not null default '{}',
  health text not null default 'unproven' check (health in ('unproven', 'ok', 'refused', 'away')),
  health_reason jsonb,
  checked_at timestamptz,
  lists_read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, provider)
);

-- A list of the carrier's, whole, as it was read last.
create table freight_list (
  client_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('counties', 'points', 'warehouses', 'groups')),
  rows jsonb not null,
  primary key (client_id, account_id, kind),
  foreign key (client_id, account_id) references cargo_account (client_id, id) on delete cascade
);

create table freight_product (
  client_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  version int not null default 1,
  code text not null,
  name text not null,
  -- as it is filled in: group, type, sizes, parts
  fields jsonb not null,
  -- the carrier's own; null: it has not been told of it
  remote_id text,
  state text not null check (state in ('waiting', 'known', 'refused', 'unknown')),
  reason jsonb,
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references cargo_account (client_id, id) on delete cascade
);
create unique index freight_product_code on freight_product (client_id, account_id, code);

-- An order of freight. `left_at`: it may have reached the carrier then; null: it has not left.
create table road_order (
  client_id uuid not null references client (id),
  id uuid not null,
  version int not null default 1,
  provider text not null,
  is_sandbox boolean not null,
  store_id uuid,
  order_id uuid,
  number text not null,
  state text not null check (state in ('draft', 'waiting', 'sending', 'unknown', 'refused', 'sent', 'replaced')),
  state_at timestamptz not null default now(),
  reason jsonb,
  fields jsonb not null,
  attempts int not null default 0,
  left_at timestamptz,
  next_status_at timestamptz,
  replaces_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, order_id) references order_header (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id),
  foreign key (client_id, replaces_id) references road_order (client_id, id),
  check ((store_id is null) = (order_id is null))
);
create unique index road_order_number on road_order (client_id, number);
create index road_order_order on road_order (client_id, order_id) where order_id is not null;
create index road_order_replaces on road_order (client_id, replaces_id) where replaces_id is not null;
create index road_order_store on road_order (client_id, store_id) where store_id is not null;
create index road_order_due on road_order (next_status_at) where next_status_at is not null;

create table road_order_file (
  client_id uuid not null,
  id uuid not null,
  road_order_id uuid not null,
  file_id uuid not null,
  name text not null,
  kind text not null,
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, road_order_id) references road_order (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index road_order_file_order on road_order_file (client_id, road_order_id);
create index road_order_file_file on road_order_file (client_id, file_id);

create table road_order_status (
  client_id uuid not null,
  road_order_id uuid not null,
  code text not null,
  at timestamptz not null,
  name text not null,
  description text not null default '',
  primary key (client_id, road_order_id, at, code),
  foreign key (client_id, road_order_id) references road_order (client_id, id)
);

-- What was sent and what was answered, in a line; nobody's address and no secret.
create table logistics_log (
  client_id uuid not null references client (id),
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  operation text not null,
  outcome text not null,
  road_order_id uuid,
  reference text not null default '',
  sent text not null default '',
  answered text not null default '',
  took_ms int not null,
  primary key (client_id, id),
  foreign key (client_id, road_order_id) references road_order (client_id, id)
);
create index logistics_log_newest on logistics_log (client_id, at desc);
create index logistics_log_order on logistics_log (client_id, road_order_id) where road_order_id is not null;
create index logistics_log_at on logistics_log (at);

select protect(array['cargo_account', 'freight_list', 'freight_product', 'road_order', 'road_order_file', 'road_order_status', 'logistics_log']);
select protect_stores(array['road_order']);
-- What hangs on a road order is seen with it; lines of the account's own by whoever has all stores.
create policy stores on road_order_file as restrictive for all to app_stores
  using (exists (select from road_order r where r.client_id = road_order_file.client_id and r.id = road_order_file.road_order_id));
create policy stores on road_order_status as restrictive for all to app_stores
  using (exists (select from road_order r where r.client_id = road_order_status.client_id and r.id = road_order_status.road_order_id));
create policy stores on logistics_log as restrictive for all to app_stores
  using (exists (select from road_order r where r.client_id = logistics_log.client_id and r.id = logistics_log.road_order_id));
