-- compatible: new columns, tables and functions only
-- Who acted for whom, and a chain of hashes over each client's audit that shows any later change.

-- A person stands in the audit by id alone: the name is looked up when it is read, and is gone with the person.
update audit set actor_name = '' where actor_kind = 'person';
alter table audit add column on_behalf_id uuid, add column session_id uuid, add column api_key_id uuid;
create index audit_id on audit (id);
create index audit_actor on audit (client_id, actor_id, id);

-- Links of the chain. Writers of the audit wait for nobody: a job seals what they committed. No role of the application can write here.
create table audit_seal (
  client_id uuid not null,
  seq bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (client_id, seq),
  unique (client_id, audit_id)
);
alter table audit_seal enable row level security;
create policy client on audit_seal for select to app using (client_id = current_client());
create policy platform on audit_seal for select to app_platform using (true);
grant select on audit_seal to app, app_platform;

-- What is not sealed yet. Filled by the audit itself, emptied by the seal alone.
create table audit_unsealed (client_id uuid not null, audit_id uuid not null, primary key (client_id, audit_id));
alter table audit_unsealed enable row level security;
create policy platform on audit_unsealed for select to app_platform using (true);
grant select on audit_unsealed to app_platform;
insert into audit_unsealed select client_id, id from audit;

create function queue_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into audit_unsealed select client_id, id from added;
  return null;
end $$;
revoke all on function queue_audit() from public;
create trigger audit_queue after insert on audit referencing new table as added for each statement execute function queue_audit();

create function audit_digest(a audit) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(a.client_id, a.id, extract(epoch from a.at)::text, a.actor_kind, a.actor_id, a.actor_name,
    a.request_id, a.action, a.object_type, a.object_id, a.before, a.after, a.reason, a.on_behalf_id, a.session_id, a.api_key_id)::text, 'UTF8'))
$$;
-- A link is the hash of the link before it and of its own row.
create function audit_link(before bytea, head bytea, digest bytea) returns bytea language sql immutable parallel safe as
  $$ select sha256(coalesce(before, head, ''::bytea) || digest) $$;
create aggregate audit_chain(head bytea, digest bytea) (sfunc = audit_link, stype = bytea);

-- Seals up to so many rows and answers how many. One at a time; whoever comes meanwhile has nothing to do. A row that is gone before it
-- was sealed leaves a link to nothing, which the check names.
create function seal_audit(most int) returns bigint language plpgsql security definer set search_path = pg_catalog, public as $$
declare done bigint;
begin
  if not pg_try_advisory_xact_lock(7265020) then return 0; end if;
  with taken as (
    delete from audit_unsealed u using (select client_id, audit_id from audit_unsealed order by client_id, audit_id limit most) one
    where u.client_id = one.client_id and u.audit_id = one.audit_id
    returning u.client_id, u.audit_id
  ), head as (
    select c.client_id, s.seq, s.hash from (select distinct client_id from taken) c
    left join lateral (select seq, hash from audit_seal where client_id = c.client_id order by seq desc limit 1) s on true
  )
  insert into audit_seal (client_id, seq, audit_id, hash)
  select t.client_id, coalesce(h.seq, 0) + row_number() over chain, t.audit_id,
    audit_chain(h.hash, coalesce(audit_digest(a), ''::bytea)) over chain
  from taken t join head h on h.client_id = t.client_id
  left join audit a on a.client_id = t.client_id and a.id = t.audit_id
  window chain as (partition by t.client_id order by t.audit_id rows unbounded preceding);
  get diagnostics done = row_count;
  return done;
end $$;
revoke all on function seal_audit(int) from public;
grant execute on function seal_audit(int) to app_platform;
