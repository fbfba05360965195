import type { Input, Output } from "@tradeport/contract";
import type { parcel } from "@tradeport/contract/parcels";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { getParcels } from "./get-parcels.ts";
import { unitsOf, writeUnits } from "./held-units.ts";
import type { Unit } from "./settled-units.ts";

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
  if (input.parcelId) await ofStore(ctx, input.parcelId, order.storeId);
  const parcelId = input.parcelId ?? newId();
  const held = (await unitsOf(db, clientId, [orderHeaderId])).get(orderHeaderId) ?? [];
  let last = Math.max(0, ...held.map(({ no }) => no));
  const taken = new Map<number, number>();
  for (const { no, quantity } of units) taken.set(no, (taken.get(no) ?? 0) + quantity);
  const changed = [...taken].flatMap(([no, quantity]): Unit[] => {
    const unit = held.find((one) => one.no === no);
    if (!unit || quantity > unit.quantity || (unit.state !== "reserved" && unit.state !== "gone"))
      throw new Fail("units_changed");
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
  await ctx.audit({
    action: "pack",
    objectType: "order",
    objectId: orderHeaderId,
    after: { carrierName: carrier, trackingNumber: number, quantity: units.reduce((sum, { quantity }) => sum + quantity, 0) },
  });
  return getParcels(ctx, { orderHeaderId });
};

/** A parcel on its way out that the same store sends. */
const ofStore = async ({ db, clientId }: Ctx, parcelId: string, storeId: string) => {
  const { rows } = await sql`
    select from parcel where client_id = ${clientId} and id = ${parcelId} and store_id = ${storeId} and direction = 'out'
      and state <> 'canceled' for update`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
};
