-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- The catalogue: the platform's categories with their attributes, and each client's brands, products and variants.

create extension if not exists btree_gin;

-- ---------- reference: categories, attributes, values (the platform's; every client reads them)
create table category (
  id uuid primary key,
  parent_id uuid references category (id),
  code text not null unique,
  name_tr text not null,
  name_en text not null,
  description text not null default '',
  path_tr text not null,
  path_en text not null,
  depth int not null,
  position int not null default 0,
  is_leaf boolean not null,
  is_active boolean not null default true
);

create table attribute (
  id uuid primary key,
  code text not null unique,
  name_tr text not null,
  name_en text not null,
  attribute_type text not null default 'PRODUCT_CATEGORY_ATTR',
  allows_custom boolean not null default false
);

create table attribute_value (
  id uuid primary key,
  attribute_id uuid not null references attribute (id),
  code text not null,
  name_tr text not null,
  name_en text not null,
  position int not null default 0,
  unique (attribute_id, code)
);

create table category_attribute (
  category_id uuid not null references category (id),
  attribute_id uuid not null references attribute (id),
  is_required boolean not null default false,
  is_variant boolean not null default false,
  position int not null default 0,
  primary key (category_id, attribute_id)
);
grant select on category, attribute, attribute_value, category_attribute to app;
-- A category, an attribute and a value are switched off, never removed: products name them without a key (decision 0011).
grant select, insert, update on category, attribute, attribute_value to app_platform;
grant select, insert, update, delete on category_attribute to app_platform;

-- ---------- the client's catalogue
create table brand (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index brand_name on brand (client_id, fold(name));

-- Its category has no key: each row of an import would lock and look it up, and all clients would write to the same few rows of the
-- platform. Keys stay where a row can be named by mistake (decision 0011).
create table product (
  client_id uuid not null,
  id uuid not null,
  main_code text not null,
  category_id uuid not null,
  brand_id uuid not null,
  vat_rate smallint not null,
  currency text not null,
  origin_country text,
  is_active boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- sample data is marked where it stands, so that it can be taken away whole and is never sent anywhere
  is_sample boolean not null default false,
  primary key (client_id, id),
  unique (client_id, main_code),
  foreign key (client_id, brand_id) references brand (client_id, id)
);
create index product_category on product (client_id, category_id);
create index product_sample on product (client_id, id) where is_sample;

create table product_text (
  client_id uuid not null,
  product_id uuid not null,
  language text not null,
  name text not null,
  invoice_name text not null default '',
  subtitle text not null default '',
  description text not null default '',
  primary key (client_id, product_id, language),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade
);

create table variant (
  client_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position int not null default 0,
  barcode text not null,
  product_code text not null,
  list_price numeric(13, 2) not null,
  sale_price numeric(13, 2) not null,
  critical_quantity int not null default 0,
  critical_active boolean not null default false,
  critical_multiplier numeric(7, 4) not null default 1,
  dimensional_weight numeric(9, 3) not null default 0,
  width numeric(9, 3) not null default 0,
  length numeric(9, 3) not null default 0,
  height numeric(9, 3) not null default 0,
  weight numeric(9, 3) not null default 0,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, barcode),
  unique (client_id, product_code),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade,
  check (list_price >= sale_price and sale_price > 0)
);
create index variant_product on variant (client_id, product_id);

-- Of the product (variant_id is the product's own id) or of one variant. Attributes and images are written beside their product, in its own
-- transaction, and a product is archived, never removed: they have no key to it.
create table product_attribute (
  client_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  attribute_id uuid not null,
  value_id uuid,
  text text,
  primary key (client_id, product_id, variant_id, attribute_id),
  check (value_id is not null or text is not null)
);

create table product_image (
  client_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  position int not null,
  url text not null,
  primary key (client_id, product_id, variant_id, position)
);

-- What the product list shows and sorts by, one row a product, kept by the catalogue in the transaction that changes it (no key to the
-- product, as above). At a million rows: what is searched is stored folded (folding a match again costs more than finding it), matches are
-- visited once for both page and count, and a whole catalogue is counted as it changes.
create table product_row (
  client_id uuid not null,
  product_id uuid not null,
  name text not null,
  main_code text not null,
  brand_name text not null,
  category_id uuid not null,
  image text,
  variant_count int not null,
  barcode text not null,
  product_code text not null,
  sale_price numeric(13, 2) not null,
  list_price numeric(13, 2) not null,
  currency text not null,
  quantity int not null,
  reserved int not null,
  is_active boolean not null,
  is_archived boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- folded: every barcode and code of its variants, each behind a line feed, so that a beginning can be asked for
  search_barcodes text not null,
  search_codes text not null,
  search_name text not null generated always as (fold(name)) stored,
  search_main_code text not null generated always as (fold(main_code)) stored,
  search_brand text not null generated always as (fold(brand_name)) stored,
  primary key (client_id, product_id)
)
-- Stock moves most often: room on the page keeps such a change out of the ten indexes.
with (fillfactor = 85);
-- One per order of the list: a page at any depth is read from the index alone, then 25 rows are fetched.
create index product_row_created on product_row (client_id, is_archived, created_at, product_id);
create index product_row_modified on product_row (client_id, is_archived, modified_at, product_id);
create index product_row_name on product_row (client_id, is_archived, name collate "tr-TR-x-icu", product_id);
create index product_row_main_code on product_row (client_id, is_archived, main_code collate "tr-TR-x-icu", product_id);
create index product_row_brand on product_row (client_id, is_archived, brand_name collate "tr-TR-x-icu", product_id);
create index product_row_quantity on product_row (client_id, is_archived, quantity, product_id);
create index product_row_price on product_row (client_id, is_archived, sale_price, product_id);
create index product_row_category on product_row (client_id, category_id);
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

-- The rows of a product file between parsing and applying. A row that is refused keeps its cells for the file of failures.
create table import_row (
  client_id uuid not null,
  process_id uuid not null,
  row_no int not null,
  label text not null,
  input jsonb not null,
  problems jsonb not null,
  -- candidates, made by the application: used when the row founds a product, a variant, a brand
  product_id uuid not null,
  variant_id uuid not null,
  brand_id uuid not null,
  category_id uuid,
  main_code text,
  product_code text,
  barcode text,
  name text,
  invoice_name text,
  subtitle text,
  description text,
  brand text,
  vat_rate smallint,
  list_price numeric(13, 2),
  sale_price numeric(13, 2),
  currency text,
  quantity int,
  critical_quantity int,
  dimensional_weight numeric(9, 3),
  width numeric(9, 3),
  length numeric(9, 3),
  height numeric(9, 3),
  weight numeric(9, 3),
  origin_country text,
  images jsonb,
  -- [{a: attribute, v: value, t: text, n: each variant its own}]
  attributes jsonb,
  -- the earlier row of the file with this barcode, this product code, or this main code and another category or brand; main_row is for
  -- workers from before `differs`, nobody else reads it
  barcode_row int,
  code_row int,
  main_row int,
  outcome text,
  -- what the row says of its product against an earlier row of it: [{key, row, first}]
  differs jsonb,
  -- the cells of an update that say something, by their column in the file: [{at, key, hash}]
  said jsonb,
  primary key (client_id, process_id, row_no)
);

select protect(array['brand', 'product', 'product_text', 'variant', 'product_attribute', 'product_image', 'product_row', 'import_row']);

-- ---------- the product list
-- The conditions of its filter as text, without the client.
create function product_terms(filter jsonb) returns text language sql stable as $$
  select 'is_archived = ' || coalesce((filter ->> 'isArchived')::boolean, false)
    || coalesce(' and search_name like ' || quote_literal(search_pattern(nullif(filter ->> 'productName', ''), '')), '')
    || coalesce(' and search_main_code like ' || quote_literal(search_pattern(nullif(filter ->> 'productMainCode', ''), '')), '')
    || coalesce(' and search_brand like ' || quote_literal(search_pattern(nullif(filter ->> 'brandName', ''), '')), '')
    || coalesce(' and search_codes like ' || quote_literal(search_pattern(nullif(filter ->> 'productCode', ''), chr(10))), '')
    || coalesce(' and search_barcodes like ' || quote_literal(search_pattern(nullif(filter ->> 'barcode', ''), chr(10))), '')
    || coalesce(' and quantity >= ' || (filter ->> 'minQuantity')::int, '')
    || coalesce(' and quantity <= ' || (filter ->> 'maxQuantity')::int, '')
    || coalesce(' and sale_price >= ' || (filter ->> 'minPrice')::numeric, '')
    || coalesce(' and sale_price <= ' || (filter ->> 'maxPrice')::numeric, '')
    || coalesce(' and image is ' || case when (filter ->> 'hasImage')::boolean then 'not null' when not (filter ->> 'hasImage')::boolean then 'null' end, '')
    || case when jsonb_array_length(filter -> 'brandNames') > 0 then ' and brand_name = any(' || quote_literal(array(
         select jsonb_array_elements_text(filter -> 'brandNames'))) || '::text[])' else '' end
    || coalesce(' and is_active = ' || (filter ->> 'isActive')::boolean, '')
    || coalesce(' and category_id in (with recursive below as (select ' || quote_literal((filter ->> 'categoryId')::uuid) || '::uuid as id union all
         select category.id from category join below on category.parent_id = below.id) select id from below)', '') $$;

create function product_condition(filter jsonb) returns text language sql stable as $$
  select 'client_id = ' || quote_literal(current_client()) || ' and ' || product_terms(filter) $$;

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
revoke all on function product_list(jsonb, text, boolean, int, int, int) from public;
grant execute on function product_list(jsonb, text, boolean, int, int, int) to app, app_platform;

-- A whole filter as ids, for an action over all of it.
create function product_ids(filter jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select product_id from product_row where %s', product_condition(filter));
end $$;
revoke all on function product_ids(jsonb) from public;
grant execute on function product_ids(jsonb) to app, app_platform;
