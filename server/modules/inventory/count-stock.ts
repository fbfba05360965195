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

/** Who counts, of a call or of a process. */
export type CountCtx = Pick<Ctx, "db" | "clientId" | "locale"> & { who: Pick<Ctx["who"], "displayName"> };

interface Held {
  itemId: string;
  /** A set's: how many its pieces are enough for, which nobody counts. */
  ofSet: number | null;
  onHand: number;
  reserved: number;
  /** In the default warehouse, where a count is booked. */
  near: number;
  nearReserved: number;
}

/**
 * The one way in which a person's count is written: checked against what was seen while the stock stands still, and booked as the
 * difference, by one movement in the default warehouse. What is damaged or in quarantine is not part of it. What was sold since it was seen is never counted back in.
 */
export const countStock = async (ctx: CountCtx, counts: readonly Count[], cause: string) => {
  const { db, clientId } = ctx;
  if (counts.length === 0) return;
  const variantIds = counts.map(({ variantId }) => variantId);
  await sql`
    insert into stock (client_id, item_id, warehouse_id)
    select ${clientId}, item_id, warehouse.id from unnest(${variantIds}::uuid[]) as item_id
    join warehouse on warehouse.client_id = ${clientId} and is_default
    order by item_id on conflict do nothing`.execute(db);
  await lockStock(db, clientId, variantIds);
  const { rows } = await sql<Held>`
    select item_id, case when is_set(${clientId}, item_id) then (select on_hand from variant_stock(${clientId}, item_id)) end as of_set,
      sum(on_hand)::int as on_hand, sum(reserved)::int as reserved,
      (sum(on_hand) filter (where is_default))::int as near, (sum(reserved) filter (where is_default))::int as near_reserved
    from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
    where stock.client_id = ${clientId} and item_id = any(${variantIds}::uuid[]) and condition = 'sellable' group by item_id`.execute(
    db,
  );
  const held = new Map(rows.map((row) => [row.itemId, row]));
  const moves = counts.flatMap(({ variantId, barcode, from, to, field }) => {
    const { ofSet, onHand, reserved, near, nearReserved } = held.get(variantId)!;
    const refuse = (code: "stock_moved" | "stock_below_reserved" | "stock_of_set", values: Record<string, unknown>) => {
      const error = new Fail(code, { barcode, ...values });
      error.fields = [{ field, message: error.sentence(ctx.locale) }];
      return error;
    };
    if (ofSet !== null) {
      if (ofSet !== from) throw refuse("stock_moved", { onHand: ofSet, from });
      if (to !== from) throw refuse("stock_of_set", {});
      return [];
    }
    if (onHand !== from) throw refuse("stock_moved", { onHand, from });
    const onHandDelta = to - from;
    if (onHandDelta === 0) return [];
    if (to < reserved || near + onHandDelta < nearReserved) throw refuse("stock_below_reserved", { quantity: to, reserved });
    return [{ itemId: variantId, kind: "count" as const, onHandDelta, reservedDelta: 0, cause, actor: ctx.who.displayName }];
  });
  await moveStock(db, clientId, moves);
};
