-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- The platform: what every module stands on. Who works for whom, leases, audit, files, keys, letters, sessions and jobs.
-- Tenant tables lead every key with client_id.

create extension if not exists pg_trgm;

grant usage on schema public to app, app_platform;

create function current_client() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;

-- Locks a tenant table to the client of the transaction for role app; app_platform sees all. Forced: an owner who is no superuser sees by
-- the platform's policy, as a member of app_platform.
create function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy client on %I for all to app using (client_id = current_client()) with check (client_id = current_client())', name);
    execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to app, app_platform', name);
  end loop;
end $$;

-- ---------- text
-- Search folding: the four Turkish i's meet, other Turkish letters become ASCII. Never used as identity.
create function fold(value text) returns text language sql immutable parallel safe strict as
  $$ select lower(translate(value, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuoocCaaiiuu')) $$;

-- A LIKE pattern of what a person typed: anywhere from three letters on, else the beginning. `start` stands before each value.
create function search_pattern(typed text, start text) returns text language sql immutable parallel safe as $$
  select case when length(typed) >= 3 then '%' else case when start = '' then '' else '%' || start end end
    || replace(replace(replace(fold(typed), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- As the API shows it, inside jsonb.
create function iso(at timestamptz) returns text language sql immutable parallel safe as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- ---------- leases and limits
-- One lease mechanism: store loops and worker liveness. `token` only grows: the fence that result writes check.
create table lease (
  name text primary key,
  holder uuid,
  token bigint not null default 0,
  until timestamptz not null default '-infinity',
  beat_at timestamptz,
  -- means nothing: locking a row asks for the right to update some column
  holdable boolean
);
create index lease_of_workers on lease (until) where name like 'worker:%';
-- A company's transaction looks at its store's lease and holds on to it; it never changes one.
grant select, update (holdable) on lease to app;
grant select, insert, update, delete on lease to app_platform;

-- Token buckets keyed by what the marketplace counts (application, store, endpoint group), shared by all workers.
create table rate_bucket (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null,
  blocked_until timestamptz not null default '-infinity'
);
create index rate_bucket_age on rate_bucket (updated_at);
-- A company's transaction reads what is left of a day.
grant select on rate_bucket to app;
grant select, insert, update, delete on rate_bucket to app_platform;

-- ---------- calls
-- The first answer to a write, kept for its repeats (24 h). client_id is the all-zero id for people of the platform.
create table idempotency (
  client_id uuid not null,
  person_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, person_id, route, key)
);
create index idempotency_age on idempotency (created_at);
select protect(array['idempotency']);

-- A browser that is signed in. The cookie's value is known to the browser alone; here is its hash. The keys to person and client are
-- added where those are made.
create table session (
  id uuid primary key,
  secret_hash bytea not null unique,
  person_id uuid not null,
  -- the company whose data this session works on; none for an Admin
  client_id uuid,
  -- what an outside provider's token said at sign-in; null when our own table is the truth
  is_admin boolean,
  tokens bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- what the browser called itself, in two words
  agent text not null default '',
  -- for whom an Admin acts, until when
  acting_client_id uuid,
  acting_member_id uuid,
  acting_until timestamptz,
  -- read by nobody any more: what an outside provider says of a person stands in provider_word
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  -- when the person last proved who they are. Of a session from before this was kept nobody knows: its person is asked at the first act
  -- that needs it
  proved_at timestamptz not null default '-infinity',
  -- the secret is changed when its person proves who they are: the one of before is good for a moment more, for calls under way
  former_hash bytea,
  former_until timestamptz
);
create index session_person on session (person_id);
create index session_end on session (ends_at);
create index session_client on session (client_id) where client_id is not null;
create index session_former on session (former_hash) where former_hash is not null;
grant select, insert, update, delete on session to app_platform;

-- ---------- audit: who did what, and a chain of hashes over each client's that shows any later change
-- A person stands in the audit by id alone: the name is looked up when it is read, and is gone with the person.
create table audit (
  client_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'job', 'marketplace', 'guest')),
  actor_id uuid,
  actor_name text not null,
  request_id text,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  -- who acted for whom, and by which session or key
  on_behalf_id uuid,
  session_id uuid,
  api_key_id uuid,
  primary key (client_id, id)
);
create index audit_id on audit (id);
create index audit_actor on audit (client_id, actor_id, id);
-- The audit is narrowed by what was done, to what, and to which kind of thing: newest first, however long it is and however rare the kind.
create index audit_action on audit (client_id, action, id);
create index audit_object on audit (client_id, object_id, id);
create index audit_kind on audit (client_id, object_type, id);
alter table audit enable row level security, force row level security;
create policy client on audit for all to app using (client_id = current_client()) with check (client_id = current_client());
create policy platform on audit for all to app_platform using (true) with check (true);
grant select, insert on audit to app, app_platform;

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
alter table audit_seal enable row level security, force row level security;
create policy client on audit_seal for select to app using (client_id = current_client());
create policy platform on audit_seal for select to app_platform using (true);
grant select on audit_seal to app, app_platform;

-- What is not sealed yet. Filled by the audit itself, emptied by the seal alone.
create table audit_unsealed (client_id uuid not null, audit_id uuid not null, primary key (client_id, audit_id));
alter table audit_unsealed enable row level security, force row level security;
create policy platform on audit_unsealed for select to app_platform using (true);
grant select on audit_unsealed to app_platform;

create function queue_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create function seal_audit(most int) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- ---------- files
create table file (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index file_id on file (id);
select protect(array['file']);

-- What each company keeps in files, counted where it is written: whoever adds or removes a row can't forget it.
create table file_usage (
  client_id uuid primary key,
  files bigint not null,
  bytes bigint not null
);
select protect(array['file_usage']);
revoke insert, update, delete on file_usage from app, app_platform;

create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into file_usage (client_id, files, bytes)
  select client_id, step * count(*), step * sum(size) from changed group by client_id order by client_id
  on conflict (client_id) do update set files = file_usage.files + excluded.files, bytes = file_usage.bytes + excluded.bytes;
  return null;
end $$;
create trigger file_added after insert on file referencing new table as changed for each statement execute function count_files();
create trigger file_gone after delete on file referencing old table as changed for each statement execute function count_files();

-- ---------- keys
-- The client's data key, wrapped by the key-encryption key that lives outside the database.
create table client_data_key (
  client_id uuid primary key,
  key_version int not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
select protect(array['client_data_key']);

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

-- ---------- letters
-- Letters to people: written in the transaction that causes them, sent by the worker. What a letter says may hold a link that lets its
-- reader in, so it is sealed, and taken out when the letter has left. `kept`: no mail server is configured, it lies in the local mailbox.
create table mail (
  client_id uuid not null,
  id uuid not null,
  to_address text not null,
  subject text not null,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'refused')),
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, id)
);
create index mail_age on mail (created_at);
select protect(array['mail']);

-- ---------- jobs: the application's roles reach the job runner's tables through these functions alone; the job runner's schema is made by
-- its own migrations, which run before the first job is queued
-- Queues a job in the caller's transaction. The worker acts for the company that a job names, so a company's transaction queues work for
-- itself alone. The flags of a job say whose bulk work it is: the runner passes over a company that has its share of the places.
create function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int, flags text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') = 'app' and (payload ->> 'clientId')::uuid is distinct from current_client() then
    raise exception 'enqueue: the job names another company' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    job, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => job_key, flags => flags);
end $$;
revoke all on function enqueue(text, json, text, timestamptz, text, int, text[]) from public;
grant execute on function enqueue(text, json, text, timestamptz, text, int, text[]) to app, app_platform;
-- For code from before jobs had flags.
create function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int) returns void
  language sql as $$ select enqueue(job, payload, job_key, run_at, queue, attempts, null::text[]) $$;
revoke all on function enqueue(text, json, text, timestamptz, text, int) from public;
grant execute on function enqueue(text, json, text, timestamptz, text, int) to app, app_platform;

-- Workers that have held a job or a queue for longer than a lease; and giving back what dead ones hold.
create function locked_workers(older_than int) returns table (worker text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select locked_by from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - make_interval(secs => older_than)
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null and locked_at < now() - make_interval(secs => older_than);
end $$;
-- A job that ends its process takes those beside it along. After the first death all go on at once; after more, each waits a random
-- while that doubles, so that the innocent get their turn without it.
create function unlock_workers(workers text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update graphile_worker._private_jobs
    set run_at = greatest(run_at, now() + random() * least(power(2, attempts) - 2, 60) * interval '1 second')
    where locked_by = any (workers) and attempts > 1;
  perform graphile_worker.force_unlock_workers(workers);
end $$;
revoke all on function locked_workers(int), unlock_workers(text[]) from public;
grant execute on function locked_workers(int), unlock_workers(text[]) to app_platform;

-- What a live worker has claimed and does not work on: the database took its claim while the answer was lost with the connection.
create function claimed_jobs(worker text) returns table (id text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select j.id::text from graphile_worker._private_jobs j where j.locked_by = worker;
end $$;
create function unlock_jobs(worker text, ids text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    where j.locked_by = worker and j.id::text = any (ids) returning j.job_queue_id)
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_by = worker and q.id in (select job_queue_id from freed);
end $$;
revoke all on function claimed_jobs(text), unlock_jobs(text, text[]) from public;
grant execute on function claimed_jobs(text), unlock_jobs(text, text[]) to app_platform;

-- Jobs that failed and wait for their next try, or for a person when they are out of tries. The first line of an error is enough to know it by.
create function failing_jobs(most int) returns table (id text, job text, client_id text, attempts int, max_attempts int, run_at timestamptz, error text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select j.id::text, t.identifier, j.payload ->> 'clientId', j.attempts::int, j.max_attempts::int, j.run_at,
      left(split_part(coalesce(j.last_error, ''), E'\n', 1), 300)
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts > 0 and j.locked_at is null
    order by j.attempts >= j.max_attempts desc, j.run_at, j.id
    limit most;
end $$;
revoke all on function failing_jobs(int) from public;
grant execute on function failing_jobs(int) to app_platform;

-- Jobs that are out of attempts, each told once; they stay in the queue's table for an operator. No error: its process ended each time.
create function parked_jobs() returns table (id text, job text, payload json, attempts int, error text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || '{"told": true}'
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null and not coalesce(j.flags, '{}') ? 'told'
    returning j.id::text, t.identifier, j.payload, j.attempts::int, j.last_error;
end $$;
revoke all on function parked_jobs() from public;
grant execute on function parked_jobs() to app_platform;

-- Jobs that are out of attempts and were told of; the queue's table holds little else.
create function forget_parked_jobs(older_than int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone int;
begin
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and coalesce(flags, '{}') ? 'told'
    and run_at < now() - make_interval(days => older_than);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_parked_jobs(int) from public;
grant execute on function forget_parked_jobs(int) to app_platform;

-- ---------- watching the database
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
