import type { ProductInput } from "@tradeport/contract/products";
import { lockStock } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { moveStock } from "./move-stock.ts";

/** A counted quantity becomes the difference to what is on hand, as one movement; a variant without one keeps its stock. */
export const countStock = async (ctx: Ctx, input: ProductInput, variantIds: string[], cause: string) => {
  await sql`
    insert into stock (client_id, variant_id, warehouse_id)
    select ${ctx.clientId}, variant_id, warehouse.id from unnest(${variantIds}::uuid[]) as variant_id
    join warehouse on warehouse.client_id = ${ctx.clientId} and is_default
    order by variant_id on conflict do nothing`.execute(ctx.db);
  await lockStock(ctx.db, ctx.clientId, variantIds);
  const { rows } = await sql<{ variantId: string; onHand: number; reserved: number }>`
    select variant_id, on_hand, reserved from stock
    join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id and is_default
    where stock.client_id = ${ctx.clientId} and variant_id = any(${variantIds}::uuid[])`.execute(ctx.db);
  const held = new Map(rows.map((row) => [row.variantId, row]));
  const moves = input.variants.flatMap(({ barcode, quantity }, at) => {
    const variantId = variantIds[at]!;
    const { onHand, reserved } = held.get(variantId)!;
    if (quantity === undefined || quantity === onHand) return [];
    if (quantity < reserved) {
      const error = new Fail("stock_below_reserved", { barcode, quantity, reserved });
      error.fields = [{ field: `product.variants.${at}.quantity`, message: error.sentence(ctx.tongue) }];
      throw error;
    }
    return [
      { variantId, kind: "count" as const, onHandDelta: quantity - onHand, reservedDelta: 0, cause, actor: ctx.who.displayName },
    ];
  });
  await moveStock(ctx.db, ctx.clientId, moves);
};
