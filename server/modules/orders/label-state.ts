import { connectorOf } from "@tradeport/connectors";
import type { Labels } from "@tradeport/connectors/marketplace";
import type { Message } from "@tradeport/contract/messages";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { moves, type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { sql } from "#platform/db.ts";

/** What a package's label is known by. */
export interface LabelRow {
  status: OrderStatus;
  channelCode: string;
  fulfilledThere: boolean;
  cargoTrackingCode: string;
  /** Of its label for that code; null: it was not asked for. */
  labelState: "wanted" | "ready" | "unavailable" | null;
  labelReason: Message | null;
  /** Of the shipment by which it goes with a carrier of the seller's own: what that one scans. null: none has it. */
  ownReference: string | null;
}
/** Of a package `p`; `labelOf` and `labelFormats` say what it means. */
export const labelJoin = sql`left join package_label label
  on label.client_id = p.client_id and label.package_id = p.id and label.tracking_code = p.cargo_tracking_code
  left join shipment handed on handed.client_id = p.client_id and handed.package_id = p.id and handed.state in ('created', 'moving', 'delivered', 'another')`;

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
  const connector = connectorOf(channelCode);
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
