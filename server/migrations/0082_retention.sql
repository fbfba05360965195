-- compatible: indexes, a column that may stay empty and a function
-- What grows is pruned by its age; each pruning has an index that holds only what it has not pruned yet.
create index inbox_whole on inbox (received_at) where applied_at is not null and body <> 'null'::jsonb;
create index inbox_emptied on inbox (received_at) where applied_at is not null and body = 'null'::jsonb;
create index push_batch_ended on push_batch (ended_at) where state = 'ended';
create index package_label_kept on package_label (ready_at) where body is not null;
create index invitation_end on invitation (expires_at);
create index taxonomy_change_age on taxonomy_change (at);
create index rate_bucket_age on rate_bucket (updated_at);
create index oauth_attempt_end on oauth_attempt (expires_at);
create index lease_of_workers on lease (until) where name like 'worker:%';

-- Its lines and its file are gone.
alter table process add column pruned_at timestamptz;
create index process_whole on process (ended_at) where pruned_at is null;
create index process_pruned on process (ended_at) where pruned_at is not null;
-- Asked at each removal of a file.
create index process_file on process (client_id, file_id) where file_id is not null;

-- Jobs that are out of attempts and were told of; the queue's table holds little else.
create function forget_parked_jobs(older_than int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
