-- compatible: a new table only. People of an outside provider sign in once more after it: what it says of them is kept here from now on.
-- What the outside provider last said of a person, and the newest refresh token that it is asked with: one per person, whatever the
-- person comes in by (a browser, an API key, a token). asked_at and confirmed_at of `session` (0029) are read by nobody any more.
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
