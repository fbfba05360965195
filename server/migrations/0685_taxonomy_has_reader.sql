-- compatible: a function that old code does not call
-- Whether any company's store reads a channel's list. A company without one waits for the store of another, and for nothing where there is none:
-- it sees its own stores alone, and is told no more than that.
create function taxonomy_has_reader(requested_channel uuid, requested_scope text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from store where channel_id = requested_channel and is_active and is_sandbox = (requested_scope = 'sandbox'))
$$;
revoke all on function taxonomy_has_reader(uuid, text) from public;
grant execute on function taxonomy_has_reader(uuid, text) to app, app_platform;
