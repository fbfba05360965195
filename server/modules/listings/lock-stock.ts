import { sql, type Tx } from "#platform/db.ts";

/**
 * Stock of these variants stands still until the end of the transaction, locked in the one order in which everybody locks it. Whoever
 * computes from stock locks it first: an order that is just being written would else be overlooked. Answers what is on hand where.
 */
export const lockStock = async (tx: Tx, clientId: string, variantIds: readonly string[]) =>
  (
    await sql<{ variantId: string; warehouseId: string; onHand: number }>`
      select variant_id, warehouse_id, on_hand from stock where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])
      order by variant_id, warehouse_id for update`.execute(tx)
  ).rows;
