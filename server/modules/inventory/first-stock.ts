import { sql, type Tx } from "#platform/db.ts";

/**
 * The first count of variants that nobody else sees yet: `counted` is a query of variant_id, quantity and cause. It is their first movement,
 * which takes the variant's id, and their stock in the default warehouse.
 */
export const firstStock = async (tx: Tx, clientId: string, counted: ReturnType<typeof sql>, actor: string) => {
  await sql`
    insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
    select ${clientId}::uuid, c.variant_id, c.variant_id, warehouse.id, 'count', c.quantity, 0, c.cause, ${actor}
    from (${counted}) c join warehouse on warehouse.client_id = ${clientId} and is_default where c.quantity > 0`.execute(tx);
  await sql`
    insert into stock (client_id, item_id, warehouse_id, on_hand)
    select ${clientId}::uuid, c.variant_id, warehouse.id, c.quantity
    from (${counted}) c join warehouse on warehouse.client_id = ${clientId} and is_default`.execute(tx);
};
