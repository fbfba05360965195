-- compatible: nothing of ours makes a large object

-- A large object has no company, no lock and no end: what signs in as a part makes, opens and writes none. Only a superuser takes that away.
do $$
declare made regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for made in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import',
    'lo_export', 'lo_open', 'lo_put', 'lo_get', 'lowrite', 'loread', 'lo_truncate', 'lo_truncate64', 'lo_unlink') loop
    execute format('revoke execute on function %s from public', made);
  end loop;
end $$;
