-- compatible: locks and rights alone, and a column that nobody reads
-- The lock on tables holds for their owner too; functions that run as their owner find no table of a caller's making first; the role of a
-- company's calls has no right on leases and limits that it does not use.

-- As before, and forced: an owner who is no superuser sees by the platform's policy, as a member of app_platform.
create or replace function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy client on %I for all to app using (client_id = current_client()) with check (client_id = current_client())', name);
    execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app, app_platform', name);
  end loop;
end $$;

do $$
declare one record;
begin
  for one in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity loop
    execute format('alter table %s force row level security', one.name);
  end loop;
  -- What is not named in a path comes first for tables: pg_temp, where any caller may make one called like ours.
  for one in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and not coalesce(array_to_string(proconfig, ' '), '') like '%pg_temp' loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one.name);
  end loop;
end $$;

-- A company's transaction looks at its store's lease and holds on to it; it never changes one. Locking a row asks for the right to update
-- some column, so there is one that means nothing.
alter table lease add column holdable boolean;
revoke insert, update, delete on lease from app;
grant update (holdable) on lease to app;
-- Of limits it reads what is left of a day.
revoke insert, update, delete on rate_bucket from app;
