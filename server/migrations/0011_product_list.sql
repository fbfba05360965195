-- old code can't run beside this: the list asks through another function, and product_row has columns more
-- The list at a million rows: what is searched is stored folded (folding a match again costs more than finding it), matches are
-- visited once for both page and count, and a whole catalogue is counted as it changes.

-- Stock moves most often: room on the page keeps such a change out of the ten indexes.
alter table product_row set (fillfactor = 85);
alter table product_row
  add column search_name text not null generated always as (fold(name)) stored,
  add column search_main_code text not null generated always as (fold(main_code)) stored,
  add column search_brand text not null generated always as (fold(brand_name)) stored;
drop index product_row_search;
create index product_row_search on product_row using gin (client_id, search_name gin_trgm_ops, search_main_code gin_trgm_ops,
  search_brand gin_trgm_ops, search_barcodes gin_trgm_ops, search_codes gin_trgm_ops);

-- How many rows the list has, as sums of what came and went: each change adds a row and takes in those that nobody else holds, so that
-- two imports of one client never wait for each other here.
create table product_tally (
  client_id uuid not null,
  id bigint generated always as identity,
  is_archived boolean not null,
  rows bigint not null,
  primary key (client_id, id)
);
select protect(array['product_tally']);

create function add_to_product_tally(client uuid, archived boolean, change bigint) returns void language sql as $$
  with taken as (
    delete from product_tally where client_id = client and id = any(array(
      select id from product_tally where client_id = client and is_archived = archived order by id limit 100 for update skip locked))
    returning rows)
  insert into product_tally (client_id, is_archived, rows) select client, archived, change + coalesce(sum(rows), 0) from taken $$;

create function product_rows_came() returns trigger language plpgsql as $$
begin
  perform add_to_product_tally(client_id, is_archived, count(*)) from changed group by client_id, is_archived;
  return null;
end $$;
create function product_rows_went() returns trigger language plpgsql as $$
begin
  perform add_to_product_tally(client_id, is_archived, -count(*)) from changed group by client_id, is_archived;
  return null;
end $$;
create function product_row_moved() returns trigger language plpgsql as $$
begin
  perform add_to_product_tally(old.client_id, old.is_archived, -1), add_to_product_tally(new.client_id, new.is_archived, 1);
  return null;
end $$;
create trigger tally_came after insert on product_row referencing new table as changed for each statement execute function product_rows_came();
create trigger tally_went after delete on product_row referencing old table as changed for each statement execute function product_rows_went();
create trigger tally_moved after update of is_archived on product_row for each row when (old.is_archived <> new.is_archived)
  execute function product_row_moved();
insert into product_tally (client_id, is_archived, rows) select client_id, is_archived, count(*) from product_row group by 1, 2;

create function product_terms(filter jsonb) returns text language sql stable as $$
  select 'is_archived = ' || coalesce((filter ->> 'isArchived')::boolean, false)
    || coalesce(' and search_name like ' || quote_literal(search_pattern(nullif(filter ->> 'productName', ''), '')), '')
    || coalesce(' and search_main_code like ' || quote_literal(search_pattern(nullif(filter ->> 'productMainCode', ''), '')), '')
    || coalesce(' and search_brand like ' || quote_literal(search_pattern(nullif(filter ->> 'brandName', ''), '')), '')
    || coalesce(' and search_codes like ' || quote_literal(search_pattern(nullif(filter ->> 'productCode', ''), chr(10))), '')
    || coalesce(' and search_barcodes like ' || quote_literal(search_pattern(nullif(filter ->> 'barcode', ''), chr(10))), '')
    || coalesce(' and quantity >= ' || (filter ->> 'minQuantity')::int, '')
    || coalesce(' and quantity <= ' || (filter ->> 'maxQuantity')::int, '')
    || coalesce(' and is_active = ' || (filter ->> 'isActive')::boolean, '')
    || coalesce(' and category_id in (with recursive below as (select ' || quote_literal((filter ->> 'categoryId')::uuid) || '::uuid as id union all
         select category.id from category join below on category.parent_id = below.id) select id from below)', '') $$;

create or replace function product_condition(filter jsonb) returns text language sql stable as $$
  select 'client_id = ' || quote_literal(current_client()) || ' and ' || product_terms(filter) $$;

create or replace function listing_products(typed text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select product_id from product_row
  where client_id = current_client() and (search_name like search_pattern(typed, '') or search_main_code like search_pattern(typed, '')
    or search_barcodes like search_pattern(typed, chr(10)) or search_codes like search_pattern(typed, chr(10))) $$;

-- A page's ids in order, and how many rows match (counted to `cap`). `ilike` and the like are not leakproof: under row-level security
-- PostgreSQL would leave the trigram index unused, so this runs past it and filters by the transaction's client itself.
create function product_list(filter jsonb, sort text, descending boolean, size int, skip int, cap int, out ids uuid[], out counted bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  key text := case sort when 'createdDate' then 'created_at' when 'modifiedDate' then 'modified_at'
    when 'productName' then 'name collate "tr-TR-x-icu"' when 'productMainCode' then 'main_code collate "tr-TR-x-icu"'
    when 'brandName' then 'brand_name collate "tr-TR-x-icu"' when 'quantity' then 'quantity' when 'salePrice' then 'sale_price' end;
  condition text := product_condition(filter);
  way text := case when descending then 'desc' else 'asc' end;
  back text := case when descending then 'asc' else 'desc' end;
  searched text := condition;
  asked text[] := array(select k from jsonb_each_text(filter) as f(k, v) where v <> '' and k <> 'isArchived');
  total bigint;
  turned boolean;
begin
  if key is null or current_client() is null then raise exception 'product_list: no such order, or no client'; end if;
  select coalesce(sum(rows), 0) into total from product_tally
  where client_id = current_client() and is_archived = coalesce((filter ->> 'isArchived')::boolean, false);
  if cardinality(asked) = 0 then
    counted := least(total, cap);
  elsif asked && array['productName', 'productMainCode', 'brandName', 'productCode', 'barcode'] then
    -- Where most rows are this client's, its own entry of the trigram index is the longest to read and rules out nothing: said so that it
    -- is asked of the rows found alone.
    if total > (select reltuples / 2 from pg_class where oid = 'product_row'::regclass) then
      searched := '(client_id = ' || quote_literal(current_client()) || ') is true and ' || product_terms(filter);
    end if;
    total := null;
    -- Matches are visited once, for both; the end that is nearer to the page is sorted. Of more than `cap` the page is found below.
    execute format(
      'with found as materialized (select product_id, %1$s as k from product_row where %2$s limit %5$s),
         counted as (select count(*) as n from found),
         forth as (select product_id, row_number() over () as place from (select product_id from found order by k %3$s, product_id %3$s
           limit (select case when 2 * %7$s <= n then %6$s else 0 end from counted) offset %7$s) as page),
         back as (select product_id, - row_number() over () as place from (select product_id from found order by k %4$s, product_id %4$s
           limit (select case when 2 * %7$s <= n then 0 else greatest(least(%6$s, n - %7$s), 0) end from counted)
           offset (select greatest(n - %7$s - %6$s, 0) from counted)) as page)
       select n, array(select product_id from (select * from forth union all select * from back) as page order by place) from counted',
      key, searched, way, back, cap, size, skip) into counted, ids;
    if counted < cap then return; end if;
  else
    total := null;
    execute format('select count(*) from (select 1 from product_row where %s limit %s) as counted', condition, cap) into counted;
  end if;
  -- A page behind the middle is reached from the other end: the last page of a million costs what the first does.
  if skip >= cap and total is null then execute format('select count(*) from product_row where %s', condition) into total; end if;
  total := coalesce(total, counted);
  turned := skip >= cap and skip > total / 2;
  if turned then
    size := greatest(least(size, total - skip), 0);
    skip := total - skip - size;
  end if;
  execute format(
    'select array(select product_id from product_row where %s order by %s %s, product_id %3$s limit %s offset %s)',
    condition, key, case when turned then back else way end, size, greatest(skip, 0)) into ids;
  if turned then ids := array(select id from unnest(ids) with ordinality as page(id, place) order by place desc); end if;
end $$;
drop function product_page(jsonb, text, boolean, int, int), product_count(jsonb, int);
revoke all on function product_list(jsonb, text, boolean, int, int, int) from public;
grant execute on function product_list(jsonb, text, boolean, int, int, int) to app, app_platform;
