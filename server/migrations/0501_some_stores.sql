-- old code can't run beside this: it would take a member of some stores for one of all

-- A member, an invitation or a key for some of the company's stores; null: for all. An owner has all of them.
alter table client_member add column store_ids uuid[], add check (store_ids is null or cardinality(store_ids) > 0 and "right" <> 'manage');
alter table invitation add column store_ids uuid[], add check (store_ids is null or cardinality(store_ids) > 0 and "right" <> 'manage');
alter table api_key add column store_ids uuid[], add check (store_ids is null or cardinality(store_ids) > 0);

-- Whoever has some stores reads as `app_stores`, which is `app` and under one lock more: rows of other stores are not there. What reads for
-- all stores goes by no further condition, so that its lists are read as before.
create function current_stores() returns uuid[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.store_ids', true), ''), '{}')::uuid[] $$;

-- Every table with a store_id has this lock; a later one is given it by the migration that makes it (server/testing/some-stores.test.ts).
create function protect_stores(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('create policy stores on %I as restrictive for all to app_stores
      using (store_id is null or store_id = any ((select current_stores())::uuid[]))', name);
  end loop;
end $$;
select protect_stores(array_agg(c.relname::text)) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition;
create policy stores on store as restrictive for all to app_stores using (id = any ((select current_stores())::uuid[]));

-- What belongs to a store by what it hangs on.
create policy stores on order_line as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = order_line.client_id and p.id = order_line.package_id));
create policy stores on order_status_history as restrictive for all to app_stores
  using (exists (select from order_package p where p.client_id = order_status_history.client_id and p.id = order_status_history.package_id));
create policy stores on claim_line as restrictive for all to app_stores
  using (exists (select from claim c where c.client_id = claim_line.client_id and c.id = claim_line.claim_id));
create policy stores on stock_reservation as restrictive for all to app_stores
  using (exists (select from order_header h where h.client_id = stock_reservation.client_id and h.id = stock_reservation.order_id));
