import { sql, type Tx } from "#platform/db.ts";

/**
 * Stock of these items and of what these variants take stands still until the end of the transaction; a variant that is sold singly has its
 * item's id. Whoever computes from stock locks it first: an order that is just being written would else be overlooked. An item that has none
 * in the default warehouse is given its row, so that there is something to lock. Answers what is on hand and reserved where, of what is sellable.
 */
export const lockStock = async (tx: Tx, clientId: string, ids: readonly string[]) => {
  await sql`
    insert into stock (client_id, item_id, warehouse_id)
    select distinct k.client_id, k.item_id, w.id from variant_component k join warehouse w on w.client_id = k.client_id and w.is_default
    where k.client_id = ${clientId} and k.variant_id = any(${ids}::uuid[])
      and not exists (select from stock s where s.client_id = k.client_id and s.item_id = k.item_id and s.warehouse_id = w.id and s.condition = 'sellable')
    order by k.item_id on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ itemId: string; warehouseId: string; condition: string; onHand: number; reserved: number }>`
    select item_id, warehouse_id, condition, on_hand, reserved from stock where client_id = ${clientId} and item_id = any(array(
      select unnest(${ids}::uuid[]) union select item_id from variant_component where client_id = ${clientId} and variant_id = any(${ids}::uuid[])))
    order by item_id, warehouse_id, condition, lot for update`.execute(tx);
  return rows.filter(({ condition }) => condition === "sellable");
};
