import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Cell } from "#platform/excel/template.ts";
import type { AttributeOfCategory } from "./category-attributes.ts";
import { type ColumnKey, productColumns } from "./excel/columns.ts";

type Row = Record<Exclude<ColumnKey, `image${number}`>, string | null> & { images: string[]; attributes: Record<string, string> };
const numbers = new Set<string>(productColumns.filter(({ kind }) => kind === "number").map(({ key }) => key));

/** The client's variants of a category as cells of its template. Sizes that are not known stay empty. */
export const templateRows = async (ctx: Ctx, categoryId: string, attributes: AttributeOfCategory[]): Promise<Cell[][]> => {
  const { rows } = await sql<Row>`
    select category.path_tr as category, product.main_code, variant.product_code, variant.barcode, text.name, text.invoice_name,
      text.subtitle, text.description, brand.name as brand, product.vat_rate::text, trim_scale(variant.list_price)::text as list_price,
      trim_scale(variant.sale_price)::text as sale_price, product.currency,
      coalesce((select sum(on_hand) from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
        where stock.client_id = variant.client_id and stock.variant_id = variant.id and warehouse.is_default), 0)::text as quantity,
      variant.critical_quantity::text, nullif(trim_scale(variant.dimensional_weight), 0)::text as dimensional_weight,
      nullif(trim_scale(variant.width), 0)::text as width, nullif(trim_scale(variant.length), 0)::text as length,
      nullif(trim_scale(variant.height), 0)::text as height, nullif(trim_scale(variant.weight), 0)::text as weight, product.origin_country,
      array(select url from product_image where client_id = product.client_id and product_id = product.id and variant_id = product.id
        order by position limit 8) as images,
      coalesce((select jsonb_object_agg(chosen.attribute_id, coalesce(value.name_tr, chosen.text))
        from product_attribute chosen left join attribute_value value on value.id = chosen.value_id
        where chosen.client_id = product.client_id and chosen.product_id = product.id
          and chosen.variant_id in (product.id, variant.id)), '{}') as attributes
    from product
    join variant on variant.client_id = product.client_id and variant.product_id = product.id
    join brand on brand.client_id = product.client_id and brand.id = product.brand_id
    join category on category.id = product.category_id
    left join product_text text on text.client_id = product.client_id and text.product_id = product.id and text.language = 'tr-TR'
    where product.client_id = ${ctx.clientId} and product.category_id = ${categoryId} and not product.is_archived
    order by product.main_code, variant.position, variant.id`.execute(ctx.db);
  return rows.map((row) => [
    ...productColumns.map(({ key }): Cell => {
      if (key.startsWith("image")) return row.images[Number(key.slice(5)) - 1] ?? null;
      const value = row[key as keyof Row] as string | null;
      if (value === null || value === "") return null;
      return numbers.has(key) ? Number(value) : value;
    }),
    ...attributes.map(({ id }) => row.attributes[id] ?? null),
  ]);
};
