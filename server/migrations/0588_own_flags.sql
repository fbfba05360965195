-- compatible: old code says its own company

-- As before; and what a job says of whose share of places it takes is its own company.
create or replace function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int, flags text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare company uuid := payload ->> 'clientId';
begin
  if session_user::text in ('app_api', 'app_worker', 'app_client') and current_setting('role') <> 'app_platform'
    or current_setting('role') in ('app', 'app_stores') then
    if current_client() is null or company is distinct from current_client()
      or exists (select from unnest(flags) flag where flag like 'bulk:%' and flag <> 'bulk:' || company) then
      raise exception 'enqueue: the job names another company' using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform graphile_worker.add_job(job, payload, queue_name => coalesce(company || ' ', '') || queue, run_at => run_at, max_attempts => attempts,
    job_key => coalesce(company || ' ', '') || job_key, flags => flags);
end $$;
