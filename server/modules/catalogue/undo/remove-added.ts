import { moveStock } from "#modules/inventory/index.ts";
import { requestSyncContent, unlinkRows } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { refreshRows } from "../product-row.ts";
import { addedBack, type Step } from "./step.ts";

/**
 * What the lines added is removed, so that the corrected file finds its codes free: nothing knows it but the process. Its pieces leave by a
 * movement, for the ledger stays. A product goes with its last variant.
 */
export const removeAdded = async (step: Step) => {
  const { tx, clientId, processId, ofStore, actor } = step;
  const { rows } = await sql<{ lineNo: number; variantId: string; productId: string; warehouseId: string; onHand: number }>`
    select line_no, variant_id, product_id, warehouse_id, on_hand from ${addedBack(step)} order by variant_id`.execute(tx);
  if (rows.length === 0) return;
  if (ofStore) await takeLinksBack(step, ofStore);
  await moveStock(
    tx,
    clientId,
    rows
      .filter(({ onHand }) => onHand > 0)
      .map(({ lineNo, variantId, warehouseId, onHand }) => ({
        itemId: variantId,
        warehouseId,
        kind: "count",
        onHandDelta: -onHand,
        reservedDelta: 0,
        cause: `process:${processId}:${lineNo}`,
        actor,
      })),
  );
  const variantIds = rows.map(({ variantId }) => variantId);
  const productIds = [...new Set(rows.map(({ productId }) => productId))].sort();
  await sql`select 1 from product_row where client_id = ${clientId} and product_id = any(${productIds}::uuid[]) order by product_id for update`.execute(
    tx,
  );
  await sql`delete from variant where client_id = ${clientId} and id = any(${variantIds}::uuid[])`.execute(tx);
  const left = await sql<{ id: string }>`
    select p.id from product p where p.client_id = ${clientId} and p.id = any(${productIds}::uuid[])
      and exists (select from variant v where v.client_id = p.client_id and v.product_id = p.id) order by p.id`.execute(tx);
  const stays = left.rows.map(({ id }) => id);
  const goes = productIds.filter((id) => !stays.includes(id));
  for (const table of ["product_attribute", "product_image"])
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and product_id = any(${productIds}::uuid[])
      and (variant_id = any(${variantIds}::uuid[]) or product_id = any(${goes}::uuid[]))`.execute(tx);
  await sql`delete from product_row where client_id = ${clientId} and product_id = any(${goes}::uuid[])`.execute(tx);
  await sql`delete from product where client_id = ${clientId} and id = any(${goes}::uuid[])`.execute(tx);
  // Whoever has it open saw more variants than there are.
  await sql`update product set version = version + 1 where client_id = ${clientId} and id = any(${stays}::uuid[])`.execute(tx);
  await refreshRows(tx, clientId, stays);
  // A program that asks what changed is told; the product itself counts as untouched, so that the rest of it can be taken back too.
  await sql`update product_row set modified_at = now() where client_id = ${clientId} and product_id = any(${stays}::uuid[])`.execute(
    tx,
  );
  // Taking a creation back sends nothing: what the store shows of the product it showed before.
  if (!ofStore) await requestSyncContent(tx, clientId, stays, "undo");
};

/** Of what goes: what the store has is nothing of ours again. A link that something was sent by meanwhile stays, and holds its variant. */
const takeLinksBack = async (step: Step, storeId: string) => {
  const { tx, clientId } = step;
  const { rows } = await sql<{ remoteKey: string }>`
    select o.remote_key from ${addedBack(step)} join offer o on o.client_id = ${clientId} and o.store_id = ${storeId} and o.variant_id = b.variant_id`.execute(
    tx,
  );
  const keys = rows.map(({ remoteKey }) => remoteKey);
  if (keys.length > 0) await unlinkRows(tx, clientId, storeId, keys);
};
