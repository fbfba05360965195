import type { RawBuilder } from "kysely";
import { sql } from "#platform/db.ts";
import type { Chunk } from "./chunk.ts";

export interface ChangedRow {
  variantId: string;
  productId: string;
  rowNo: number;
  /** Pieces that the count of the row adds to the default warehouse. */
  delta: number;
}

/** What a cell says, beside what it says it of: aliases r, product, text, brand, variant and held. */
const fields: [key: string, given: string, stored: string][] = [
  ["name", "r.name", "text.name"],
  ["invoiceName", "r.invoice_name", "text.invoice_name"],
  ["subtitle", "r.subtitle", "text.subtitle"],
  ["description", "r.description", "text.description"],
  ["vatRate", "r.vat_rate", "product.vat_rate"],
  ["originCountry", "r.origin_country", "product.origin_country"],
  ["productCode", "r.product_code", "variant.product_code"],
  ["listPrice", "r.list_price", "variant.list_price"],
  ["salePrice", "r.sale_price", "variant.sale_price"],
  ["criticalQuantity", "r.critical_quantity", "variant.critical_quantity"],
  ["criticalActive", "(r.critical_quantity > 0)", "variant.critical_active"],
  ["dimensionalWeight", "r.dimensional_weight", "variant.dimensional_weight"],
  ["width", "r.width", "variant.width"],
  ["length", "r.length", "variant.length"],
  ["height", "r.height", "variant.height"],
  ["weight", "r.weight", "variant.weight"],
  ["quantity", "r.quantity", "held.on_hand"],
];
/** A text can only be changed where the product has one in Turkish. */
const differs = (given: string, stored: string) =>
  `${given} is distinct from ${stored} and ${given} is not null${stored.startsWith("text.") ? " and text.name is not null" : ""}`;
const side = (value: "given" | "stored") =>
  sql.raw(`jsonb_strip_nulls(jsonb_build_object('brand', case when fold(r.brand) <> fold(brand.name) then ${value === "given" ? "r.brand" : "brand.name"} end,
    ${fields.map(([key, given, stored]) => `'${key}', case when ${differs(given, stored)} then ${value === "given" ? given : stored} end`).join(",\n    ")}))`);

/**
 * What the rows of a chunk change, from what to what, read once before it is written: the lines of the process tell it, and its undo goes by
 * it. Only the fields that differ. Answers the rows as they are placed.
 */
export const noteChanges = async ({ tx, clientId }: Chunk, placed: RawBuilder<unknown>): Promise<ChangedRow[]> => {
  await sql`
    create temp table changed (row_no int primary key, variant_id uuid, product_id uuid, delta int, before jsonb, after jsonb,
      pictures jsonb) on commit drop`.execute(tx);
  await sql`create index on pg_temp.changed (product_id)`.execute(tx);
  const { rows } = await sql<ChangedRow>`
    insert into changed
    select r.row_no, r.of_variant, r.of_product, coalesce(r.quantity - held.on_hand, 0),
      ${side("stored")} || coalesce(selected.before, '{}'), ${side("given")} || coalesce(selected.after, '{}'),
      case when jsonb_path_exists(r.images, '$[*] ? (@ != null)') then coalesce((
        select jsonb_agg(url order by position) from product_image i
        where i.client_id = ${clientId} and i.product_id = r.of_product and i.variant_id = r.of_product), '[]') end
    from ${placed}
    join product on product.client_id = ${clientId} and product.id = r.of_product
    join variant on variant.client_id = ${clientId} and variant.id = r.of_variant
    join brand on brand.client_id = ${clientId} and brand.id = product.brand_id
    left join product_text text on text.client_id = ${clientId} and text.product_id = r.of_product and text.language = 'tr-TR'
    -- a set has no stock of its own: what its row says of it says what is there
    left join lateral (
      select case when is_set(${clientId}, r.of_variant) then r.quantity else coalesce((
        select stock.on_hand from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
        where stock.client_id = ${clientId} and stock.item_id = r.of_variant and stock.condition = 'sellable' and stock.lot = ''
          and warehouse.is_default), 0) end as on_hand) as held on true
    left join lateral (
      select jsonb_object_agg('attribute:' || s.a, jsonb_build_object('v', o.value_id, 't', o.text, 'n', s.n)) filter (where o.attribute_id is not null) as before,
        jsonb_object_agg('attribute:' || s.a, jsonb_build_object('v', s.v, 't', s.t, 'n', s.n)) as after
      from jsonb_to_recordset(r.attributes) as s(a uuid, v uuid, t text, n boolean)
      left join product_attribute o on o.client_id = ${clientId} and o.product_id = r.of_product and o.attribute_id = s.a
        and o.variant_id = case when s.n then r.of_variant else r.of_product end
      where (o.value_id, o.text) is distinct from (s.v, s.t)) as selected on r.attributes <> '[]'
    order by r.of_variant
    returning variant_id, product_id, row_no, delta`.execute(tx);
  return rows;
};

/** The pictures as they are from now on stand in `pictured`. */
export const notePictures = async ({ tx }: Chunk) => {
  await sql`
    update changed set before = before || jsonb_build_object('images', pictures), after = after || jsonb_build_object('images', p.urls)
    from (select product_id, jsonb_agg(url order by position) as urls from pictured group by product_id) p
    where changed.product_id = p.product_id and changed.pictures <> p.urls`.execute(tx);
};
