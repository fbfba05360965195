import { shipperOf } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { type Database, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { isGone } from "./package-now.ts";
import { sendShipmentJob } from "./send-shipment.ts";

/** Of a shipment `k` with its package `p`: no branch has had it, and its package is no more. Once: what a carrier refuses to give back is told. */
export const isToBeTakenBack = sql`(k.parted_at is not null and k.state in ('waiting', 'unknown', 'created') and k.taken_back_at is null and ${isGone})`;

/** One that never left ends here; of any other its carrier is told, as when a person cancels it. */
export const takeBack = (database: Database, clientId: string) =>
  database.asClient(clientId, async (tx) => {
    const { rows } = await sql<{ id: string; provider: string; state: string }>`
      update shipment k set state = case when k.state = 'waiting' and k.left_at is null then 'canceled' else 'canceling' end, state_at = now(),
        attempts = 0, next_track_at = null, taken_back_at = now(), version = k.version + 1
      from order_package p
      where k.client_id = ${clientId} and p.client_id = k.client_id and p.id = k.package_id and ${isToBeTakenBack}
      returning k.id, k.provider, k.state`.execute(tx);
    for (const { id, provider, state } of rows) {
      const carrier = shipperOf(provider)?.name ?? provider;
      const reason: Message = {
        code: state === "canceled" ? "shipment_package_gone" : "shipment_taking_back",
        values: { carrier },
      };
      await sql`update shipment set reason = ${JSON.stringify(reason)}::jsonb where client_id = ${clientId} and id = ${id}`.execute(
        tx,
      );
      if (state === "canceling")
        await enqueueIn(tx)(sendShipmentJob, { clientId, shipmentId: id }, { queue: "logistics", key: `shipment ${id}` });
    }
  });
