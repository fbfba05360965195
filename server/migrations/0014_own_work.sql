-- compatible: a tie that every row keeps, and a function that keeps its name and arguments

-- A process reads the file that its own company sent, whatever wrote its row.
alter table process add foreign key (client_id, file_id) references file (client_id, id);

-- The worker acts for the company that a job names. A company's transaction queues work for itself alone.
create or replace function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('role') = 'app' and (payload ->> 'clientId')::uuid is distinct from current_client() then
    raise exception 'enqueue: the job names another company' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(job, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => job_key);
end $$;
