import type { Input, Output } from "@tradeport/contract";
import type { component } from "@tradeport/contract/components";
import { lockStock } from "#modules/inventory/index.ts";
import { lockProducts, requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { refreshRows } from "./product-row.ts";
import { type OfSet, readComponents } from "./read-components.ts";

type Call = typeof component.SetVariantComponents;

interface Variant {
  id: string;
  productId: string;
  barcode: string;
  isSample: boolean;
}

/**
 * What one sold piece of a variant takes from the shelf. A set takes items of others and has none of its own, and nothing is a component of a
 * component. Orders that are there keep what they were sold with; what every store may show follows in the same transaction.
 */
export const setVariantComponents = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { variantId } = input;
  const pieces = new Map<string, number>();
  for (const one of input.components) pieces.set(one.variantId, (pieces.get(one.variantId) ?? 0) + one.quantity);
  const ids = [...pieces.keys()];
  const variants = await readVariants(ctx, [variantId, ...ids]);
  const own = variants.get(variantId);
  if (!own || ids.some((id) => variants.get(id)?.isSample !== own.isSample)) throw new Fail("not_found");
  if (pieces.has(variantId)) throw new Fail("set_of_sets", { barcode: own.barcode });
  // Of two who make sets of each other's variants at once the second sees what the first did.
  await lockProducts(db, clientId, [...new Set([...variants.values()].map(({ productId }) => productId))]);
  const { rows } = await sql<{ version: number }>`
    select version from product where client_id = ${clientId} and id = ${own.productId}`.execute(db);
  if (rows[0]!.version !== input.version) throw new Fail("conflict");
  await lockStock(db, clientId, [variantId, ...ids].sort());
  const before = await readComponents(ctx, { variantIds: [variantId, ...ids] });
  const inside = before.find(({ ofVariantId }) => ofVariantId !== variantId);
  if (inside) throw new Fail("set_of_sets", { barcode: variants.get(inside.ofVariantId)!.barcode });
  if (ids.length > 0) await mayBeSet(ctx, own);

  await sql`delete from variant_component where client_id = ${clientId} and variant_id = ${variantId}`.execute(db);
  await sql`
    insert into variant_component (client_id, variant_id, item_id, quantity)
    select ${clientId}, ${variantId}, * from unnest(${ids.length > 0 ? ids : [variantId]}::uuid[],
      ${ids.length > 0 ? [...pieces.values()] : [1]}::int[])`.execute(db);
  await sql`
    update product set version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${own.productId}`.execute(
    db,
  );
  await refreshRows(db, clientId, [own.productId]);
  await requestSyncOffers(db, clientId, [variantId], "user");
  const after = await readComponents(ctx, { variantIds: [variantId] });
  await ctx.audit({
    action: "update",
    objectType: "variant",
    objectId: variantId,
    before: inWords(before),
    after: inWords(after),
  });
  return { version: input.version + 1 };
};

const readVariants = async ({ db, clientId }: Ctx, ids: readonly string[]) => {
  const { rows } = await sql<Variant>`
    select v.id, v.product_id, v.barcode, p.is_sample from variant v join product p on p.client_id = v.client_id and p.id = v.product_id
    where v.client_id = ${clientId} and v.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Nobody would count or sell what lies on its own shelf, and a set in which it is would have nothing to take. */
const mayBeSet = async ({ db, clientId }: Ctx, { id, barcode }: Variant) => {
  const { rows: sets } = await sql<{ barcode: string }>`
    select v.barcode from variant_component k join variant v on v.client_id = k.client_id and v.id = k.variant_id
    where k.client_id = ${clientId} and k.item_id = ${id} and k.variant_id <> ${id} order by v.barcode limit 1`.execute(db);
  if (sets[0]) throw new Fail("set_is_component", { barcode, set: sets[0].barcode });
  const { rows: held } = await sql<{ onHand: number; reserved: number }>`
    select coalesce(sum(on_hand), 0)::int as on_hand, coalesce(sum(reserved), 0)::int as reserved from stock
    where client_id = ${clientId} and item_id = ${id}`.execute(db);
  const { onHand, reserved } = held[0]!;
  if (onHand > 0 || reserved > 0) throw new Fail("set_has_stock", { barcode, onHand, reserved });
};

const inWords = (components: readonly OfSet[]) => ({
  components: components.map(({ barcode, quantity }) => `${quantity} × ${barcode}`),
});
