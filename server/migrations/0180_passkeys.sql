-- compatible: new tables; old code that runs beside it asks nobody for a passkey
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
