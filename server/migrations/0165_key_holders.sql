-- compatible: a table that old code does not know
-- Which master keys each running part holds, so that a rotation knows when every part can open a new one and when none seals with the old.
create table key_holder (
  id uuid primary key,
  part text not null,
  machine text not null,
  -- fingerprints, which tell nothing of a key
  seals text not null,
  opens text[] not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on key_holder to app_platform;
