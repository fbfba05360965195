-- compatible: nothing of ours writes an id twice, moves a membership to another person, or looks for a pattern that ends in an escape

-- It runs past the lock, so a pattern may tell nothing of other companies' rows: one that ends in an escape failed at whatever it matched until
-- there, while planning too. The company is a constant and stands first: of other companies' rows nothing is compared with the pattern.
create or replace function find_packages(pattern text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 1000 as $$
declare
  whole text := case when right(pattern, 1) = '%' then pattern else pattern || '%' end;
  own text := format('select id from order_package where client_id = %L and not superseded and search like $1', public.current_client());
begin
  if coalesce(current_setting('app.store_ids', true), '') <> '' then
    return query execute own || ' and store_id = any ((select public.current_stores())::uuid[]) limit $2' using whole, most;
  else
    return query execute own || ' limit $2' using whole, most;
  end if;
end $$;

-- Who belongs to a company is written by the platform, when an invitation is taken or a company signs up: a company that named somebody else's
-- person as its own would be where that person's next sign-in leads.
revoke insert, update on client_member from app;
grant update ("right", areas, store_ids, name, surname, email, phone, is_active, owner_since, version) on client_member to app;

-- The bytes of a file stay until the night after its row went: no other row takes its id meanwhile, and its bytes with it.
create table gone_file (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
grant select, delete on gone_file to app_platform;
create function note_gone_file() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.gone_file (id) values (old.id) on conflict do nothing;
  return null;
end $$;
revoke all on function note_gone_file() from public;
create trigger gone_noted after delete on file for each row execute function note_gone_file();
-- After the row: whoever waited for another's deletion sees it by then.
create function refuse_gone_file() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.gone_file where id = new.id) then
    raise exception 'file: this id was another file''s' using errcode = 'unique_violation', constraint = 'file_id';
  end if;
  return null;
end $$;
revoke all on function refuse_gone_file() from public;
create trigger gone_refused after insert or update of id on file for each row execute function refuse_gone_file();

-- Leases, hooks and jobs name a store by its id alone: it is one company's.
create function refuse_twin_store() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.store where id = new.id and client_id <> new.client_id) then
    raise exception 'store: this id is another store''s' using errcode = 'unique_violation', constraint = 'store_id';
  end if;
  return null;
end $$;
revoke all on function refuse_twin_store() from public;
create trigger twin_refused after insert or update of id, client_id on store for each row execute function refuse_twin_store();
