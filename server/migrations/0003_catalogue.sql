-- compatible: new tables only
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
grant select, insert, update, delete on category, attribute, attribute_value, category_attribute to app_platform;

-- What a marketplace is shown of what is available (on hand - reserved): 0 at or below an active critical stock, else scaled and floored.
create function shown_quantity(available int, critical_active boolean, critical_quantity int, multiplier numeric) returns int
  language sql immutable parallel safe as
  $$ select case when available <= 0 or (critical_active and available <= critical_quantity) then 0
       else least(floor(available * multiplier), 2147483647)::int end $$;

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

create table product (
  client_id uuid not null,
  id uuid not null,
  main_code text not null,
  category_id uuid not null references category (id),
  brand_id uuid not null,
  vat_rate smallint not null,
  currency text not null,
  origin_country text,
  is_active boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, main_code),
  foreign key (client_id, brand_id) references brand (client_id, id)
);
create index product_category on product (client_id, category_id);

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

-- Of the product (variant_id is the product's own id) or of one variant.
create table product_attribute (
  client_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  attribute_id uuid not null references attribute (id),
  value_id uuid references attribute_value (id),
  text text,
  primary key (client_id, product_id, variant_id, attribute_id),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade,
  check (value_id is not null or text is not null)
);

create table product_image (
  client_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  position int not null,
  url text not null,
  primary key (client_id, product_id, variant_id, position),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade
);

create table warehouse (
  client_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, code)
);
create unique index warehouse_default on warehouse (client_id) where is_default;

-- Changed only together with a movement. Available = on_hand - reserved; below zero means oversold.
create table stock (
  client_id uuid not null,
  variant_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  primary key (client_id, variant_id, warehouse_id),
  foreign key (client_id, variant_id) references variant (client_id, id) on delete cascade,
  foreign key (client_id, warehouse_id) references warehouse (client_id, id)
);

-- The ledger: append-only, each cause once.
create table stock_movement (
  client_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  warehouse_id uuid not null,
  kind text not null check (kind in ('count', 'reserve', 'release', 'consume', 'restock')),
  on_hand_delta int not null,
  reserved_delta int not null,
  cause text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, variant_id, warehouse_id, cause)
);

-- What the product list shows and sorts by, one row a product, kept by the catalogue in the transaction that changes it.
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
  primary key (client_id, product_id),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade
);
-- One per order of the list: a page at any depth is read from the index alone, then 25 rows are fetched.
create index product_row_created on product_row (client_id, is_archived, created_at, product_id);
create index product_row_modified on product_row (client_id, is_archived, modified_at, product_id);
create index product_row_name on product_row (client_id, is_archived, name collate "tr-TR-x-icu", product_id);
create index product_row_main_code on product_row (client_id, is_archived, main_code collate "tr-TR-x-icu", product_id);
create index product_row_brand on product_row (client_id, is_archived, brand_name collate "tr-TR-x-icu", product_id);
create index product_row_quantity on product_row (client_id, is_archived, quantity, product_id);
create index product_row_price on product_row (client_id, is_archived, sale_price, product_id);
create index product_row_category on product_row (client_id, category_id);
create index product_row_search on product_row using gin (client_id, fold(name) gin_trgm_ops, fold(main_code) gin_trgm_ops,
  fold(brand_name) gin_trgm_ops, search_barcodes gin_trgm_ops, search_codes gin_trgm_ops);

-- A LIKE pattern of what a person typed: anywhere from three letters on, else the beginning. `start` stands before each value.
create function search_pattern(typed text, start text) returns text language sql immutable parallel safe as $$
  select case when length(typed) >= 3 then '%' else case when start = '' then '' else '%' || start end end
    || replace(replace(replace(fold(typed), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- The condition of the product list as text. `ilike` and the like are not leakproof: under row-level security PostgreSQL would leave
-- the trigram index unused, so the two functions below run past it and filter by the transaction's client themselves.
create function product_condition(filter jsonb) returns text language sql stable as $$
  select 'client_id = ' || quote_literal(current_client()) || ' and is_archived = ' || coalesce((filter ->> 'isArchived')::boolean, false)
    || coalesce(' and fold(name) like ' || quote_literal(search_pattern(nullif(filter ->> 'productName', ''), '')), '')
    || coalesce(' and fold(main_code) like ' || quote_literal(search_pattern(nullif(filter ->> 'productMainCode', ''), '')), '')
    || coalesce(' and fold(brand_name) like ' || quote_literal(search_pattern(nullif(filter ->> 'brandName', ''), '')), '')
    || coalesce(' and search_codes like ' || quote_literal(search_pattern(nullif(filter ->> 'productCode', ''), chr(10))), '')
    || coalesce(' and search_barcodes like ' || quote_literal(search_pattern(nullif(filter ->> 'barcode', ''), chr(10))), '')
    || coalesce(' and quantity >= ' || (filter ->> 'minQuantity')::int, '')
    || coalesce(' and quantity <= ' || (filter ->> 'maxQuantity')::int, '')
    || coalesce(' and is_active = ' || (filter ->> 'isActive')::boolean, '')
    || coalesce(' and category_id in (with recursive below as (select ' || quote_literal((filter ->> 'categoryId')::uuid) || '::uuid as id union all
         select category.id from category join below on category.parent_id = below.id) select id from below)', '') $$;

create function product_page(filter jsonb, sort text, descending boolean, size int, skip int) returns setof product_row
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  direction text := case when descending then 'desc' else 'asc' end;
  walk text := direction;
  total bigint;
  key text := case sort when 'createdDate' then 'created_at' when 'modifiedDate' then 'modified_at'
    when 'productName' then 'name collate "tr-TR-x-icu"' when 'productMainCode' then 'main_code collate "tr-TR-x-icu"'
    when 'brandName' then 'brand_name collate "tr-TR-x-icu"' when 'quantity' then 'quantity' when 'salePrice' then 'sale_price' end;
begin
  if key is null or current_client() is null then raise exception 'product_page: no such order, or no client'; end if;
  -- A page behind the middle is reached from the other end: the last page of a million costs what the first does, and a count.
  if skip > 10000 then
    execute format('select count(*) from product_row where %s', product_condition(filter)) into total;
    if skip >= total then return; end if;
    if skip > total / 2 then
      walk := case when descending then 'asc' else 'desc' end;
      size := least(size, total - skip);
      skip := total - skip - size;
    end if;
  end if;
  return query execute format(
    'select r.* from (select product_id, row_number() over (order by %1$s %2$s, product_id %2$s) as place
       from (select * from product_row where %3$s order by %1$s %7$s, product_id %7$s limit %4$s offset %5$s) as window_of) as chosen
     join product_row r on r.client_id = %6$L and r.product_id = chosen.product_id order by place',
    key, direction, product_condition(filter), size, skip, current_client(), walk);
end $$;

create function product_count(filter jsonb, cap int) returns int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare counted int;
begin
  execute format('select count(*) from (select 1 from product_row where %s limit %s) as counted', product_condition(filter), cap) into counted;
  return counted;
end $$;
-- A whole filter as ids, for an action over all of it.
create function product_ids(filter jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select product_id from product_row where %s', product_condition(filter));
end $$;
revoke all on function product_page(jsonb, text, boolean, int, int), product_count(jsonb, int), product_ids(jsonb) from public;
grant execute on function product_page(jsonb, text, boolean, int, int), product_count(jsonb, int), product_ids(jsonb) to app, app_platform;

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
  -- the earlier row of the file with this barcode, this product code, or this main code and another category or brand
  barcode_row int,
  code_row int,
  main_row int,
  outcome text,
  primary key (client_id, process_id, row_no)
);

select protect(array['brand', 'product', 'product_text', 'variant', 'product_attribute', 'product_image', 'warehouse', 'stock',
  'stock_movement', 'product_row', 'import_row']);
