-- compatible: old code exports as it did, and shows nothing of these

-- A file that was made in the background for whoever wanted it: what it holds, who made it, until when it can be fetched.
create table exported_file (
  client_id uuid not null,
  id uuid not null,
  process_id uuid,
  kind text not null,
  name text not null,
  -- what it was narrowed by, as its maker read it
  holds text not null,
  row_count int not null,
  -- null while it is made, and where nothing came of it
  file_id uuid,
  size bigint,
  created_by uuid,
  created_by_name text not null,
  -- the stores that its maker saw; null: all
  store_ids uuid[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, process_id) references process (client_id, id) on delete set null (process_id),
  foreign key (client_id, file_id) references file (client_id, id) on delete set null (file_id)
);
create index exported_file_made on exported_file (client_id, created_at, id);
create index exported_file_process on exported_file (client_id, process_id);
create index exported_file_file on exported_file (client_id, file_id);
create index exported_file_expiry on exported_file (expires_at);
select protect(array['exported_file']);
-- Whoever has some stores sees files in which none of another store was looked at.
create policy stores on exported_file as restrictive for all to app_stores using (store_ids <@ (select current_stores())::uuid[]);

-- Whether an export may go on: it only reads, and a company has its own data also where nothing is paid for.
create function why_not_export(started_by uuid, stores uuid[]) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when not c.is_active then 'closed'
    when not (coalesce(p.is_active and coalesce(a.is_active, not r.is_refused, true), true)
      and (m.id is null or m.is_active and (m.areas is null or coalesce(m.areas ->> 'catalogue' in ('read', 'write'), false))
        and (m.store_ids is null or coalesce(stores <@ m.store_ids, false))))
      then 'starter' end
  from client c
  left join person p on p.id = started_by
  left join identity_account a on a.id = p.id
  left join provider_recheck r on r.person_id = p.id
  left join client_member m on m.client_id = c.id and m.person_id = p.id
  where c.id = current_client()
$$;
revoke all on function why_not_export(uuid, uuid[]) from public;
grant execute on function why_not_export(uuid, uuid[]) to app, app_platform;

create or replace function why_not_run(started_by uuid, process_id uuid) returns text
  language sql stable as $$
  select case when e.id is not null then why_not_export($1, e.store_ids)
    else coalesce(why_not_run($1), case when exists (
      select from client_member m
      where m.client_id = current_client() and m.person_id = $1 and m.store_ids is not null and not exists (
        select from process p where p.client_id = m.client_id and p.id = $2 and p.process_type = 'transfer_to_channel'
          and p.input -> 'storeIds' <@ to_jsonb(m.store_ids::text[])))
    then 'starter' end) end
  from (select) one
  left join exported_file e on e.client_id = current_client() and e.process_id = $2
$$;
