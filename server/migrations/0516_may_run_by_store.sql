-- compatible: a function beside the one that code of before calls
-- Why work may not go on: as before, and whoever has some stores by now has only transfers done that go to none but theirs.
create function why_not_run(started_by uuid, process_id uuid) returns text
  language sql stable as $$
  select coalesce(why_not_run(started_by), case when exists (
      select from client_member m
      where m.client_id = current_client() and m.person_id = started_by and m.store_ids is not null and not exists (
        select from process p where p.client_id = m.client_id and p.id = process_id and p.process_type = 'transfer_to_channel'
          and p.input -> 'storeIds' <@ to_jsonb(m.store_ids::text[])))
    then 'starter' end)
$$;
revoke all on function why_not_run(uuid, uuid) from public;
grant execute on function why_not_run(uuid, uuid) to app, app_platform;
