-- old code can't run beside this: it writes invitations as the company

-- How many rows an index gave is counted whoever's they are: a company that may ask for it before and after a search learns whether others have the
-- word. Only a superuser takes the counters away; what a part asks about is who is connected.
do $$
declare counter regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for counter in
    select oid::regprocedure from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname like 'pg\_stat\_get\_%' and proname <> 'pg_stat_get_activity'
  loop
    execute format('revoke execute on function %s from public', counter);
  end loop;
end $$;

-- These look at what others wrote until now: in a transaction that reads an older moment they would see nothing of it.
create or replace function refuse_gone_file() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' or exists (select from public.gone_file where id = new.id) then
    raise exception 'file: this id was another file''s' using errcode = 'unique_violation', constraint = 'file_id';
  end if;
  return null;
end $$;
create or replace function refuse_twin_store() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
    or exists (select from public.store where id = new.id and client_id <> new.client_id) then
    raise exception 'store: this id is another store''s' using errcode = 'unique_violation', constraint = 'store_id';
  end if;
  return null;
end $$;

-- Who opens an invitation has proved its address: a company that wrote one itself, under a link of its own making, would have an account of anybody's address.
revoke insert, update on invitation from app;
grant update (revoked_at, member_id) on invitation to app;
