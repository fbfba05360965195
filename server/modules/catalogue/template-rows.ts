import type { Words } from "@tradeport/contract";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import type { Cell } from "#platform/excel/template.ts";
import { baseOf, writeBase } from "./excel/base.ts";
import { attributeKey, type ColumnKey, productColumns } from "./excel/columns.ts";
import { inWords } from "./excel/in-words.ts";
import type { Reference } from "./excel/reference.ts";

type Row = Record<Exclude<ColumnKey, `image${number}`>, string | null> & {
  variantId: string;
  productId: string;
  categoryId: string;
  images: string[];
  attributes: Record<string, string>;
};
const numbers = new Set<string>(productColumns.filter(({ kind }) => kind === "number").map(({ key }) => key));

/** A variant as cells of the template, by column: a key of its fixed columns or `attributeKey` of the title of an attribute's. */
export interface VariantCells {
  variantId: string;
  productId: string;
  cell: (key: string) => Cell;
  /** What it has of its category's attributes, each by the key of its column, its title and its value in Turkish. */
  attributes: { key: string; title: Words; value: string }[];
}

/** Variants of the client as cells, those of one category or those named, by model code; those of products in the order of these. Sizes that are not known stay empty. */
export const readCells = async (
  tx: Tx,
  clientId: string,
  wanted: { categoryId: string } | { variantIds: string[] } | { productIds: string[] },
  reference: Reference,
): Promise<VariantCells[]> => {
  const selection =
    "categoryId" in wanted
      ? sql`product.category_id = ${wanted.categoryId} and not product.is_archived`
      : "productIds" in wanted
        ? sql`variant.product_id = any(${wanted.productIds}::uuid[])`
        : sql`variant.id = any(${wanted.variantIds}::uuid[])`;
  const place = "productIds" in wanted ? sql`array_position(${wanted.productIds}::uuid[], product.id), ` : sql``;
  const { rows } = await sql<Row>`
    select variant.id as variant_id, product.id as product_id, product.category_id, category.path_tr as category, product.main_code, variant.product_code, variant.barcode, text.name,
      text.invoice_name, text.subtitle, text.description, brand.name as brand, product.vat_rate::text,
      trim_scale(variant.list_price)::text as list_price, trim_scale(variant.sale_price)::text as sale_price, product.currency,
      case when is_set(variant.client_id, variant.id) then (select on_hand from variant_stock(variant.client_id, variant.id))
        else coalesce((select sum(on_hand) from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
        where stock.client_id = variant.client_id and stock.item_id = variant.id and stock.condition = 'sellable'
          and warehouse.is_default), 0) end::text as quantity,
      variant.critical_quantity::text, nullif(trim_scale(variant.dimensional_weight), 0)::text as dimensional_weight,
      nullif(trim_scale(variant.width), 0)::text as width, nullif(trim_scale(variant.length), 0)::text as length,
      nullif(trim_scale(variant.height), 0)::text as height, nullif(trim_scale(variant.weight), 0)::text as weight, product.origin_country,
      array(select url from product_image where client_id = product.client_id and product_id = product.id and variant_id = product.id
        order by position limit 8) as images,
      coalesce((select jsonb_object_agg(selected.attribute_id, coalesce(value.name_tr, selected.text))
        from product_attribute selected left join attribute_value value on value.id = selected.value_id
        where selected.client_id = product.client_id and selected.product_id = product.id
          and selected.variant_id in (product.id, variant.id)), '{}') as attributes
    from variant
    join product on product.client_id = variant.client_id and product.id = variant.product_id
    join brand on brand.client_id = product.client_id and brand.id = product.brand_id
    join category on category.id = product.category_id
    left join product_text text on text.client_id = product.client_id and text.product_id = product.id and text.language = 'tr-TR'
    where variant.client_id = ${clientId} and ${selection}
    order by ${place}product.main_code, variant.position, variant.id`.execute(tx);
  return rows.map((row) => {
    const ofCategory = reference.byId.get(row.categoryId)?.attributes;
    // In the category's order.
    const own = [...(ofCategory ?? [])].flatMap(([id, title]) => {
      const value = row.attributes[id];
      return value === undefined ? [] : [{ key: attributeKey(title.tr), title: { tr: title.tr, en: title.en }, value }];
    });
    const attributes = new Map(own.map(({ key, value }) => [key, value]));
    return {
      variantId: row.variantId,
      productId: row.productId,
      attributes: own,
      cell: (key) => {
        if (key.startsWith("image")) return row.images[Number(key.slice(5)) - 1] ?? null;
        if (attributes.has(key)) return attributes.get(key)!;
        const value = row[key as keyof Row] as string | null | undefined;
        if (value === null || value === undefined || value === "") return null;
        return numbers.has(key) ? Number(value) : value;
      },
    };
  });
};

/**
 * The rows of an update template in its language; the last cell is what the row was made with. It knows the stock of then also where the cell is left
 * empty: a count that is typed there and that sales overtook is seen.
 */
export const templateRows = async (
  tx: Tx,
  clientId: string,
  attributes: string[],
  { categoryId, withStock, locale }: { categoryId: string; withStock: boolean; locale: Locale },
  reference: Reference,
): Promise<Cell[][]> => {
  const words = inWords(reference);
  const shown = (key: string, cell: Cell): Cell => (typeof cell === "string" ? words(key, cell)[locale] : cell);
  const keys = [...productColumns.map(({ key }) => key as string), ...attributes.map(attributeKey)];
  return (await readCells(tx, clientId, { categoryId }, reference)).map(({ cell }) => {
    const cells = keys.map((key) => [key, cell(key)] as const);
    return [
      ...cells.map(([key, value]) => (key === "quantity" && !withStock ? null : shown(key, value))),
      writeBase(baseOf(cells)),
    ];
  });
};
