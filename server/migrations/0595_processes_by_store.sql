-- compatible: a wider lock for those who have some stores, and more that they may have done
-- A process is of the stores that its input names, one or several: not only transfers, but what is read from a store, linked and made from it too.
create function process_stores(process_type text, input jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when input ? 'storeIds' then input -> 'storeIds' when input ? 'storeId' then jsonb_build_array(input -> 'storeId')
    -- one of before, which does not say: nobody's who has some
    when process_type in ('transfer_to_channel', 'import_product_from_store') then '[""]'
    else '[]' end
$$;
alter policy stores on process
  using (process_stores(process_type, input) <@ to_jsonb((select current_stores())::text[]));

-- As before, and whoever has some stores by now has only that done which is of stores, and of none but theirs.
create or replace function why_not_run(started_by uuid, process_id uuid) returns text
  language sql stable as $$
  select case when e.id is not null then why_not_export($1, e.store_ids)
    else coalesce(why_not_run($1), case when exists (
      select from client_member m
      where m.client_id = current_client() and m.person_id = $1 and m.store_ids is not null and not exists (
        select from process p where p.client_id = m.client_id and p.id = $2 and process_stores(p.process_type, p.input) <> '[]'
          and process_stores(p.process_type, p.input) <@ to_jsonb(m.store_ids::text[])))
    then 'starter' end) end
  from (select) one
  left join exported_file e on e.client_id = current_client() and e.process_id = $2
$$;
