-- compatible: a new function only

-- Of every login's transactions, those open for longer than so many seconds: a login sees of others' only that they are there.
create function open_transactions(longer_than int) returns table (pid int, who text, "user" text, state text, seconds int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.pid, a.application_name, a.usename::text, coalesce(a.state, a.backend_type), extract(epoch from now() - a.xact_start)::int
  from pg_stat_activity a
  where a.datname = current_database() and coalesce(a.backend_xmin, a.backend_xid) is not null and a.pid <> pg_backend_pid()
    and a.xact_start < now() - make_interval(secs => longer_than)
  union all
  select 0, p.gid, p.owner::text, 'prepared', extract(epoch from now() - p.prepared)::int
  from pg_prepared_xacts p where p.database = current_database() and p.prepared < now() - make_interval(secs => longer_than)
$$;
revoke all on function open_transactions(int) from public;
grant execute on function open_transactions(int) to app_platform;
