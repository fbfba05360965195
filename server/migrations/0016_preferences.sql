-- compatible: new tables, and a filter that takes more than before
-- What a person set for themselves, and views of lists. People of the platform have theirs under the all-zero client.

create table preference (
  client_id uuid not null,
  person_id uuid not null references person (id),
  key text not null,
  value jsonb not null,
  modified_at timestamptz not null default now(),
  primary key (client_id, person_id, key)
);

-- A list as somebody arranged it. `look` is columns, widths and density; `state` what the address says: filters, sort, search.
create table saved_view (
  client_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  owner_id uuid not null references person (id),
  -- as it was when the view was made: members do not read the people of the platform
  owner_name text not null,
  is_shared boolean not null default false,
  look jsonb not null,
  state jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index saved_view_name on saved_view (client_id, list, owner_id, fold(name));

create table saved_view_default (
  client_id uuid not null,
  person_id uuid not null references person (id),
  list text not null,
  view_id uuid not null,
  primary key (client_id, person_id, list),
  foreign key (client_id, view_id) references saved_view (client_id, id) on delete cascade
);
create index saved_view_default_view on saved_view_default (client_id, view_id);

select protect(array['preference', 'saved_view', 'saved_view_default']);

-- The product list is asked for more: several brands, a price from and to, and whether there is a picture.
create or replace function product_terms(filter jsonb) returns text language sql stable as $$
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
