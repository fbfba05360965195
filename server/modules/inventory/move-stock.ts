import { newId, sql, type Tx } from "#platform/db.ts";
import { lockStock } from "./lock-stock.ts";

export interface StockMove {
  variantId: string;
  /** Left out: the default warehouse. */
  warehouseId?: string | undefined;
  kind: "count" | "reserve" | "release" | "consume" | "restock";
  onHandDelta: number;
  reservedDelta: number;
  /** Why, once and for ever: a cause that was booked for this variant and warehouse changes nothing again. */
  cause: string;
  actor: string;
}

/**
 * Books movements in the ledger and changes the stock with them, in the caller's transaction. Rows are locked in one order, so that
 * two orders of the same variants never wait for each other in a ring. Answers the variants whose stock changed.
 * Throws the check violation stock_on_hand_check or stock_reserved_check when a count would fall below zero.
 */
export const moveStock = async (tx: Tx, clientId: string, moves: readonly StockMove[]): Promise<string[]> => {
  if (moves.length === 0) return [];
  const variantIds = [...new Set(moves.map((move) => move.variantId))].sort();
  // Arrays, not JSON: of these the planner knows how many there are, and walks the key instead of the whole stock.
  const wanted = sql`(
    select given.id, given.variant_id, coalesce(given.warehouse_id, warehouse.id) as warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor
    from unnest(${moves.map(() => newId())}::uuid[], ${moves.map((move) => move.variantId)}::uuid[],
      ${moves.map((move) => move.warehouseId ?? null)}::uuid[], ${moves.map((move) => move.kind)}::text[],
      ${moves.map((move) => move.onHandDelta)}::int[], ${moves.map((move) => move.reservedDelta)}::int[],
      ${moves.map((move) => move.cause)}::text[], ${moves.map((move) => move.actor)}::text[])
      as given(id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
    join warehouse on warehouse.client_id = ${clientId} and warehouse.is_default) as wanted`;
  await sql`
    insert into stock (client_id, variant_id, warehouse_id)
    select distinct ${clientId}::uuid, variant_id, warehouse_id from ${wanted} order by variant_id, warehouse_id
    on conflict do nothing`.execute(tx);
  await lockStock(tx, clientId, variantIds);
  const { rows } = await sql<{ variantId: string }>`
    with booked as (
      insert into stock_movement (client_id, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
      select ${clientId}::uuid, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor from ${wanted}
      on conflict (client_id, variant_id, warehouse_id, cause) do nothing
      returning variant_id, warehouse_id, on_hand_delta, reserved_delta),
    summed as (
      select variant_id, warehouse_id, sum(on_hand_delta)::int as on_hand, sum(reserved_delta)::int as reserved
      from booked group by variant_id, warehouse_id)
    update stock set on_hand = stock.on_hand + summed.on_hand, reserved = stock.reserved + summed.reserved
    from summed
    where stock.client_id = ${clientId} and stock.variant_id = any(${variantIds}::uuid[])
      and stock.variant_id = summed.variant_id and stock.warehouse_id = summed.warehouse_id
    returning stock.variant_id`.execute(tx);
  const changed = [...new Set(rows.map(({ variantId }) => variantId))];
  await refreshTotals(tx, clientId, changed);
  return changed;
};

/** The list's totals are the sums of the stock rows, not of what was added: they can't drift. */
const refreshTotals = async (tx: Tx, clientId: string, variantIds: string[]) => {
  if (variantIds.length === 0) return;
  await sql`
    select 1 from product_row where client_id = ${clientId} and product_id in
      (select product_id from variant where client_id = ${clientId} and id = any(${variantIds}::uuid[]))
    order by product_id for update`.execute(tx);
  await sql`
    update product_row set quantity = total.on_hand, reserved = total.reserved
    from (select distinct product_id from variant where client_id = ${clientId} and id = any(${variantIds}::uuid[])) as touched
    cross join lateral (
      select coalesce(sum(stock.on_hand), 0)::int as on_hand, coalesce(sum(stock.reserved), 0)::int as reserved
      from variant join stock on stock.client_id = variant.client_id and stock.variant_id = variant.id
      where variant.client_id = ${clientId} and variant.product_id = touched.product_id) as total
    where product_row.client_id = ${clientId} and product_row.product_id = touched.product_id`.execute(tx);
};

/** A warehouse that is given up leaves no empty rows behind; one that holds something keeps them, and can't be given up. */
export const forgetEmptyStock = async (tx: Tx, clientId: string, warehouseId: string) => {
  await sql`delete from stock where client_id = ${clientId} and warehouse_id = ${warehouseId} and on_hand = 0 and reserved = 0`.execute(
    tx,
  );
};
