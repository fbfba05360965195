-- compatible: a function that old code does not call
-- Somebody has a category open whose attributes are still to be read, perhaps behind forty others: what is asked for last is read first. A company
-- writes nothing of what all share but that it waits.
create function hurry_taxonomy(requested_channel uuid, requested_scope text, requested_subject text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update channel_taxonomy set requested_at = now()
  where channel_id = requested_channel and scope = requested_scope and subject = requested_subject and read_at is null and due_at <= now()
$$;
revoke all on function hurry_taxonomy(uuid, text, text) from public;
grant execute on function hurry_taxonomy(uuid, text, text) to app, app_platform;
