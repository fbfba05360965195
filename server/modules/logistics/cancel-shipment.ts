import type { Input, Output } from "@tradeport/contract";
import { shipmentStateWords } from "@tradeport/contract/logistics-words";
import type { ShipmentState, shipments } from "@tradeport/contract/shipments";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendShipmentJob } from "./send-shipment.ts";
import { readShipment } from "./shipment-row.ts";

type Call = (typeof shipments)["CancelShipment"];

/** One that never left ends here; of any other the carrier is told, and its word counts. */
export const cancelShipment = async (ctx: Ctx, { shipmentId, version }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ version: number; state: ShipmentState; reference: string; hasLeft: boolean }>`
    select version, state, reference, left_at is not null as has_left from shipment
    where client_id = ${clientId} and id = ${shipmentId} for update`.execute(db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  const { state, reference, hasLeft } = before;
  if (!["waiting", "unknown", "created"].includes(state))
    throw new Fail("shipment_moves", { reference, state: shipmentStateWords[state] });
  const after = state === "waiting" && !hasLeft ? "canceled" : "canceling";
  await sql`
    update shipment set state = ${after}, state_at = now(), reason = null, attempts = 0, version = version + 1,
      next_track_at = null
    where client_id = ${clientId} and id = ${shipmentId}`.execute(db);
  if (after === "canceling")
    await ctx.enqueue(sendShipmentJob, { clientId, shipmentId }, { queue: "logistics", key: `shipment ${shipmentId}` });
  await ctx.audit({
    action: "cancel",
    objectType: "shipment",
    objectId: shipmentId,
    before: { state },
    after: { trackingNumber: reference, state: after },
  });
  return readShipment(ctx, shipmentId);
};
