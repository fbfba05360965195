import { sql, type Tx } from "#platform/db.ts";

/**
 * Stock of these variants stands still until the end of the transaction. Whoever computes from stock locks it first: an order that is just
 * being written would else be overlooked. A variant that has none in the default warehouse is given its row, so that there is something
 * to lock. Answers what is on hand where.
 */
export const lockStock = async (tx: Tx, clientId: string, variantIds: readonly string[]) => {
  await sql`
    insert into stock (client_id, variant_id, warehouse_id)
    select v.client_id, v.id, w.id from variant v join warehouse w on w.client_id = v.client_id and w.is_default
    where v.client_id = ${clientId} and v.id = any(${variantIds}::uuid[])
      and not exists (select from stock s where s.client_id = v.client_id and s.variant_id = v.id and s.warehouse_id = w.id)
    order by v.id on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ variantId: string; warehouseId: string; onHand: number }>`
    select variant_id, warehouse_id, on_hand from stock where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])
    order by variant_id, warehouse_id for update`.execute(tx);
  return rows;
};
