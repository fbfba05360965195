import { sql, type Tx } from "#platform/db.ts";
import type { Taken, Unit } from "./settled-units.ts";

/** One order's units of one item of a variant: the rows that are there, and what the packages say of them. */
export interface Held {
  orderId: string;
  variantId: string;
  taken: Taken;
  rows: readonly Unit[];
}

/** The rows of each order, by its id. */
export const unitsOf = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const { rows } = await sql<Unit & { orderId: string }>`
    select order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, short, rev, parcel_id from order_allocation
    where client_id = ${clientId} and order_id = any(${orderIds}::uuid[]) order by order_id, no`.execute(tx);
  return Map.groupBy(rows, ({ orderId }) => orderId) as Map<string, Unit[]>;
};

/** A row says where its units are taken from; one that takes nothing would take them where the order takes others. */
export const heldOf = (orderId: string, rows: readonly Unit[], standard: string): Held[] => {
  const near = rows.find(({ warehouseId }) => warehouseId !== null)?.warehouseId ?? standard;
  return [...Map.groupBy(rows, ({ variantId, itemId }) => `${variantId} ${itemId}`).values()].map((of) => {
    const { variantId, itemId, perUnit } = of[0]!;
    const warehouseId = of.find((row) => row.warehouseId !== null)?.warehouseId ?? near;
    return { orderId, variantId, rows: of, taken: { itemId, perUnit, warehouseId } };
  });
};

/** The items that variants are sold as today, for orders that hold none of them yet; from where the order holds others. */
export const soldAs = async (
  tx: Tx,
  clientId: string,
  unheld: readonly { orderId: string; variantId: string }[],
  units: ReadonlyMap<string, Unit[]>,
  standard: string,
): Promise<Held[]> => {
  if (unheld.length === 0) return [];
  const { rows } = await sql<{ variantId: string; itemId: string; perUnit: number }>`
    select variant_id, item_id, quantity as per_unit from variant_component where client_id = ${clientId}
      and variant_id = any(${[...new Set(unheld.map(({ variantId }) => variantId))]}::uuid[]) order by variant_id, item_id`.execute(
    tx,
  );
  const components = Map.groupBy(rows, ({ variantId }) => variantId);
  return unheld.flatMap(({ orderId, variantId }) => {
    const warehouseId = units.get(orderId)?.find((row) => row.warehouseId !== null)?.warehouseId ?? standard;
    return (components.get(variantId) ?? []).map(({ itemId, perUnit }) => ({
      ...{ orderId, variantId, rows: [] },
      taken: { itemId, perUnit, warehouseId },
    }));
  });
};

/** What lies in no parcel yet lies in its package's, where that has one. */
export const writeUnits = async (tx: Tx, clientId: string, changes: readonly { orderId: string; changed: readonly Unit[] }[]) => {
  const rows = changes.flatMap(({ orderId, changed }) => changed.map((row) => ({ orderId, ...row })));
  if (rows.length === 0) return;
  await sql`
    insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, short, rev, parcel_id)
    select ${clientId}, u.order_id, u.no, u.package_id, u.channel_line_id, u.variant_id, u.item_id, u.warehouse_id, u.per_unit, u.quantity, u.state, u.short, u.rev,
      coalesce(u.parcel_id, case when u.state in ('reserved', 'gone') then k.id end)
    from unnest(${rows.map((row) => row.orderId)}::uuid[], ${rows.map((row) => row.no)}::int[],
      ${rows.map((row) => row.packageId)}::uuid[], ${rows.map((row) => row.channelLineId)}::text[],
      ${rows.map((row) => row.variantId)}::uuid[], ${rows.map((row) => row.itemId)}::uuid[], ${rows.map((row) => row.warehouseId)}::uuid[],
      ${rows.map((row) => row.perUnit)}::int[], ${rows.map((row) => row.quantity)}::int[], ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.short)}::int[], ${rows.map((row) => row.rev)}::int[], ${rows.map((row) => row.parcelId)}::uuid[])
      as u(order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, per_unit, quantity, state, short, rev, parcel_id)
    left join parcel k on k.client_id = ${clientId} and k.id = u.package_id
    on conflict (client_id, order_id, no) do update set package_id = excluded.package_id, channel_line_id = excluded.channel_line_id,
      warehouse_id = excluded.warehouse_id, quantity = excluded.quantity, state = excluded.state, short = excluded.short, rev = excluded.rev, parcel_id = excluded.parcel_id`.execute(
    tx,
  );
};

/** The store of an order, and the places that serve it, in their order; where none does, the default one. */
export const placesOf = async (tx: Tx, clientId: string, orderId: string) => {
  const { rows } = await sql<{ storeId: string; id: string; isDefault: boolean; serves: boolean }>`
    select h.store_id, w.id, w.is_default, l.position is not null as serves
    from order_header h join warehouse w on w.client_id = h.client_id and w.closed_at is null
    left join store_location l on l.client_id = h.client_id and l.store_id = h.store_id and l.warehouse_id = w.id
    where h.client_id = ${clientId} and h.id = ${orderId} and (w.is_default or l.position is not null)
    order by l.position, w.is_default desc, w.id`.execute(tx);
  const standard = rows.find(({ isDefault }) => isDefault);
  if (!standard) throw new Error(`client ${clientId} has no default warehouse`);
  const serving = rows.filter(({ serves }) => serves).map(({ id }) => id);
  const places = serving.length > 0 ? serving : [standard.id];
  // A default one is not closed, and nobody has to look again whether it still serves.
  return { storeId: standard.storeId, standardId: standard.id, places, mayClose: places.length > 1 || places[0] !== standard.id };
};

/** Places that serve nobody any more: what was shipped from there can still come back. */
export const closedPlaces = async (tx: Tx, clientId: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from warehouse where client_id = ${clientId} and closed_at is not null`.execute(tx);
  return rows.map(({ id }) => id);
};
