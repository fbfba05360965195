import type { Input, Output } from "@tradeport/contract";
import type { WarehouseRow, warehouse } from "@tradeport/contract/warehouses";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { placesJob } from "./places-job.ts";
import { readWarehouses } from "./warehouse-list.ts";

/** What is promised to orders there is shipped from there: an order that is just being written is waited for by the lock of its stock. */
export const holdsNothing = async ({ db, clientId }: Ctx, { id, name }: Pick<WarehouseRow, "id" | "name">) => {
  const { rows } = await sql<{ reserved: number }>`
    select reserved from stock where client_id = ${clientId} and warehouse_id = ${id}
    order by item_id, condition, lot for update`.execute(db);
  const reserved = rows.reduce((sum, row) => sum + row.reserved, 0);
  if (reserved > 0) throw new Fail("warehouse_reserves", { name, reserved });
};

type Call = typeof warehouse.CloseWarehouse;

/**
 * A place serves no store from now on; it stays for the ledger and for old orders, and what lies in it with it. Only while nothing in it is
 * promised.
 */
export const closeWarehouse = async (ctx: Ctx, { warehouseId, version }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  await sql`select from warehouse where client_id = ${clientId} order by id for update`.execute(db);
  const before = (await readWarehouses(db, clientId)).find(({ id }) => id === warehouseId);
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  if (before.isDefault) throw new Fail("warehouse_is_default", { name: before.name });
  if (before.isClosed) return before;
  await holdsNothing(ctx, before);
  await sql`update warehouse set closed_at = now(), version = version + 1 where client_id = ${clientId} and id = ${warehouseId}`.execute(
    db,
  );
  const served = await sql<{ storeId: string }>`
    delete from store_location where client_id = ${clientId} and warehouse_id = ${warehouseId} returning store_id`.execute(db);
  for (const { storeId } of served.rows) await ctx.enqueue(placesJob, { clientId, storeId }, { key: `store_places:${storeId}` });
  const after = (await readWarehouses(db, clientId)).find(({ id }) => id === warehouseId) as WarehouseRow;
  await ctx.audit({ action: "close", objectType: "warehouse", objectId: warehouseId, before, after });
  return after;
};
