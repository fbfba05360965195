-- compatible: one lock more, and a narrower search, for those who have some stores
-- A transfer is of the stores that it sends to: whoever has some sees those that go to none but theirs, with their lines and reasons.
create policy stores on process as restrictive for all to app_stores
  using (process_type <> 'transfer_to_channel' or input -> 'storeIds' <@ to_jsonb((select current_stores())::text[]));
create policy stores on process_line as restrictive for all to app_stores
  using (exists (select from process p where p.client_id = process_line.client_id and p.id = process_line.process_id));
create policy stores on process_problem as restrictive for all to app_stores
  using (exists (select from process p where p.client_id = process_problem.client_id and p.id = process_problem.process_id));
create policy stores on process_part as restrictive for all to app_stores
  using (exists (select from process p where p.client_id = process_part.client_id and p.id = process_part.process_id));

-- It runs past the lock: what is another store's takes no place among the `most`. The setting is there in transactions of some stores alone.
create or replace function find_packages(pattern text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 1000 as $$
begin
  if coalesce(current_setting('app.store_ids', true), '') <> '' then
    return query execute 'select id from order_package where client_id = current_client() and not superseded and search like $1
      and store_id = any ((select public.current_stores())::uuid[]) limit $2' using pattern, most;
  else
    return query execute 'select id from order_package where client_id = current_client() and not superseded and search like $1 limit $2'
      using pattern, most;
  end if;
end $$;
