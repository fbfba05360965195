-- compatible: a new table, and columns that may be empty

-- What only the marketplace knows of an account, where a channel's accounts differ.
alter table store add column currency text, add column account_name text;

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
select protect(array['oauth_attempt']);
