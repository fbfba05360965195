import { connectorOf, marketplaces } from "@tradeport/connectors";
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
}
/** Of a package `p`. */
export const labelJoin = sql`left join package_label label
  on label.client_id = p.client_id and label.package_id = p.id and label.tracking_code = p.cargo_tracking_code`;

type Label = NonNullable<OrderPackage["label"]>;
type After = Labels["after"];

/** What stands before the action that brings the label. */
const before: Record<After, { action: OrderAction; statuses: readonly OrderStatus[] }> = {
  accept: { action: "A_ACCEPT", statuses: moves.A_ACCEPT.from },
  prepare: { action: "A_PREPARE", statuses: [...moves.A_ACCEPT.from, ...moves.A_PREPARE.from] },
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
  const step = before[labels.after];
  if (labelState === null && step.statuses.includes(status)) return { state: "after", after: step.action, reason: null };
  // That it is not drawn yet is what waiting says.
  return { state: "waits", after: null, reason: reason?.code === "label_not_ready" ? null : reason };
};

/** Whose marketplace makes no label, so that ours is the one that there is. */
const unlabelled = marketplaces.filter(({ labels }) => !labels).flatMap(({ channels }) => channels.map(({ code }) => code));
const tooEarly = marketplaces.flatMap(({ labels, channels }) =>
  labels ? channels.flatMap(({ code }) => before[labels.after].statuses.map((status) => `${code} ${status}`)) : [],
);
/** Of a package `p`: its parcel is here with its carrier's code, so that a label of ours may be drawn; `which` of its channel `c`. */
const isDrawable = (
  which = sql``,
) => sql`(p.cargo_tracking_code <> '' and not p.fulfilled_there and p.status = any(${toBeShipped}::text[])
  and exists (select from store s join channel c on c.id = s.channel_id where s.client_id = p.client_id and s.id = p.store_id and not s.is_sample
    and c.code || ' ' || p.status <> all(${tooEarly}::text[]) ${which}))`;
/** A label of a package `p`, with `labelJoin`, can be printed in this form, by what a list knows. */
export const isPrintable = (format: "PDF" | "ZPL") =>
  format === "PDF"
    ? isDrawable()
    : sql`(coalesce(label.state = 'ready', false)
        or ${isDrawable(sql`and (coalesce(label.state = 'unavailable', false) or c.code = any(${unlabelled}::text[]))`)})`;
