import type { SingleVariant, VariantComponent } from "@tradeport/contract/components";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { variantWords } from "./variant-words.ts";

export type OfSet = VariantComponent & { ofVariantId: string };

/** A variant `v` and its product `p`, as a set shows it. */
export const singleVariant = (ctx: Pick<Ctx, "clientId" | "locale">) => sql`v.id as variant_id, v.product_id, coalesce((
    select t.name from product_text t where t.client_id = v.client_id and t.product_id = v.product_id
    order by t.language <> 'tr-TR', t.language <> 'en-US', t.language limit 1), '') as product_name, ${variantWords(ctx, "v", "p")} as variant, v.barcode, v.product_code,
  (select available from variant_stock(v.client_id, v.id)) as available`;

/** What sets are made of: of these variants, or of a product's. One that is sold singly has no row. */
export const readComponents = async (
  ctx: Pick<Ctx, "db" | "clientId" | "locale">,
  of: { productId: string } | { variantIds: readonly string[] },
): Promise<OfSet[]> => {
  const selection = "productId" in of ? sql`own.product_id = ${of.productId}` : sql`own.id = any(${of.variantIds}::uuid[])`;
  const { rows } = await sql<SingleVariant & OfSet>`
    select k.variant_id as of_variant_id, k.quantity, ${singleVariant(ctx)}
    from variant own
    join variant_component k on k.client_id = own.client_id and k.variant_id = own.id and k.item_id <> own.id
    join variant v on v.client_id = k.client_id and v.id = k.item_id
    join product p on p.client_id = v.client_id and p.id = v.product_id
    where own.client_id = ${ctx.clientId} and ${selection}
    order by own.position, own.id, product_name, v.position, v.id`.execute(ctx.db);
  return rows;
};
