-- compatible: old code marks nothing, and a text that it changes is not the one any more that a machine made

-- What of a text in one language a buyer reads.
create function text_digest(name text, subtitle text, description text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(name || chr(10) || subtitle || chr(10) || description, 'UTF8')), 'hex') $$;

-- Texts that a machine made and nobody has approved. One that was changed since, by whomever, is another text: it needs no mark taken away.
create table machine_text (
  client_id uuid not null,
  product_id uuid not null,
  language text not null,
  digest text not null,
  made_at timestamptz not null default now(),
  primary key (client_id, product_id, language),
  foreign key (client_id, product_id) references product (client_id, id) on delete cascade
);
select protect(array['machine_text']);

-- As before, and `hasMachineText`: of some language the text is a machine's, and nobody has approved it.
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
    || coalesce(case when (filter ->> 'hasMachineText')::boolean then ' and' when not (filter ->> 'hasMachineText')::boolean then ' and not' end
         || ' exists (select from machine_text made join product_text t on t.client_id = made.client_id and t.product_id = made.product_id
           and t.language = made.language and made.digest = text_digest(t.name, t.subtitle, t.description)
         where made.client_id = product_row.client_id and made.product_id = product_row.product_id)', '')
    || coalesce(' and category_id in (with recursive below as (select ' || quote_literal((filter ->> 'categoryId')::uuid) || '::uuid as id union all
         select category.id from category join below on category.parent_id = below.id) select id from below)', '')
    || coalesce(' and not exists (select from listing join store on store.client_id = listing.client_id and store.id = listing.store_id
         where listing.client_id = product_row.client_id and listing.product_id = product_row.product_id and listing.end_requested_at is null
           and store.is_active and store.channel_id = ' || quote_literal((filter ->> 'unlistedChannelId')::uuid) || '::uuid)', '') $$;
