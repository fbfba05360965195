-- compatible: a new function only

-- Queues a job in the caller's transaction. The application's roles reach the job runner's tables through this function alone;
-- the job runner's schema is made by its own migrations, which run before the first job is queued.
create function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(job, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => job_key);
end $$;
revoke all on function enqueue(text, json, text, timestamptz, text, int) from public;
grant execute on function enqueue(text, json, text, timestamptz, text, int) to app, app_platform;

-- Workers that have held a job or a queue for longer than a lease; and giving back what dead ones hold.
create function locked_workers(older_than int) returns table (worker text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select locked_by from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - make_interval(secs => older_than)
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null and locked_at < now() - make_interval(secs => older_than);
end $$;
create function unlock_workers(workers text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.force_unlock_workers(workers);
end $$;
revoke all on function locked_workers(int), unlock_workers(text[]) from public;
grant execute on function locked_workers(int), unlock_workers(text[]) to app_platform;
