-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Sign-in: people, accounts of the embedded identity provider, its keys and its short-lived things.
-- Only app_platform reaches these tables; whatever would let its reader in as somebody is hashed or sealed.

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
  -- the language that they read: what they chose last in a browser that they were signed in with. null: none known
  tongue text check (tongue in ('tr', 'en')),
  unique (issuer, subject)
);
create index person_email on person (lower(email));
-- Who never confirmed a sign-up is swept.
grant select, insert, update, delete on person to app_platform;

alter table session add foreign key (person_id) references person (id);

-- One per person who signs in with the embedded provider; the subject of its tokens is this id.
create table identity_account (
  id uuid primary key references person (id),
  username text not null,
  username_key text not null unique check (username_key <> '' and position('@' in username_key) = 0),
  email text not null,
  email_key text not null check (email_key <> ''),
  email_verified boolean not null default false,
  password_hash text not null,
  -- sessions and tokens from before are dead
  password_changed_at timestamptz not null default '-infinity',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- whether it ever signed in: a browser that it did not sign in with before is told of by letter, but the very first is not
  signed_in_at timestamptz,
  -- when every session of it was ended: a sign-in whose password or passkey was looked at before that opens nothing any more
  signed_out_at timestamptz not null default '-infinity'
);
-- An address is one account's alone once its owner has confirmed it. Before that anybody may have typed it: whoever signs up with an
-- address of somebody else must not keep its owner out, and each confirms the sign-up (with its password) that the letter was for.
create unique index identity_account_email on identity_account (email_key) where email_verified;
create index identity_account_email_any on identity_account (email_key);
-- What was never confirmed is swept.
grant select, insert, update, delete on identity_account to app_platform;

-- Failed sign-ins by account and by network: they make the next one wait, they lock nobody out.
create table identity_attempt (
  key text primary key,
  failures int not null,
  next_at timestamptz not null,
  seen_at timestamptz not null
);
create index identity_attempt_age on identity_attempt (seen_at);
grant select, insert, update, delete on identity_attempt to app_platform;

-- The provider's signing key, cookie keys and the secret of our own client, made once, sealed with the master key. The signing key is
-- replaced while everything runs, and one whose time is over is taken out by whoever finds it.
create table identity_key (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert, update (sealed) on identity_key to app_platform;

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

-- Links that were mailed to confirm an address or to set a new password; and two for another address of an account, one to each mailbox:
-- both have to be used. The token is known to the letter alone; here is its hash.
create table identity_link (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'password', 'old_address', 'new_address')),
  token_hash bytea not null unique,
  account_id uuid not null references identity_account (id) on delete cascade,
  -- the address that it went to: it dies when the account has another
  email_key text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz,
  -- the address that is to come
  new_email text
);
create index identity_link_account on identity_link (account_id);
create index identity_link_end on identity_link (ends_at);
grant select, insert, update, delete on identity_link to app_platform;

-- What the outside provider last said of a person, and the newest refresh token that it is asked with: one per person, whatever the
-- person comes in by (a browser, an API key, a token).
create table provider_word (
  person_id uuid primary key references person (id),
  -- sealed
  refresh_token bytea not null,
  is_admin boolean not null,
  asked_at timestamptz not null default now(),
  -- a question is under way
  is_asking boolean not null default false,
  said_at timestamptz not null default now(),
  -- it said no: the person is nobody until they sign in again
  is_refused boolean not null default false
);
grant select, insert, update, delete on provider_word to app_platform;

-- The second factor of an account of the embedded provider: a secret that an app on a telephone makes codes from.
create table second_factor (
  account_id uuid primary key references identity_account (id) on delete cascade,
  -- sealed, bound to its account
  secret bytea not null,
  -- until a first code was right it asks for nothing
  confirmed_at timestamptz,
  -- the half minute of the newest code that was taken: each code is good once
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
-- For who lost the telephone, each good once; 80 random bits, here is their hash.
create table recovery_code (
  account_id uuid not null references identity_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on second_factor, recovery_code to app_platform;

-- Passkeys (WebAuthn) of accounts of the embedded provider. A public key and what it is called: nothing here opens anything.
create table passkey (
  id uuid primary key,
  account_id uuid not null references identity_account (id) on delete cascade,
  name text not null,
  -- the host of PUBLIC_URL that it was made for: browsers use it there alone
  rp_id text not null,
  -- as the authenticator calls it
  credential_id bytea not null unique,
  -- COSE
  public_key bytea not null,
  -- the authenticator's own count; 0 where it keeps none
  sign_count bigint not null,
  transports text[] not null,
  -- may be copied to other devices, and is
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);
-- What an authenticator is to sign: the newest of each session (or sign-in) and purpose, used up by its first answer.
create table passkey_challenge (
  holder text not null,
  purpose text not null,
  challenge bytea not null,
  -- null: whoever answers it
  account_id uuid references identity_account (id) on delete cascade,
  ends_at timestamptz not null,
  primary key (holder, purpose)
);
create index passkey_challenge_end on passkey_challenge (ends_at);
grant select, insert, update, delete on passkey, passkey_challenge to app_platform;

-- The language of whom an address belongs to, for a letter to it. It tells nothing else about them.
create function letter_tongue(address text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tongue from person p left join identity_account a on a.id = p.id
  where lower(p.email) = lower(address) and p.tongue is not null
  order by coalesce(a.email_verified, true) desc, p.created_at desc limit 1
$$;
revoke all on function letter_tongue(text) from public;
grant execute on function letter_tongue(text) to app, app_platform;
