import type { OrderAction as ConnectorAction, PackageState } from "@tradeport/connectors/orders";
import type { OrderAction, OrderStatus } from "@tradeport/contract/order-status";

export const statusOf: Record<PackageState, OrderStatus> = {
  new: "S_NEW",
  pending_approval: "S_PENDING_APPROVAL",
  getting_ready: "S_GETTING_READY",
  awaiting_shipping: "S_AWAITING_SHIPPING",
  shipped: "S_SHIPPED",
  delivered: "S_DELIVERED",
  completed: "S_COMPLETED",
  could_not_be_shipped: "S_COULD_NOT_BE_SHIPPED",
  could_not_be_delivered: "S_COULD_NOT_BE_DELIVERED",
  canceling: "S_CANCELING",
  canceled: "S_CANCELED",
  another: "S_ANOTHER",
};

/** How far along: of two reports of one moment the further one counts, and an action is done once its aim is passed. */
export const rank: Record<OrderStatus, number> = {
  S_ANOTHER: 0,
  S_PENDING_APPROVAL: 1,
  S_NEW: 2,
  S_GETTING_READY: 3,
  S_AWAITING_SHIPPING: 4,
  S_COULD_NOT_BE_SHIPPED: 5,
  S_CANCELING: 6,
  S_SHIPPED: 7,
  S_COULD_NOT_BE_DELIVERED: 8,
  S_DELIVERED: 9,
  S_COMPLETED: 10,
  S_REFUNDING: 11,
  S_REFUNDED: 12,
  S_CANCELED: 13,
};

/** Of a report. Nothing comes after a split. */
export const rankOf = ({ state, superseded }: { state: PackageState; superseded: boolean }) =>
  superseded ? 99 : rank[statusOf[state]];

/** The pieces are still here and promised. */
export const reserving: readonly OrderStatus[] = [
  "S_NEW",
  "S_PENDING_APPROVAL",
  "S_GETTING_READY",
  "S_AWAITING_SHIPPING",
  "S_COULD_NOT_BE_SHIPPED",
  "S_CANCELING",
  "S_ANOTHER",
];
/** Of these: said to be here. The others say nothing of where the pieces are, and what left stays gone. */
export const waiting: readonly OrderStatus[] = reserving.filter((status) => status !== "S_CANCELING" && status !== "S_ANOTHER");
/** The pieces have left. What comes back is counted in by a person (restock), so refunds change nothing here. */
export const consuming: readonly OrderStatus[] = [
  "S_SHIPPED",
  "S_DELIVERED",
  "S_COMPLETED",
  "S_COULD_NOT_BE_DELIVERED",
  "S_REFUNDING",
  "S_REFUNDED",
];

/** Our action under the connector's name; undefined where no marketplace has such a step. */
export const connectorAction: Partial<Record<OrderAction | "CARGO" | "INVOICE", ConnectorAction>> = {
  A_ACCEPT: "accept",
  A_PREPARE: "prepare",
  A_SHIP: "ship",
  A_SHIP_FAIL: "ship_fail",
  A_DELIVER: "deliver",
  A_CANCEL_REQUEST: "cancel_request",
  A_SPLIT: "split",
  CARGO: "cargo",
  INVOICE: "invoice",
};
