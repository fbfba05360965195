-- old code can't run beside this: it writes by itself what it asks of a taxonomy

-- All companies share what is read of a channel's taxonomy. A company asks for what there is to read, and writes nothing else of it: a row of its own
-- making that says "read", or "not before 2099", would keep everybody's new stores from their categories.
revoke insert, update on channel_taxonomy from app;
create function request_taxonomy(requested_channel uuid, requested_scope text, subjects text[]) returns setof text
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into channel_taxonomy (channel_id, scope, subject)
  select requested_channel, requested_scope, subject from unnest(subjects) as subject
  where requested_scope in ('live', 'sandbox') and (subject in ('categories', 'brands') or exists (
    select from channel_category c
    where c.channel_id = requested_channel and c.scope = requested_scope and subject = 'attributes:' || c.code and c.is_leaf))
  on conflict do nothing returning subject
$$;
revoke all on function request_taxonomy(uuid, text, text[]) from public;
grant execute on function request_taxonomy(uuid, text, text[]) to app, app_platform;
