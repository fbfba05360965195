import type { Input, Output } from "@tradeport/contract";
import type { productRemoval } from "@tradeport/contract/product-removal";
import { lockStock } from "#modules/inventory/index.ts";
import { lockProducts } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readProducts } from "../read-product.ts";
import { readUsage } from "./product-usage.ts";

type Call = typeof productRemoval.DeleteProductMasterData;

/**
 * What nothing holds goes; each of the others stays whole, and its answer says why. The ledger, the lines of past processes and the audit
 * stay: the audit has the product as it was, so that what they name by its id can still be told.
 */
export const deleteProductMasterData = async (ctx: Ctx, { ids }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const distinct = [...new Set(ids)];
  await lockProducts(db, clientId, distinct);
  // Whoever refers to a variant at this moment is waited for, and judged below; whoever comes later finds it gone.
  const variants = await sql<{ id: string }>`
    select id from variant where client_id = ${clientId} and product_id = any(${distinct}::uuid[]) order by id for update`.execute(
    db,
  );
  await lockStock(
    db,
    clientId,
    variants.rows.map(({ id }) => id),
  );
  const found = await readUsage(db, clientId, distinct);
  if (found.length !== distinct.length) throw new Fail("not_found");
  const goes = found.filter(({ heldBy }) => heldBy.length === 0).map(({ id }) => id);
  const before = await readProducts(db, clientId, goes, ctx.locale);
  await remove(ctx, goes);
  for (const product of before)
    await ctx.audit({ action: "delete", objectType: "product", objectId: product.id, before: product });
  const known = new Map(found.map(({ id, heldBy }) => [id, heldBy]));
  return distinct.map((id) => {
    const heldBy = known.get(id)!;
    return { id, outcome: heldBy.length > 0 ? "held" : "deleted", heldBy };
  });
};

/** Texts go with the product; items, stock and prices with their variants. */
const remove = async ({ db, clientId }: Ctx, goes: readonly string[]) => {
  if (goes.length === 0) return;
  await sql`select 1 from product_row where client_id = ${clientId} and product_id = any(${goes}::uuid[]) order by product_id for update`.execute(
    db,
  );
  for (const table of ["product_attribute", "product_image", "product_row", "variant"])
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and product_id = any(${goes}::uuid[])`.execute(db);
  await sql`delete from product where client_id = ${clientId} and id = any(${goes}::uuid[])`.execute(db);
};
