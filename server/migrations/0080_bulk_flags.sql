-- compatible: a function beside the one of the same name, which stays for older code
-- The flags of a job say whose bulk work it is: the runner passes over a company that has its share of the places.
create function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int, flags text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role') = 'app' and (payload ->> 'clientId')::uuid is distinct from current_client() then
    raise exception 'enqueue: the job names another company' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    job, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => job_key, flags => flags);
end $$;
revoke all on function enqueue(text, json, text, timestamptz, text, int, text[]) from public;
grant execute on function enqueue(text, json, text, timestamptz, text, int, text[]) to app, app_platform;
create or replace function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int) returns void
  language sql as $$ select enqueue(job, payload, job_key, run_at, queue, attempts, null::text[]) $$;
