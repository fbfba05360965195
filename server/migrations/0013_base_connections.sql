-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Channels, and each client's stores at them with their credentials, health and cursors.

-- The platform's: the same for every client.
create table channel (
  id uuid primary key,
  code text not null unique,
  connector text not null,
  name text not null,
  country_code text not null,
  currency text not null,
  language text not null,
  -- whether this version speaks to the channel at all
  is_active boolean not null default true,
  -- an Admin's switches, and what sellers are told
  off_at timestamptz,
  off_note text not null default '',
  is_direct boolean not null default true
);
grant select on channel to app;
grant select, insert, update, delete on channel to app_platform;

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
  -- the access token of a store whose connector exchanges its credentials for one (store-session.ts), and that of credentials on trial:
  -- {id, token: sealed, madeAt, renewAt, askedBy, askedUntil, cutOff}
  session jsonb,
  session_next jsonb,
  -- what only the marketplace knows of an account, where a channel's accounts differ
  currency text,
  account_name text,
  -- sample data: it is never sent anywhere
  is_sample boolean not null default false,
  -- paused by its owner; and when its key was last tried
  paused_at timestamptz,
  checked_at timestamptz,
  -- when it was connected again under its account after a disconnect. Until its orders were read up to then nothing is sent: the
  -- marketplace sold meanwhile, and what was wanted before would oversell
  taken_up_at timestamptz,
  -- when it was restored from a backup, and when every offer of it had been read back since. In between nothing is sent to it
  restored_at timestamptz,
  read_back_at timestamptz,
  -- who renames it or renews its key says which version of it was seen, so that nobody's change is undone unseen
  version int not null default 1,
  primary key (client_id, id),
  -- a store's loop works for active ones alone
  constraint store_sample_rests check (not (is_sample and is_active))
);
create unique index store_account on store (client_id, channel_id, account_hash) where is_active;
create index store_active on store (id) where is_active;
select protect(array['store']);

-- Why nothing is sent to a store or read from it; null when it works.
create function store_rests(s store) returns text language sql stable as $$
  select case when exists (select 1 from channel c where c.id = s.channel_id and c.off_at is not null) then 'channel_off'
    when s.paused_at is not null then 'paused' end
$$;

-- A person on the way to a marketplace's own sign-in page and back: ten minutes, once, in the session that it began in.
create table oauth_attempt (
  client_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  session_id text,
  channel_id uuid not null references channel (id),
  -- of the store to be made, or of the one that signs in again
  store_id uuid not null,
  is_new boolean not null,
  name text not null,
  is_sandbox boolean not null,
  -- sha256 of the state that travels
  state_hash text not null,
  -- the application's credentials, the proof and the callback address, sealed for the store
  sealed jsonb not null,
  shown jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, id),
  unique (client_id, state_hash)
);
create index oauth_attempt_end on oauth_attempt (expires_at);
select protect(array['oauth_attempt']);

-- When a store has to be looked at next. Whoever causes work adds a row in the same transaction: no row is locked or changed, so that
-- nobody waits and nothing is lost. While a loop serves the store a row stays due; a loop that finds nothing due puts one row, of the next
-- moment, in the place of those that it has seen.
create table store_due (
  client_id uuid not null,
  store_id uuid not null,
  id bigint generated always as identity,
  due_at timestamptz not null default clock_timestamp(),
  -- actions, stock that orders moved, hints: before all else
  is_urgent boolean not null default false,
  primary key (client_id, store_id, id)
)
-- Rows live for seconds; the ends of both indexes are looked at each second.
with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
create index store_due_urgent on store_due (due_at) where is_urgent;
create index store_due_next on store_due (due_at) where not is_urgent;
select protect(array['store_due']);

-- Work for these stores: they are due now, and whoever serves them is told. Disconnected ones are only told.
create function wake_stores(stores uuid[], urgent boolean default false) returns void language sql as $$
  insert into store_due (client_id, store_id, is_urgent) select client_id, id, urgent from store where id = any(stores) and is_active;
  select pg_notify('stores', id::text) from unnest(stores) as id;
$$;
