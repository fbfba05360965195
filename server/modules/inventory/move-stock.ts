import type { Condition } from "@tradeport/contract/stock";
import { newId, sql, type Tx } from "#platform/db.ts";
import { lockStock } from "./lock-stock.ts";

export interface StockMove {
  itemId: string;
  /** Left out: the default warehouse. */
  warehouseId?: string | undefined;
  /** Left out: sellable. */
  condition?: Condition | undefined;
  kind: "count" | "reserve" | "release" | "consume" | "restock" | "loss" | "regrade" | "transfer" | "replace";
  onHandDelta: number;
  reservedDelta: number;
  /** Why, once and for ever: a cause that was booked for this item and warehouse changes nothing again. */
  cause: string;
  actor: string;
}

/**
 * Books movements in the ledger and changes the stock with them, in the caller's transaction. Rows are locked in one order, so that
 * two orders of the same items never wait for each other in a ring. Answers the items whose stock changed.
 * Throws the check violation stock_on_hand_check or stock_reserved_check when a count would fall below zero.
 */
export const moveStock = async (tx: Tx, clientId: string, moves: readonly StockMove[]): Promise<string[]> => {
  if (moves.length === 0) return [];
  const itemIds = [...new Set(moves.map((move) => move.itemId))].sort();
  // Arrays, not JSON: of these the planner knows how many there are, and walks the key instead of the whole stock.
  const wanted = sql`(
    select given.id, given.item_id, coalesce(given.warehouse_id, warehouse.id) as warehouse_id, condition, given.kind, on_hand_delta, reserved_delta, cause, actor
    from unnest(${moves.map(() => newId())}::uuid[], ${moves.map((move) => move.itemId)}::uuid[],
      ${moves.map((move) => move.warehouseId ?? null)}::uuid[], ${moves.map((move) => move.condition ?? "sellable")}::text[],
      ${moves.map((move) => move.kind)}::text[],
      ${moves.map((move) => move.onHandDelta)}::int[], ${moves.map((move) => move.reservedDelta)}::int[],
      ${moves.map((move) => move.cause)}::text[], ${moves.map((move) => move.actor)}::text[])
      as given(id, item_id, warehouse_id, condition, kind, on_hand_delta, reserved_delta, cause, actor)
    join warehouse on warehouse.client_id = ${clientId} and warehouse.is_default) as wanted`;
  await sql`
    insert into stock (client_id, item_id, warehouse_id, condition)
    select distinct ${clientId}::uuid, item_id, warehouse_id, condition from ${wanted} order by item_id, warehouse_id, condition
    on conflict do nothing`.execute(tx);
  await lockStock(tx, clientId, itemIds);
  const { rows } = await sql<{ itemId: string }>`
    with booked as (
      insert into stock_movement (client_id, id, item_id, warehouse_id, condition, kind, on_hand_delta, reserved_delta, cause, actor)
      select ${clientId}::uuid, id, item_id, warehouse_id, condition, kind, on_hand_delta, reserved_delta, cause, actor from ${wanted}
      on conflict (client_id, item_id, warehouse_id, cause) do nothing
      returning item_id, warehouse_id, condition, on_hand_delta, reserved_delta),
    summed as (
      select item_id, warehouse_id, condition, sum(on_hand_delta)::int as on_hand, sum(reserved_delta)::int as reserved
      from booked group by item_id, warehouse_id, condition)
    update stock set on_hand = stock.on_hand + summed.on_hand, reserved = stock.reserved + summed.reserved
    from summed
    where stock.client_id = ${clientId} and stock.item_id = any(${itemIds}::uuid[])
      and stock.item_id = summed.item_id and stock.warehouse_id = summed.warehouse_id
      and stock.condition = summed.condition and stock.lot = ''
    returning stock.item_id`.execute(tx);
  const changed = [...new Set(rows.map(({ itemId }) => itemId))];
  await refreshTotals(tx, clientId, changed);
  return changed;
};

/** The list's totals are made of the stock rows, not of what was added: they can't drift. Of every product that sells one of these items. */
const refreshTotals = async (tx: Tx, clientId: string, itemIds: string[]) => {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ productId: string }>`
    select distinct v.product_id from variant_component k join variant v on v.client_id = k.client_id and v.id = k.variant_id
    where k.client_id = ${clientId} and k.item_id = any(${itemIds}::uuid[])`.execute(tx);
  const productIds = rows.map(({ productId }) => productId);
  await sql`
    select 1 from product_row where client_id = ${clientId} and product_id = any(${productIds}::uuid[])
    order by product_id for update`.execute(tx);
  await sql`
    update product_row set quantity = total.on_hand, reserved = total.on_hand - total.available
    from (select v.product_id, sum(held.on_hand)::int as on_hand, sum(held.available)::int as available
      from variant v cross join lateral variant_stock(v.client_id, v.id) held
      where v.client_id = ${clientId} and v.product_id = any(${productIds}::uuid[]) group by v.product_id) as total
    where product_row.client_id = ${clientId} and product_row.product_id = total.product_id
      and product_row.product_id = any(${productIds}::uuid[])`.execute(tx);
};

/** A warehouse that is given up leaves no empty rows behind; one that holds something keeps them, and can't be given up. */
export const forgetEmptyStock = async (tx: Tx, clientId: string, warehouseId: string) => {
  await sql`delete from stock where client_id = ${clientId} and warehouse_id = ${warehouseId} and on_hand = 0 and reserved = 0`.execute(
    tx,
  );
};
