-- compatible: a new table, and one rule less

-- Links that were mailed to confirm an address or to set a new password. The token is known to the letter alone; here is its hash.
create table identity_link (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'password')),
  token_hash bytea not null unique,
  account_id uuid not null references identity_account (id) on delete cascade,
  -- the address that it went to: it dies when the account has another
  email_key text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);
create index identity_link_account on identity_link (account_id);
create index identity_link_end on identity_link (ends_at);
grant select, insert, update, delete on identity_link to app_platform;

-- An address is one account's alone once its owner has confirmed it. Before that anybody may have typed it: whoever signs up with an
-- address of somebody else must not keep its owner out, and each confirms the sign-up (with its password) that the letter was for.
alter table identity_account drop constraint identity_account_email_key_key;
create unique index identity_account_email on identity_account (email_key) where email_verified;
create index identity_account_email_any on identity_account (email_key);
-- What was never confirmed is swept.
grant delete on identity_account, person to app_platform;
