import type { SingleVariant, VariantComponent } from "@tradeport/contract/components";
import { sql, type Tx } from "#platform/db.ts";

export type OfSet = VariantComponent & { ofVariantId: string };

/** A variant `v` and its product, as a set shows it. */
export const singleVariant = sql`v.id as variant_id, v.product_id, coalesce((
    select t.name from product_text t where t.client_id = v.client_id and t.product_id = v.product_id
    order by t.language <> 'tr-TR', t.language <> 'en-US', t.language limit 1), '') as product_name, v.barcode, v.product_code,
  (select available from variant_stock(v.client_id, v.id)) as available`;

/** What sets are made of: of these variants, or of a product's. One that is sold singly has no row. */
export const readComponents = async (
  tx: Tx,
  clientId: string,
  of: { productId: string } | { variantIds: readonly string[] },
): Promise<OfSet[]> => {
  const selection = "productId" in of ? sql`own.product_id = ${of.productId}` : sql`own.id = any(${of.variantIds}::uuid[])`;
  const { rows } = await sql<SingleVariant & OfSet>`
    select k.variant_id as of_variant_id, k.quantity, ${singleVariant}
    from variant own
    join variant_component k on k.client_id = own.client_id and k.variant_id = own.id and k.item_id <> own.id
    join variant v on v.client_id = k.client_id and v.id = k.item_id
    where own.client_id = ${clientId} and ${selection}
    order by own.position, own.id, product_name, v.position, v.id`.execute(tx);
  return rows;
};
