import { connectorOf, shipperOf } from "@tradeport/connectors";
import type { Labels } from "@tradeport/connectors/marketplace";
import type { Message } from "@tradeport/contract/messages";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { moves, type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import type { ShipmentState } from "@tradeport/contract/shipments";
import { sql } from "#platform/db.ts";
import { goesByRoad, roadOf } from "./road-of.ts";

/** What a package's label is known by. */
export interface LabelRow {
  status: OrderStatus;
  channelCode: string;
  fulfilledThere: boolean;
  cargoTrackingCode: string;
  /** Of its label for that code; null: it was not asked for. */
  labelState: "wanted" | "ready" | "unavailable" | null;
  labelReason: Message | null;
  /** Of the shipment by which it goes with a carrier of the seller's own: what that one scans, which carrier, and its state. null: none. */
  ownReference: string | null;
  ownCarrier: string | null;
  ownState: ShipmentState | null;
  /** A person wrote another address than the marketplace has: its own label would send the parcel to the old one. */
  isReaddressed: boolean;
  /** The number of the road order by which it goes. */
  road: string | null;
}

/** What of an address stands on a label; of a telephone its last ten digits, for each side writes it in another way. */
const onLabel = (address: string) => sql`(select jsonb_agg(coalesce(${sql.ref(address)} ->> f, '') order by f)
    || to_jsonb(right(regexp_replace(coalesce(${sql.ref(address)} ->> 'phone', ''), '\\D', '', 'g'), 10))
  from unnest(array['firstName', 'lastName', 'company', 'fullAddress', 'district', 'city', 'zipCode']) as f)`;
/** Of a package `p`, with `labelColumns`; `labelOf` and `labelFormats` say what they mean. */
export const labelJoin = sql`left join package_label label
  on label.client_id = p.client_id and label.package_id = p.id and label.tracking_code = p.cargo_tracking_code
  left join shipment handed on handed.client_id = p.client_id and handed.package_id = p.id and handed.state not in ('refused', 'canceled', 'returned')`;
export const labelColumns = sql`${roadOf} as road, label.state as label_state, label.reason as label_reason, handed.reference as own_reference, handed.provider as own_carrier,
  handed.state as own_state, exists (select from order_header going where going.client_id = p.client_id and going.id = p.order_id
    and going.told_address is not null and ${onLabel("going.told_address")} <> ${onLabel("going.delivery_address")}) as is_readdressed`;

export const carrierName = (code: string | null): string => (code && shipperOf(code)?.name) ?? code ?? "";
/** Its carrier has not taken it yet, or is asked to give it back: whose label goes on the parcel is not known. */
export const labelAwaited = ({ ownState, ownCarrier }: Pick<LabelRow, "ownState" | "ownCarrier">): Message | null =>
  ownState !== null && ["waiting", "sending", "unknown", "canceling"].includes(ownState)
    ? { code: "label_carrier_awaited", values: { carrier: carrierName(ownCarrier) } }
    : null;

type Label = NonNullable<OrderPackage["label"]>;
type After = Labels["after"];

/** What stands before the action that brings the label. */
const before: Record<After, { action: OrderAction; statuses: readonly OrderStatus[] }> = {
  accept: { action: "A_ACCEPT", statuses: moves.A_ACCEPT.from },
  prepare: { action: "A_PREPARE", statuses: [...moves.A_ACCEPT.from, ...moves.A_PREPARE.from] },
};

/** Of a package that waits for the action that brings its label: that action. Before it no label is its marketplace's word. */
export const labelAfter = ({ channelCode, status }: Pick<LabelRow, "channelCode" | "status">): OrderAction | null => {
  const labels = connectorOf(channelCode)?.labels;
  return labels && before[labels.after].statuses.includes(status) ? before[labels.after].action : null;
};

/** Where a package's label stands, by what its marketplace declares: it is offered when it is there. null: it needs none now. */
export const labelOf = (row: LabelRow): (Omit<Label, "reason" | "formats"> & { reason: Message | null }) | null => {
  const { status, channelCode, labelState, labelReason: reason } = row;
  const byRoad = goesByRoad(row.road);
  if (byRoad && toBeShipped.includes(status)) return { state: "unavailable", after: null, reason: byRoad };
  const connector = connectorOf(channelCode);
  const awaited = labelAwaited(row);
  if (awaited && toBeShipped.includes(status)) return { state: "waits", after: null, reason: awaited };
  if (labelState === "ready") return { state: "ready", after: null, reason: null };
  if (!connector || row.fulfilledThere || !toBeShipped.includes(status)) return null;
  const { labels } = connector;
  if (!labels) return { state: "elsewhere", after: null, reason: null };
  if (labelState === "unavailable") return { state: "unavailable", after: null, reason };
  const after = labelAfter(row);
  if (labelState === null && after) return { state: "after", after, reason: null };
  // That it is not drawn yet is what waiting says.
  return { state: "waits", after: null, reason: reason?.code === "label_not_ready" ? null : reason };
};
