import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { lockStock } from "./lock-stock.ts";
import { moveStock } from "./move-stock.ts";

export interface Count {
  variantId: string;
  barcode: string;
  /** What its counter saw in all warehouses, and what is there. */
  from: number;
  to: number;
  /** Where the request says so: product.variants.0.quantity */
  field: string;
}

interface Held {
  variantId: string;
  onHand: number;
  reserved: number;
  /** In the default warehouse, where a count is booked. */
  near: number;
  nearReserved: number;
}

/**
 * The one way in which a person's count is written: checked against what was seen while the stock stands still, and booked as the
 * difference, by one movement in the default warehouse. What was sold since it was seen is never counted back in.
 */
export const countStock = async (ctx: Ctx, counts: readonly Count[], cause: string) => {
  const { db, clientId } = ctx;
  if (counts.length === 0) return;
  const variantIds = counts.map(({ variantId }) => variantId);
  await sql`
    insert into stock (client_id, variant_id, warehouse_id)
    select ${clientId}, variant_id, warehouse.id from unnest(${variantIds}::uuid[]) as variant_id
    join warehouse on warehouse.client_id = ${clientId} and is_default
    order by variant_id on conflict do nothing`.execute(db);
  await lockStock(db, clientId, variantIds);
  const { rows } = await sql<Held>`
    select variant_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved,
      (sum(on_hand) filter (where is_default))::int as near, (sum(reserved) filter (where is_default))::int as near_reserved
    from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
    where stock.client_id = ${clientId} and variant_id = any(${variantIds}::uuid[]) group by variant_id`.execute(db);
  const held = new Map(rows.map((row) => [row.variantId, row]));
  const moves = counts.flatMap(({ variantId, barcode, from, to, field }) => {
    const { onHand, reserved, near, nearReserved } = held.get(variantId)!;
    const refuse = (code: "stock_moved" | "stock_below_reserved", values: Record<string, unknown>) => {
      const error = new Fail(code, { barcode, ...values });
      error.fields = [{ field, message: error.sentence(ctx.locale) }];
      return error;
    };
    if (onHand !== from) throw refuse("stock_moved", { onHand, from });
    const onHandDelta = to - from;
    if (onHandDelta === 0) return [];
    if (to < reserved || near + onHandDelta < nearReserved) throw refuse("stock_below_reserved", { quantity: to, reserved });
    return [{ variantId, kind: "count" as const, onHandDelta, reservedDelta: 0, cause, actor: ctx.who.displayName }];
  });
  await moveStock(db, clientId, moves);
};
