-- compatible: new functions, and one that keeps its name and arguments

-- Jobs that are out of attempts, each told once; they stay in the queue's table for an operator. No error: its process ended each time.
create function parked_jobs() returns table (id text, job text, payload json, attempts int, error text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || '{"told": true}'
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null and not coalesce(j.flags, '{}') ? 'told'
    returning j.id::text, t.identifier, j.payload, j.attempts::int, j.last_error;
end $$;
revoke all on function parked_jobs() from public;
grant execute on function parked_jobs() to app_platform;

-- A job that ends its process takes those beside it along. After the first death all go on at once; after more, each waits a random
-- while that doubles, so that the innocent get their turn without it.
create or replace function unlock_workers(workers text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update graphile_worker._private_jobs
    set run_at = greatest(run_at, now() + random() * least(power(2, attempts) - 2, 60) * interval '1 second')
    where locked_by = any (workers) and attempts > 1;
  perform graphile_worker.force_unlock_workers(workers);
end $$;

-- What a live worker has claimed and does not work on: the database took its claim while the answer was lost with the connection.
create function claimed_jobs(worker text) returns table (id text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query select j.id::text from graphile_worker._private_jobs j where j.locked_by = worker;
end $$;
create function unlock_jobs(worker text, ids text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    where j.locked_by = worker and j.id::text = any (ids) returning j.job_queue_id)
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_by = worker and q.id in (select job_queue_id from freed);
end $$;
revoke all on function claimed_jobs(text), unlock_jobs(text, text[]) from public;
grant execute on function claimed_jobs(text), unlock_jobs(text, text[]) to app_platform;
