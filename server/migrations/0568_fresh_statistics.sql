-- compatible: a function that old code does not call

-- A file fills the catalogue within seconds, and what the planner knows of it is up to a minute old: of a company that it has never seen it
-- takes one row for granted, and joins a chunk of rows by scans within scans. Before such work the tables that have grown by a tenth are
-- looked at again; where the database has done so by itself this does nothing.
create function refresh_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from pg_class c
    where c.oid = any(array['product', 'product_text', 'product_attribute', 'product_image', 'product_row', 'variant', 'variant_component',
        'stock_item', 'stock', 'stock_movement', 'brand', 'import_row', 'process_line', 'offer', 'listing']::regclass[])
      and pg_relation_size(c.oid) > current_setting('block_size')::bigint * c.relpages * 1.1
    order by c.oid
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
revoke all on function refresh_statistics() from public;
grant execute on function refresh_statistics() to app, app_platform;
