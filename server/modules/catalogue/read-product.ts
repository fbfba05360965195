import type { Product } from "@tradeport/contract/products";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { pathIn } from "#platform/in-language.ts";
import { isMachineMade } from "./machine-texts.ts";

const decimal = (column: string) => sql.raw(`trim_scale(${column})::text`);

/** A product whole, as the contract shows it; undefined when it is not this client's. */
export const readProduct = async (tx: Tx, clientId: string, productId: string, locale: Locale): Promise<Product | undefined> =>
  (await readProducts(tx, clientId, [productId], locale))[0];

export const readProducts = async (
  tx: Tx,
  clientId: string,
  productIds: readonly string[],
  locale: Locale,
): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    select product.id, product.version, main_code as product_main_code, category_id,
      ${pathIn(locale, "category")} as category_path, brand.name as brand_name, vat_rate::int, currency,
      origin_country, product.is_active, is_archived, product.created_at as created_date, product.modified_at as modified_date,
      coalesce((select jsonb_agg(jsonb_build_object('langCode', language, 'name', name, 'invoiceName', invoice_name, 'subtitle', subtitle,
         'description', description, 'machineMade', ${isMachineMade}) order by language <> 'tr-TR', language)
       from product_text where client_id = product.client_id and product_id = product.id), '[]') as texts,
      ${attributesOf("product.id")} as attributes, ${imagesOf("product.id")} as images,
      (select jsonb_agg(jsonb_build_object('id', variant.id, 'barcode', barcode, 'productCode', product_code,
         'listPrice', list_price::text, 'salePrice', sale_price::text, 'quantity', held.on_hand, 'reserved', held.reserved,
         'available', held.on_hand - held.reserved, 'criticalStockQuantity', critical_quantity, 'criticalStockActive', critical_active,
         'criticalStockMultiplier', ${decimal("critical_multiplier")},
         'criticalStockMultiplierResult',
           shown_quantity(held.on_hand - held.reserved, critical_active, critical_quantity, critical_multiplier),
         'package', jsonb_build_object('dimensionalWeight', ${decimal("dimensional_weight")}, 'width', ${decimal("width")},
           'length', ${decimal("length")}, 'height', ${decimal("height")}, 'weight', ${decimal("weight")}),
         'attributes', ${attributesOf("variant.id")}, 'productVariantImages', ${imagesOf("variant.id")}) order by position, variant.id)
       from variant
       cross join lateral (
         select on_hand, on_hand - available as reserved from variant_stock(variant.client_id, variant.id)) as held
       where variant.client_id = product.client_id and variant.product_id = product.id) as variants
    from product
    join brand on brand.client_id = product.client_id and brand.id = product.brand_id
    join category on category.id = product.category_id
    where product.client_id = ${clientId} and product.id = any(${productIds}::uuid[])`.execute(tx);
  return rows;
};

/** Of the product itself its own id stands as `variant_id`. */
const attributesOf = (owner: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('attributeId', attribute_id, 'valueId', value_id, 'text', text) order by attribute_id)
  from product_attribute where client_id = product.client_id and product_id = product.id and variant_id = ${sql.raw(owner)}), '[]')`;
const imagesOf = (owner: string) => sql`coalesce((
  select jsonb_agg(url order by position)
  from product_image where client_id = product.client_id and product_id = product.id and variant_id = ${sql.raw(owner)}), '[]')`;
