import { shipperOf } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { mayDo, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderStatusWords } from "@tradeport/contract/order-words";
import { ruleOf } from "./action-rules.ts";
import { missingParcel } from "./papers/missing-label.ts";
import { goesByRoad } from "./road-of.ts";

export interface Packable {
  status: OrderStatus;
  superseded: boolean;
  fulfilledThere: boolean;
  isSample: boolean;
  paymentPending: boolean;
  channelCode: string;
  channelName: string;
}

/** Nobody has accepted it, where its marketplace knows such a step: until then it may be somebody else's to send. */
export const isUnaccepted = (channelCode: string, status: OrderStatus): boolean =>
  mayDo("A_ACCEPT", status) && ruleOf(channelCode, "A_ACCEPT") !== undefined;

/** Who packs a package that was handed over to a warehouse system, or carries it by road; a station would send it once more. */
export const packedElsewhere = (provider: string | null, road: string | null): Message | null => {
  const shipper = provider === null ? undefined : shipperOf(provider);
  return shipper?.kind === "warehouse" ? { code: "packing_at_warehouse", values: { carrier: shipper.name } } : goesByRoad(road);
};

/** Why nothing is packed into a package as it stands now; null: it may be packed. */
export const whyNotPacked = (pack: Packable): Message | null => {
  const { status, superseded, paymentPending, channelCode } = pack;
  if (superseded) return { code: "packing_split" };
  const missing = missingParcel(pack);
  if (missing) return missing;
  if (!toBeShipped.includes(status)) return { code: "package_status", values: { status: orderStatusWords[status] } };
  if (paymentPending) return { code: "packing_unpaid" };
  // Its label comes after that.
  if (isUnaccepted(channelCode, status)) return { code: "packing_unaccepted" };
  return null;
};
