import type { Input, Output } from "@tradeport/contract";
import { type WarehouseRow, type warehouse, warehousesMax } from "@tradeport/contract/warehouses";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { readWarehouses } from "./warehouse-list.ts";

type Call = typeof warehouse.InsertUpdate;

/**
 * Stock is counted in and sold from the default warehouse alone, so another one takes its place only while it is empty: what it holds
 * would else be on no shelf that orders are taken from.
 */
export const insertUpdate = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  // Two people who make a default at once come one after the other.
  await sql`select from warehouse where client_id = ${clientId} order by id for update`.execute(db);
  const all = await readWarehouses(db, clientId);
  const before = all.find(({ id }) => id === input.warehouseId);
  if (input.warehouseId && !before) throw new Fail("not_found");
  if (before && before.version !== input.version) throw new Fail("conflict");
  if (before && isUnchanged(before, input)) return before;
  if (!before && all.length >= warehousesMax) throw new Fail("warehouse_limit", { limit: warehousesMax });
  const { name, code } = input;
  const { isDefault = before?.isDefault ?? false, addressId = before?.addressId ?? null } = input;
  await ownAddress(ctx, addressId);
  const standard = all.find((one) => one.isDefault);
  if (before?.isDefault && !isDefault) throw new Fail("warehouse_is_default", { name: before.name });
  if (isDefault && standard && standard.id !== before?.id) {
    if (standard.stockedCount > 0) throw new Fail("warehouse_in_use", { name: standard.name, count: standard.stockedCount });
    await sql`update warehouse set is_default = false, version = version + 1 where client_id = ${clientId} and is_default`.execute(
      db,
    );
  }
  const id = before?.id ?? newId();
  try {
    await sql`
      insert into warehouse (client_id, id, code, name, is_default, address_id)
      values (${clientId}, ${id}, ${code}, ${name}, ${isDefault}, ${addressId})
      on conflict (client_id, id) do update set code = excluded.code, name = excluded.name, is_default = excluded.is_default,
        address_id = excluded.address_id, version = warehouse.version + 1`.execute(db);
  } catch (error) {
    if (violated(error) === "warehouse_client_id_code_key") throw new Fail("warehouse_code_taken", { code });
    throw error;
  }
  const after = (await readWarehouses(db, clientId)).find((one) => one.id === id) as WarehouseRow;
  await ctx.audit({ action: before ? "update" : "create", objectType: "warehouse", objectId: id, before, after });
  return after;
};

const ownAddress = async ({ db, clientId }: Ctx, addressId: string | null) => {
  if (addressId === null) return;
  const { rows } = await sql`select from client_address where client_id = ${clientId} and id = ${addressId}`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
};
