import { connectorOf } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { LabelFormat } from "@tradeport/contract/order-shapes";
import { toBeShipped } from "@tradeport/contract/order-status";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import { type LabelRow, labelAfter, labelAwaited } from "../label-state.ts";
import { goesByRoad } from "../road-of.ts";
import { hasBarcode } from "./code128.ts";
import { barcodeWidth } from "./label-pdf.ts";

interface Parcel extends LabelRow {
  superseded: boolean;
  isSample: boolean;
  channelName: string;
}

/**
 * Whether the marketplace makes no label of this package, or none that it hands out, or another carrier has it, or it has another address than the one
 * that holds here: then ours is the one that there is.
 */
const isOurs = (parcel: Parcel) =>
  parcel.ownReference !== null ||
  parcel.isReaddressed ||
  !connectorOf(parcel.channelCode)?.labels ||
  parcel.labelState === "unavailable";

/** Why no paper of a parcel is made, whatever paper; null: one may be. */
export const missingParcel = ({
  status,
  superseded,
  fulfilledThere,
  isSample,
  channelName,
}: Pick<Parcel, "status" | "superseded" | "fulfilledThere" | "isSample" | "channelName">): Message | null => {
  if (superseded || status === "S_CANCELED") return { code: "paper_of_canceled" };
  if (fulfilledThere) return { code: "paper_of_marketplace", values: { channel: channelName } };
  if (isSample) return { code: "paper_of_sample" };
  return null;
};

/** Why a label of our own can't be drawn: without a code, or with one that no scanner reads. */
const missingCode = ({ channelCode, channelName, cargoTrackingCode, ownReference }: Parcel): Message | null => {
  const code = ownReference ?? cargoTrackingCode;
  if (code === "")
    return connectorOf(channelCode)?.labels
      ? { code: "label_without_code" }
      : { code: "label_elsewhere", values: { channel: channelName } };
  return hasBarcode(code, barcodeWidth) ? null : { code: "label_code_unreadable", values: { code } };
};

const missingStep = (parcel: Parcel): Message | null => {
  const action = labelAfter(parcel);
  return action && { code: "label_after", values: { action: orderActionWords[action] } };
};

/** Why ours is not drawn: its parcel is not here yet, or has left. */
const missingOwn = (parcel: Parcel): Message | null => {
  const early = missingStep(parcel);
  if (early) return early;
  if (!toBeShipped.includes(parcel.status))
    return { code: "package_status", values: { status: orderStatusWords[parcel.status] } };
  return labelAwaited(parcel) ?? missingCode(parcel);
};

/** Why there is no label to print in this form, and what brings it; null: there is one. */
export const missingLabel = (paper: Parcel, format: LabelFormat): Message | null => {
  const parcel = missingParcel(paper);
  if (parcel) return parcel;
  const byRoad = goesByRoad(paper.road);
  if (byRoad) return byRoad;
  if (format === "ZPL" && paper.labelState === "ready" && paper.ownReference === null && !paper.isReaddressed) return null;
  if (format === "PDF" || isOurs(paper)) return missingOwn(paper);
  const early = missingStep(paper);
  if (early) return early;
  if (paper.cargoTrackingCode === "") return { code: "label_without_code" };
  return paper.labelReason ?? { code: "label_not_asked" };
};

/** In which forms its label can be printed now: what lists, pages and the print itself go by. */
export const labelFormats = (parcel: Omit<Parcel, "channelName">): LabelFormat[] =>
  LabelFormat.options.filter((format) => missingLabel({ ...parcel, channelName: "" }, format) === null);
