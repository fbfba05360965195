-- old code can't run beside this: it does not prove whose transaction it begins

-- Which company a transaction is of is proven, where it runs on the login that is one company alone: with a hash of the company's id under a key that this login
-- can't read. A statement that is smuggled in whole can say another company's id; it can't make the proof.
create table client_key (
  is_one boolean primary key default true check (is_one),
  -- four random UUIDs: 488 random bits
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into client_key default values;
grant select on client_key to app_platform;

-- The key never changes. So it is said to be immutable: each connection reads it once, and a check costs no look at a table.
create function read_client_key() returns bytea language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as
  $$ select key from client_key $$;
revoke all on function read_client_key() from public;

-- Nor does it stand in a plan that is shown: whoever asks for plans in the log would read it there.
create function proven_client() returns uuid language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public, pg_temp set debug_print_plan = off as $$
declare company uuid := nullif(current_setting('app.client_id', true), '');
begin
  if company is not null and sha256(read_client_key() || uuid_send(company)) is distinct from decode(current_setting('app.client_proof', true), 'hex') then
    raise exception 'the transaction does not prove that it is of this company' using errcode = 'invalid_authorization_specification';
  end if;
  return company;
end $$;
revoke all on function proven_client() from public;
grant execute on function proven_client() to app, app_platform;

-- Whoever may become the platform sees all companies anyway, and proves nothing.
create or replace function current_client() returns uuid language sql stable parallel safe as $$
  select case when session_user = 'app_client' then proven_client() else nullif(current_setting('app.client_id', true), '')::uuid end
$$;

-- The rows of the transaction's company alone: as before, and proven.
create or replace function why_not_run(started_by uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed' when subscription_over(c.id) then 'subscription'
    when not coalesce(p.is_active and coalesce(a.is_active, not r.is_refused, true)
        and coalesce(m.is_active and (m."right" <> 'read' or coalesce(m.areas ->> 'catalogue' = 'write', false)), true), true)
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_recheck r on r.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = current_client()
$$;

-- Statements are prepared under names that nobody can guess. Who could list them could put another statement in one's place, which runs in the
-- next company's transaction on that connection. Only a superuser takes the list away.
do $$ begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    revoke all on pg_prepared_statements from public;
    revoke execute on function pg_prepared_statement() from public;
  end if;
end $$;
