-- old code can't run beside this: it knows these tables by the migrations that this base was made of

-- This installation, carried along by its backups; and the backup that it was restored from, where it was.
create table installation (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz,
  backup_at timestamptz,
  backup_name text
);
create unique index installation_one on installation ((true));
insert into installation default values;
grant select on installation to app, app_platform;
