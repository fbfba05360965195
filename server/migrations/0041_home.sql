-- compatible: columns with defaults, indexes, and a function
-- Sample data is marked where it stands, so that it can be taken away whole and is never sent anywhere.
alter table product add column is_sample boolean not null default false;
alter table store add column is_sample boolean not null default false;
-- A store's loop works for active ones alone.
alter table store add constraint store_sample_rests check (not (is_sample and is_active));
create index product_sample on product (client_id, id) where is_sample;

-- Reports that could not be read, for the list of them.
create index inbox_problem on inbox (client_id, received_at desc, id desc) where problem is not null;

-- Jobs that failed and wait for their next try, or for a person when they are out of tries. The first line of an error is enough to know it by.
create function failing_jobs(most int) returns table (id text, job text, client_id text, attempts int, max_attempts int, run_at timestamptz, error text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
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
