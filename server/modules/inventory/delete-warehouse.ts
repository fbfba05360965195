import type { Input } from "@tradeport/contract";
import type { warehouse } from "@tradeport/contract/warehouses";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetEmptyStock } from "./move-stock.ts";
import { readWarehouses } from "./warehouse-list.ts";

/** What a warehouse once held stays in the ledger; the warehouse itself goes only while nothing is in it and no return can come back to it. */
export const deleteWarehouse = async (ctx: Ctx, { warehouseId }: Input<typeof warehouse.DeleteWarehouse>) => {
  const { db, clientId } = ctx;
  await sql`select from warehouse where client_id = ${clientId} and id = ${warehouseId} for update`.execute(db);
  const before = (await readWarehouses(db, clientId)).find(({ id }) => id === warehouseId);
  if (!before) throw new Fail("not_found");
  if (before.isDefault) throw new Fail("warehouse_is_default", { name: before.name });
  if (before.stockedCount > 0) throw new Fail("warehouse_in_use", { name: before.name, count: before.stockedCount });
  const { rows } =
    await sql`select from order_allocation where client_id = ${clientId} and warehouse_id = ${warehouseId} limit 1`.execute(db);
  if (rows.length > 0) throw new Fail("warehouse_has_orders", { name: before.name });
  await forgetEmptyStock(db, clientId, warehouseId);
  await sql`delete from warehouse where client_id = ${clientId} and id = ${warehouseId}`.execute(db);
  await ctx.audit({ action: "delete", objectType: "warehouse", objectId: warehouseId, before });
  return {};
};
