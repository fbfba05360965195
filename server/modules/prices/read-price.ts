import { sql, type Tx } from "#platform/db.ts";

export interface PriceRow {
  id: string;
  version: number;
  variantId: string;
  productId: string;
  barcode: string;
  storeId: string | null;
  storeName: string | null;
  currency: string;
  listPrice: string;
  salePrice: string;
  validFrom: string;
  /** Null: until further notice. */
  validTo: string | null;
  hasBegun: boolean;
}

export const readPrice = async (tx: Tx, clientId: string, id: string): Promise<PriceRow | undefined> => {
  const { rows } = await sql<PriceRow>`
    select p.id, p.version, p.variant_id, v.product_id, v.barcode, p.store_id, s.name as store_name, p.currency, p.list_price::text, p.sale_price::text,
      p.valid_from::text, case when isfinite(p.valid_to) then p.valid_to::text end as valid_to, p.valid_from <= statement_timestamp() as has_begun
    from price p
    join variant v on v.client_id = p.client_id and v.id = p.variant_id
    left join store s on s.client_id = p.client_id and s.id = p.store_id
    where p.client_id = ${clientId} and p.id = ${id}`.execute(tx);
  return rows[0];
};

/** As the audit keeps it: what people know it by, and no ids. */
export const auditOf = ({ barcode, storeName, currency, listPrice, salePrice, validFrom, validTo }: PriceRow) => ({
  name: barcode,
  store: storeName,
  currency,
  listPrice,
  salePrice,
  validFrom: new Date(validFrom).toISOString(),
  validTo: validTo && new Date(validTo).toISOString(),
});
