import type { RemoteShipment } from "@tradeport/connectors/carrier";
import type { Shipper } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";
import type { ShipmentState } from "@tradeport/contract/shipments";
import { moveByCarrier, packByWarehouse, writeCargoCost, writePackageRows } from "#modules/orders/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { keyRefusedCode } from "./key-refused.ts";
import { unreadableCode } from "./unreadable.ts";
import { elsewhereCode } from "./warehouse-system.ts";

export interface Known {
  id: string;
  packageId: string;
  reference: string;
  told: "moving" | "delivered" | "returned" | null;
}
/** Of which a carrier is asked. What is being canceled meanwhile stays so. */
export const tracked: readonly ShipmentState[] = ["created", "moving", "delivered", "another"];

export const unknownThereCode = "shipment_unknown_there";
/** What is said of a shipment until it was asked for: each is a person's to mend, or to ask about. */
export const saidUntilAsked = [keyRefusedCode, unknownThereCode, unreadableCode, elsewhereCode, "error:cargo_not_connected"];

/** How soon it is asked for again, by its state and how long it is in it; null: no more. What was delivered is asked for once more, a day later. */
const nextTrack = (carrier: Shipper) => sql`case
  when state in ('returned', 'canceled', 'refused') then null
  when state = 'delivered' then case when state_at > now() - interval '1 day' then state_at + interval '1 day 1 hour' end
  when state_at < now() - interval '60 days' then null
  else now() + greatest(make_interval(secs => ${carrier.shipments.trackAgainMs / 1000}::float8),
    case when state_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end) end`;

/**
 * What a carrier says of a shipment: its state, its number once there is one, and with both its package, where the marketplace does not move it.
 * A delivery that was taken back is on its way again. Applying twice changes nothing.
 */
export const applyShipment = async (
  tx: Tx,
  clientId: string,
  carrier: Shipper,
  known: Known,
  there: RemoteShipment,
  from = tracked,
) => {
  const { remoteStatus, trackingNumber, trackingLink, deliveredAt, parcels = [] } = there;
  const { state, reason } = endOf(carrier, there);
  // Why it was not canceled holds for as long as it lies there.
  const stays = state === "created" && reason === null;
  // Its package first: who holds an order and then its shipment meets nobody who does it the other way round.
  const progress = await movePackage(tx, clientId, carrier, known, there);
  const cost = { amount: there.cost, desi: there.billedDesi };
  await writeCargoCost(tx, clientId, { packageId: known.packageId, reference: known.reference, ...cost });
  const { rows } = await sql<{ orderId: string }>`
    update shipment set state = ${state}, state_at = case when state = ${state} then state_at else now() end,
      reason = case when ${stays}::boolean and state = 'created' and reason ->> 'code' <> all(${saidUntilAsked}::text[]) then reason
        else ${reason && JSON.stringify(reason)}::jsonb end, parcels = case when ${parcels.length > 0} then ${JSON.stringify(parcels)}::jsonb else parcels end,
      remote_status = ${remoteStatus}, tracking_number = coalesce(${trackingNumber}, tracking_number),
      tracking_link = coalesce(${trackingLink}, tracking_link), delivered_at = ${deliveredAt}, told = ${progress.last},
      version = version + case when (state, remote_status, tracking_number) is distinct from
        (${state}, ${remoteStatus}, coalesce(${trackingNumber}, tracking_number)) then 1 else 0 end
    where client_id = ${clientId} and id = ${known.id} and state = any(${from}::text[])
    returning order_id`.execute(tx);
  if (carrier.kind === "warehouse" && progress.last !== null && parcels.length > 0)
    await packByWarehouse(
      tx,
      clientId,
      known.packageId,
      parcels.map(({ carrier: by, trackingNumber: number, trackingLink, lines }) => ({
        ...{ carrier: by, number, link: trackingLink ?? "", lines },
      })),
    );
  // A number that comes before the parcel leaves finds its package, too.
  if (state === "created" && trackingNumber !== null)
    await writePackageRows(
      tx,
      clientId,
      rows.map(({ orderId }) => orderId),
    );
  await sql`
    update shipment set next_track_at = case when ${progress.again}
      then now() + make_interval(secs => ${carrier.shipments.trackAgainMs / 1000}::float8) else ${nextTrack(carrier)} end
    where client_id = ${clientId} and id = ${known.id} and state = any(${tracked}::text[])`.execute(tx);
};

/** A warehouse that gives an order back did so by its own will, for it was not asked to: a person is told, and the package is free again. */
const endOf = ({ kind, name, shipments }: Shipper, { state, remoteStatus, why }: RemoteShipment) => {
  if (kind !== "warehouse" || (state !== "canceled" && state !== "refused")) return { state, reason: null };
  const status = shipments.statusWords[remoteStatus] ?? { tr: remoteStatus, en: remoteStatus };
  const reason: Message = { code: "warehouse_gave_back", values: { carrier: name, status, why: why ?? "-" } };
  return { state: "refused" as const, reason };
};

/** Step by step: nothing is delivered that was not shipped. `again`: an action of the package is out, and is waited for. */
const movePackage = async (tx: Tx, clientId: string, carrier: Shipper, known: Known, there: RemoteShipment) => {
  const steps = ({ moving: ["moving"], delivered: ["moving", "delivered"], returned: ["moving", "returned"] } as const)[
    there.state as "moving"
  ] as readonly ("moving" | "delivered" | "returned")[] | undefined;
  let last = known.told;
  for (const step of steps ?? []) {
    if (step === last || (step === "moving" && last !== null)) continue;
    const { trackingNumber: number, trackingLink: link } = there;
    const isDone = await moveByCarrier(tx, clientId, {
      ...{
        packageId: known.packageId,
        step,
        carrier: there.broughtBy ?? carrier.name,
        number,
        link,
        receivedBy: there.receivedBy ?? null,
      },
    });
    if (!isDone) return { last, again: true };
    last = step;
  }
  return { last, again: false };
};
