import type { Input, Output } from "@tradeport/contract";
import { shipmentStateWords } from "@tradeport/contract/logistics-words";
import type { Message } from "@tradeport/contract/messages";
import type { ShipmentState, shipments } from "@tradeport/contract/shipments";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendShipmentJob } from "./send-shipment.ts";
import { readShipment } from "./shipment-row.ts";
import { elsewhereCode } from "./warehouse-system.ts";

type Call = (typeof shipments)["CancelShipment"];

/**
 * One that never left ends here; of any other the carrier is told, and its word counts. What was told where the account is no more ends here, too, once
 * that was said: nobody can be asked.
 */
export const cancelShipment = async (ctx: Ctx, { shipmentId, version }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{
    version: number;
    state: ShipmentState;
    reference: string;
    hasLeft: boolean;
    reason: Message | null;
  }>`
    select version, state, reference, left_at is not null as has_left, reason from shipment
    where client_id = ${clientId} and id = ${shipmentId} for update`.execute(db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  const { state, reference, hasLeft, reason } = before;
  if (!["waiting", "unknown", "created"].includes(state))
    throw new Fail("shipment_moves", { reference, state: shipmentStateWords[state] });
  const isElsewhere = reason?.code === elsewhereCode && (await readShipment(ctx, shipmentId)).isElsewhere;
  const after = isElsewhere || (state === "waiting" && !hasLeft) ? "canceled" : "canceling";
  const ended = isElsewhere && JSON.stringify({ ...reason, code: "shipment_ended_elsewhere" });
  await sql`
    update shipment set state = ${after}, state_at = now(), reason = ${ended || null}::jsonb, attempts = 0, version = version + 1,
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
