-- compatible: new tables only
-- Sign-in: accounts of the embedded identity provider, its keys and its short-lived things, and the sessions of browsers.
-- Only app_platform reaches these tables; whatever would let its reader in as somebody is hashed or sealed.

-- One per person who signs in with the embedded provider; the subject of its tokens is this id.
create table identity_account (
  id uuid primary key references person (id),
  username text not null,
  username_key text not null unique check (username_key <> '' and position('@' in username_key) = 0),
  email text not null,
  email_key text not null unique check (email_key <> ''),
  email_verified boolean not null default false,
  password_hash text not null,
  -- sessions and tokens from before are dead
  password_changed_at timestamptz not null default '-infinity',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
grant select, insert, update on identity_account to app_platform;

-- Failed sign-ins by account and by network: they make the next one wait, they lock nobody out.
create table identity_attempt (
  key text primary key,
  failures int not null,
  next_at timestamptz not null,
  seen_at timestamptz not null
);
create index identity_attempt_age on identity_attempt (seen_at);
grant select, insert, update, delete on identity_attempt to app_platform;

-- The provider's signing key, cookie keys and the secret of our own client, made once, sealed with the master key.
create table identity_key (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on identity_key to app_platform;

-- What oidc-provider keeps: codes, refresh tokens, grants, its sessions and open sign-in pages.
create table oidc_payload (
  kind text not null,
  id_hash bytea not null,
  uid_hash bytea,
  grant_id text,
  account_id text,
  sealed bytea not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oidc_payload_uid on oidc_payload (uid_hash) where uid_hash is not null;
create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_account on oidc_payload (account_id) where account_id is not null;
create index oidc_payload_end on oidc_payload (expires_at);
grant select, insert, update, delete on oidc_payload to app_platform;

-- A browser that is signed in. The cookie's value is known to the browser alone; here is its hash.
create table session (
  id uuid primary key,
  secret_hash bytea not null unique,
  person_id uuid not null references person (id),
  -- the company whose data this session works on; none for an Admin
  client_id uuid references client (id),
  -- what an outside provider's token said at sign-in; null when our own table is the truth
  is_admin boolean,
  tokens bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index session_person on session (person_id);
create index session_end on session (ends_at);
grant select, insert, update, delete on session to app_platform;
