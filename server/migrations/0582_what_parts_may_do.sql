-- old code can run beside this

-- A job is of the company that queues it, whichever of its roles that does; of another company or of none the platform queues it.
create or replace function enqueue(job text, payload json, job_key text, run_at timestamptz, queue text, attempts int, flags text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if session_user::text in ('app_api', 'app_worker', 'app_client') and current_setting('role') <> 'app_platform'
    or current_setting('role') in ('app', 'app_stores') then
    if current_client() is null or (payload ->> 'clientId')::uuid is distinct from current_client() then
      raise exception 'enqueue: the job names another company' using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform graphile_worker.add_job(
    job, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => job_key, flags => flags);
end $$;

-- What signs in as a part makes temporary tables with their indexes and no other thing: what it is a role of could otherwise drop that role's locks ("drop
-- owned"), and a trigger on a temporary table would run in the next company's transaction. Only a superuser makes such a lock.
create function refuse_definitions() returns event_trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if session_user::text in ('app_api', 'app_worker', 'app_client') and tg_tag not in ('CREATE TABLE', 'CREATE TABLE AS', 'CREATE INDEX') then
    raise exception 'permission denied: % is not for %', tg_tag, session_user using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke all on function refuse_definitions() from public;
do $$ begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    create event trigger refuse_definitions on ddl_command_start execute function refuse_definitions();
  end if;
end $$;
