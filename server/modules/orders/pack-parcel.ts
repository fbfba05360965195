import type { Input, Output } from "@tradeport/contract";
import type { parcel } from "@tradeport/contract/parcels";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { getParcels } from "./get-parcels.ts";
import { unitsOf, writeUnits } from "./held-units.ts";
import type { Unit } from "./settled-units.ts";
import { lockParcels } from "./write-parcels.ts";

type Call = typeof parcel.PackParcel;

/**
 * A person packs units into another parcel than their package's: rows name it, split where a part goes. No stock moves, and the marketplace
 * hears of nothing. The order is locked first, as by whatever else writes its units.
 */
export const packParcel = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { orderHeaderId, units, carrier, number, link } = input;
  const { rows } = await sql<{ storeId: string }>`
    select store_id from order_header where client_id = ${clientId} and id = ${orderHeaderId} for update`.execute(db);
  const order = rows[0];
  if (!order) throw new Fail("not_found");
  const seen = units.flatMap(({ seen }) => seen.parcelId ?? []);
  await lockParcels(db, clientId, [orderHeaderId], input.parcelId ? [...seen, input.parcelId] : seen);
  if (input.parcelId) await ofStore(ctx, input.parcelId, order.storeId);
  const parcelId = input.parcelId ?? newId();
  const held = (await unitsOf(db, clientId, [orderHeaderId])).get(orderHeaderId) ?? [];
  let last = Math.max(0, ...held.map(({ no }) => no));
  if (new Set(units.map(({ no }) => no)).size < units.length) throw new Fail("units_changed");
  const changed = units.flatMap(({ no, quantity, seen }): Unit[] => {
    const unit = held.find((one) => one.no === no);
    if (!unit || quantity > unit.quantity || (unit.state !== "reserved" && unit.state !== "gone"))
      throw new Fail("units_changed");
    if (unit.quantity !== seen.quantity || unit.parcelId !== seen.parcelId) throw new Fail("units_changed");
    if (quantity === unit.quantity) return [{ ...unit, parcelId }];
    const stays = unit.quantity - quantity;
    const short = Math.min(unit.short, stays);
    // Of a set's pieces whole sets go.
    if (quantity % unit.perUnit !== 0) throw new Fail("units_changed");
    last += 1;
    return [
      { ...unit, quantity: stays, short },
      { ...unit, no: last, quantity, short: unit.short - short, parcelId },
    ];
  });
  if (!input.parcelId)
    await sql`
      insert into parcel (client_id, id, store_id, direction, carrier, state)
      values (${clientId}, ${parcelId}, ${order.storeId}, 'out', ${carrier}, ${changed.some(({ state }) => state === "gone") ? "moving" : "planned"})`.execute(
      db,
    );
  if (!input.parcelId && number)
    await sql`insert into parcel_number (client_id, parcel_id, number, link) values (${clientId}, ${parcelId}, ${number}, ${link})`.execute(
      db,
    );
  await writeUnits(db, clientId, [{ orderId: orderHeaderId, changed }]);
  await dropEmpty(ctx, seen);
  await ctx.audit({
    action: "pack",
    objectType: "order",
    objectId: orderHeaderId,
    after: { carrierName: carrier, trackingNumber: number, quantity: units.reduce((sum, { quantity }) => sum + quantity, 0) },
  });
  return getParcels(ctx, { orderHeaderId });
};

/**
 * What was packed here and holds nothing any more is no parcel; a package's own and one that was lost stay. The parcels are locked by now: what
 * another order's units put into one meanwhile is seen.
 */
const dropEmpty = async ({ db, clientId }: Ctx, parcelIds: readonly string[]) => {
  await sql`
    with empty as (
      select k.id from parcel k where k.client_id = ${clientId} and k.id = any(${parcelIds}::uuid[]) and k.state in ('planned', 'moving') and k.claim_id is null and k.package_id is null
        and not exists (select from order_allocation a where a.client_id = k.client_id and a.parcel_id = k.id)
        and not exists (select from order_package p where p.client_id = k.client_id and p.id = k.id)),
    unnumbered as (delete from parcel_number n using empty e where n.client_id = ${clientId} and n.parcel_id = e.id)
    delete from parcel k using empty e where k.client_id = ${clientId} and k.id = e.id`.execute(db);
};

/** A parcel that the same store is sending: into one that arrived, came back or was lost nothing is packed. */
const ofStore = async ({ db, clientId }: Ctx, parcelId: string, storeId: string) => {
  const { rows } = await sql`
    select from parcel where client_id = ${clientId} and id = ${parcelId} and store_id = ${storeId} and direction = 'out'
      and state in ('planned', 'moving')`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
};
