import { groupStatuses, type OrderStatus } from "@tradeport/contract/order-status";

/** The parcel is out of the seller's hands. */
export const completedStatuses: ReadonlySet<OrderStatus> = new Set([
  ...groupStatuses.completed,
  ...groupStatuses.refunded,
  "S_SHIPPED",
  "S_COULD_NOT_BE_DELIVERED",
]);
