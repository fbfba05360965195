import type { Input } from "@tradeport/contract";
import type { stock } from "@tradeport/contract/stock";
import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Place {
  barcode: string;
  warehouse: string;
  destination: string;
  isClosed: boolean;
  free: number;
}

/**
 * Pieces of one condition become of another, lie somewhere else, or are gone: two movements that sum to nothing, or a loss. What is promised to orders stays
 * sellable. Stores are told in the same transaction.
 */
export const regradeStock = async (ctx: Ctx, input: Input<typeof stock.RegradeStock>) => {
  const { db, clientId } = ctx;
  const { variantId, warehouseId, condition, outcome, quantity, toWarehouseId = warehouseId } = input;
  await lockStock(db, clientId, [variantId]);
  const { rows } = await sql<Place>`
    select v.barcode, w.name as warehouse, d.name as destination, d.closed_at is not null as is_closed, coalesce(s.on_hand - s.reserved, 0) as free
    from variant v join warehouse w on w.client_id = v.client_id and w.id = ${warehouseId}
    join warehouse d on d.client_id = w.client_id and d.id = ${toWarehouseId}
    left join stock s on s.client_id = v.client_id and s.item_id = v.id and s.warehouse_id = w.id and s.condition = ${condition} and s.lot = ''
    where v.client_id = ${clientId} and v.id = ${variantId}`.execute(db);
  const there = rows[0];
  if (!there) throw new Fail("not_found");
  if (quantity > there.free)
    throw new Fail("regrade_too_many", { barcode: there.barcode, free: Math.max(0, there.free), requested: quantity });
  const isElsewhere = toWarehouseId !== warehouseId;
  if (isElsewhere && there.isClosed) throw new Fail("warehouse_closed", { name: there.destination });
  if (outcome === condition && !isElsewhere) return {};
  const cause = `regrade:${newId()}`;
  const move = { itemId: variantId, warehouseId, reservedDelta: 0, actor: ctx.who.displayName };
  const isLost = outcome === "lost";
  const kind = isElsewhere ? ("transfer" as const) : ("regrade" as const);
  await moveStock(db, clientId, [
    { ...move, condition, kind: isLost ? "loss" : kind, onHandDelta: -quantity, cause: `${cause}:out` },
    ...(isLost
      ? []
      : [{ ...move, warehouseId: toWarehouseId, condition: outcome, kind, onHandDelta: quantity, cause: `${cause}:in` }]),
  ]);
  await requestSyncOffers(db, clientId, [variantId], "user");
  await ctx.audit({
    action: "regrade",
    objectType: "variant",
    objectId: variantId,
    before: { condition, warehouse: there.warehouse },
    after: { condition: outcome, warehouse: isLost ? there.warehouse : there.destination, quantity },
  });
  return {};
};
