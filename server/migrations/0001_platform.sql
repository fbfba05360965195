-- compatible: the first schema
-- Platform tables: who is who, leases, idempotency, audit, files, keys. Tenant tables lead every key with client_id.

create extension if not exists pg_trgm;

create function current_client() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;

-- Search folding: the four Turkish i's meet, other Turkish letters become ASCII. Never used as identity.
create function fold(value text) returns text language sql immutable parallel safe strict as
  $$ select lower(translate(value, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuoocCaaiiuu')) $$;

-- Locks a tenant table to the client of the transaction for role app; app_platform sees all.
create function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy client on %I for all to app using (client_id = current_client()) with check (client_id = current_client())', name);
    execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app, app_platform', name);
  end loop;
end $$;

grant usage on schema public to app, app_platform;

create table client (
  id uuid primary key,
  name text not null,
  phone text not null default '',
  email text not null default '',
  tax_number text not null default '',
  tax_office text not null default '',
  country text not null default 'TR',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  time_zone text not null default 'Europe/Istanbul',
  currency text not null default 'TRY',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
alter table client enable row level security;
create policy client on client for select to app using (id = current_client());
create policy platform on client for all to app_platform using (true) with check (true);
grant select on client to app;
grant select, insert, update, delete on client to app_platform;

-- A person who can sign in: identity is (issuer, subject), never an e-mail address.
create table person (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null default '',
  display_name text not null,
  is_admin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
grant select, insert, update on person to app_platform;

create table client_member (
  client_id uuid not null references client (id),
  id uuid not null,
  person_id uuid not null references person (id),
  "right" text not null check ("right" in ('read', 'write', 'manage')),
  name text not null default '',
  surname text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, person_id)
);
create index client_member_person on client_member (person_id);
select protect(array['client_member']);

-- One lease mechanism: store loops and worker liveness. `token` only grows: the fence that result writes check.
create table lease (
  name text primary key,
  holder uuid,
  token bigint not null default 0,
  until timestamptz not null default '-infinity',
  beat_at timestamptz
);
grant select, insert, update, delete on lease to app, app_platform;

-- The first answer to a write, kept for its repeats (24 h). client_id is the all-zero id for people of the platform.
create table idempotency (
  client_id uuid not null,
  person_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, person_id, route, key)
);
create index idempotency_age on idempotency (created_at);
select protect(array['idempotency']);

create table audit (
  client_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'job', 'marketplace', 'guest')),
  actor_id uuid,
  actor_name text not null,
  request_id text,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  primary key (client_id, id)
);
alter table audit enable row level security;
create policy client on audit for all to app using (client_id = current_client()) with check (client_id = current_client());
create policy platform on audit for all to app_platform using (true) with check (true);
grant select, insert on audit to app, app_platform;

create table file (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index file_id on file (id);
select protect(array['file']);

-- The client's data key, wrapped by the key-encryption key that lives outside the database.
create table client_data_key (
  client_id uuid primary key,
  key_version int not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
select protect(array['client_data_key']);

-- Token buckets keyed by what the marketplace counts (application, store, endpoint group), shared by all workers.
create table rate_bucket (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null,
  blocked_until timestamptz not null default '-infinity'
);
grant select, insert, update, delete on rate_bucket to app, app_platform;
