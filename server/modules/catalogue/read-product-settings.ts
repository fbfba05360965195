import { type ProductSettings, standardDesiDivisor } from "@tradeport/contract/product-settings";
import { sql, type Tx } from "#platform/db.ts";

/** A company that never said anything has what the table says of a new row. */
export const readProductSettings = async (tx: Tx, clientId: string): Promise<ProductSettings> => {
  const { rows } = await sql<ProductSettings>`
    select coalesce(s.version, 1) as version, b.name as default_brand_name, coalesce(s.desi_divisor, ${standardDesiDivisor}::int) as desi_divisor,
      s.critical_quantity as critical_stock_quantity, coalesce(s.barcode_prefix, '') as barcode_prefix,
      coalesce(s.rounding, 'none') as rounding, s.picture_edge, coalesce(s.glossary, '[]') as glossary
    from client c
    left join product_setting s on s.client_id = c.id
    left join brand b on b.client_id = s.client_id and b.id = s.default_brand_id
    where c.id = ${clientId}`.execute(tx);
  return rows[0]!;
};

/** The gate of uploads asks: it knows no company's settings. */
export const pictureEdgeOf = async (tx: Tx, clientId: string): Promise<number | null> => {
  const { rows } = await sql<{ edge: number | null }>`
    select picture_edge as edge from product_setting where client_id = ${clientId}`.execute(tx);
  return rows[0]?.edge ?? null;
};
