import type { Input, Output } from "@tradeport/contract";
import { type WarehouseKind, type WarehouseRow, type warehouse, warehousesMax } from "@tradeport/contract/warehouses";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { mustHaveSeen } from "#platform/seen-version.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { holdsNothing } from "./close-warehouse.ts";
import { placesJob } from "./places-job.ts";
import { readWarehouses } from "./warehouse-list.ts";

type Call = typeof warehouse.InsertUpdate;

/**
 * Stock is counted in the default warehouse alone, so another one takes its place only while it is empty: a count would else be booked where
 * nothing lies. What the stores are shown follows from the places that serve them, by a job for each store whose places change.
 */
export const insertUpdate = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  // Two people who make a default at once come one after the other.
  await sql`select from warehouse where client_id = ${clientId} order by id for update`.execute(db);
  const all = await readWarehouses(db, clientId);
  const before = all.find(({ id }) => id === input.warehouseId);
  if (input.warehouseId && !before) throw new Fail("not_found");
  await ownStores(ctx, input.stores ?? []);
  if (before) mustHaveSeen(ctx, input.version, before.version);
  const places = changedPlaces(before, input);
  if (before && places.length === 0 && isUnchanged(before, { ...input, stores: undefined })) return before;
  if (!before && all.length >= warehousesMax) throw new Fail("warehouse_limit", { limit: warehousesMax });
  const { name, code } = input;
  const { isDefault = before?.isDefault ?? false, addressId = before?.addressId ?? null, kind = before?.kind ?? "own" } = input;
  const isServing = places.some(({ position }) => position !== null);
  if (before?.isClosed && (isDefault || isServing)) throw new Fail("warehouse_closed", { name: before.name });
  if (servesNone.includes(kind) ? isDefault || isServing : isDefault && kind !== "own") throw new Fail("warehouse_serves_none");
  if (before && servesNone.includes(kind) && before.kind !== kind) await holdsNothing(ctx, before);
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
      insert into warehouse (client_id, id, code, name, is_default, kind, address_id)
      values (${clientId}, ${id}, ${code}, ${name}, ${isDefault}, ${kind}, ${addressId})
      on conflict (client_id, id) do update set code = excluded.code, name = excluded.name, is_default = excluded.is_default, kind = excluded.kind,
        address_id = excluded.address_id, version = warehouse.version + 1`.execute(db);
  } catch (error) {
    if (violated(error) === "warehouse_client_id_code_key") throw new Fail("warehouse_code_taken", { code });
    throw error;
  }
  await serve(ctx, { id, isDefault, kind }, before, places);
  const after = (await readWarehouses(db, clientId)).find((one) => one.id === id) as WarehouseRow;
  await ctx.audit({ action: before ? "update" : "create", objectType: "warehouse", objectId: id, before, after });
  return after;
};

const ownStores = async ({ db, clientId }: Ctx, stores: readonly Served[]) => {
  const ids = [...new Set(stores.map(({ storeId }) => storeId))];
  const { rows } = await sql`select from store where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new Fail("not_found");
};

const ownAddress = async ({ db, clientId }: Ctx, addressId: string | null) => {
  if (addressId === null) return;
  const { rows } = await sql`select from client_address where client_id = ${clientId} and id = ${addressId}`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
};

/** What lies there is on its way, or shown by the marketplace itself. */
const servesNone: readonly WarehouseKind[] = ["transit", "marketplace"];

type Served = NonNullable<Input<Call>["stores"]>[number];
const changedPlaces = (before: WarehouseRow | undefined, { stores = [] }: Input<Call>): Served[] => {
  const known = new Map(before?.stores.map(({ storeId, position }) => [storeId, position]));
  return stores.filter(({ storeId, position }) => !before || (known.get(storeId) ?? null) !== position);
};

/** Which stores it serves from now on; orders of a new default one's stores are taken from it first. */
const serve = async (
  ctx: Ctx,
  { id, isDefault, kind }: { id: string; isDefault: boolean; kind: WarehouseKind },
  before: WarehouseRow | undefined,
  places: readonly Served[],
) => {
  const { db, clientId } = ctx;
  const changed = new Set(places.map(({ storeId }) => storeId));
  await sql`
    delete from store_location where client_id = ${clientId} and warehouse_id = ${id}
      and (${servesNone.includes(kind)} or store_id = any(${[...changed]}::uuid[]))`.execute(db);
  const served = places.filter(({ position }) => position !== null);
  await sql`
    insert into store_location (client_id, store_id, warehouse_id, position)
    select ${clientId}::uuid, s.store_id, ${id}::uuid, s.position
    from unnest(${served.map(({ storeId }) => storeId)}::uuid[], ${served.map(({ position }) => position)}::int[]) as s(store_id, position)
    on conflict do nothing`.execute(db);
  if (isDefault && !before?.isDefault)
    await sql`
      update store_location l set position = case when l.warehouse_id = ${id} then 1 else least(1000, l.position + 1) end
      where l.client_id = ${clientId} and exists (select from store_location d
        where d.client_id = l.client_id and d.store_id = l.store_id and d.warehouse_id = ${id})`.execute(db);
  if (before?.kind !== kind) for (const { storeId } of before?.stores ?? []) changed.add(storeId);
  for (const storeId of changed) await ctx.enqueue(placesJob, { clientId, storeId }, { key: `store_places:${storeId}` });
};
