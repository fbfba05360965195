-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- What the platform tells its clients. Clients read the active ones.
create table news (
  id uuid primary key,
  title text not null,
  content text not null,
  tags text[] not null default '{}',
  is_active boolean not null default true,
  -- in the file store, with what its row of `file` says: that one is the platform's, and clients don't read it
  file_id uuid,
  file_name text,
  file_type text,
  file_size bigint,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- who saves over a row says which version of it was read, so that nobody's change is undone unseen
  version int not null default 1,
  check ((file_id is null) = (file_name is null))
);
create index news_newest on news (created_at desc, id desc);
alter table news enable row level security, force row level security;
create policy readers on news for select to app using (is_active);
create policy platform on news for all to app_platform using (true) with check (true);
grant select on news to app;
grant select, insert, update on news to app_platform;
