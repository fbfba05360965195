import { sql, type Tx } from "#platform/db.ts";

/** Brings the rows of the product list up to what these products are now. */
export const refreshRows = async (tx: Tx, clientId: string, productIds: readonly string[]) => {
  if (productIds.length === 0) return;
  await sql`
    insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, image, variant_count, barcode, product_code,
      sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
    select product.client_id, product.id, text.name, product.main_code, brand.name, product.category_id, image.url, own.count,
      own.barcode, own.code, own.sale_price, own.list_price, product.currency, own.on_hand, own.reserved, product.is_active,
      product.is_archived, product.created_at, product.modified_at, own.barcodes, own.codes
    from product
    join brand on brand.client_id = product.client_id and brand.id = product.brand_id
    join lateral (
      select name from product_text where client_id = product.client_id and product_id = product.id
      order by language <> 'tr-TR', language <> 'en-US', language limit 1) as text on true
    left join lateral (
      select url from product_image where client_id = product.client_id and product_id = product.id
      order by variant_id <> product_id, variant_id, position limit 1) as image on true
    join lateral (
      select count(*)::int as count, (array_agg(barcode order by position, id))[1] as barcode,
        (array_agg(product_code order by position, id))[1] as code, min(variant.sale_price) as sale_price,
        (array_agg(variant.list_price order by variant.sale_price, position, id))[1] as list_price,
        string_agg(E'\n' || fold(barcode), '' order by position, id) as barcodes,
        string_agg(E'\n' || fold(product_code), '' order by position, id) as codes,
        coalesce(sum(held.on_hand), 0)::int as on_hand, coalesce(sum(held.reserved), 0)::int as reserved
      from variant
      cross join lateral (select on_hand, on_hand - available as reserved from variant_stock(variant.client_id, variant.id)) as held
      where variant.client_id = product.client_id and variant.product_id = product.id) as own on own.count > 0
    where product.client_id = ${clientId} and product.id = any(${productIds}::uuid[])
    order by product.id
    on conflict (client_id, product_id) do update set name = excluded.name, main_code = excluded.main_code,
      brand_name = excluded.brand_name, category_id = excluded.category_id, image = excluded.image, variant_count = excluded.variant_count,
      barcode = excluded.barcode, product_code = excluded.product_code, sale_price = excluded.sale_price, list_price = excluded.list_price,
      currency = excluded.currency, quantity = excluded.quantity, reserved = excluded.reserved, is_active = excluded.is_active,
      is_archived = excluded.is_archived, modified_at = excluded.modified_at, search_barcodes = excluded.search_barcodes,
      search_codes = excluded.search_codes`.execute(tx);
};
