// Words and rules alone, without schemas: screens load them.

export const orderStatuses = [
  "S_NEW",
  "S_PENDING_APPROVAL",
  "S_GETTING_READY",
  "S_AWAITING_SHIPPING",
  "S_SHIPPED",
  "S_DELIVERED",
  "S_COMPLETED",
  "S_COULD_NOT_BE_SHIPPED",
  "S_COULD_NOT_BE_DELIVERED",
  "S_CANCELING",
  "S_CANCELED",
  "S_REFUNDING",
  "S_REFUNDED",
  "S_ANOTHER",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActions = [
  "A_ACCEPT",
  "A_PREPARE",
  "A_SHIP",
  "A_SHIP_FAIL",
  "A_DELIVER",
  "A_DELIVER_FAIL",
  "A_COMPLETE",
  "A_CANCEL_REQUEST",
  "A_CANCEL",
  "A_SPLIT",
  "A_REFUND_REQUEST",
  "A_REFUND",
  "A_REFUND_REJECT",
] as const;
export const refundActions = ["A_REFUND_REQUEST", "A_REFUND", "A_REFUND_REJECT"] as const;
export type RefundAction = (typeof refundActions)[number];
export const isRefund = (action: string): action is RefundAction => (refundActions as readonly string[]).includes(action);
export type OrderAction = (typeof orderActions)[number];

/** Units that have left, and show nothing of a refund. */
const left: readonly OrderStatus[] = ["S_SHIPPED", "S_DELIVERED", "S_COMPLETED", "S_COULD_NOT_BE_DELIVERED"];

/** The only place that says which action may follow which status: the screen greys a button with it, the server refuses with it. */
export const moves: Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus | null }> = {
  A_ACCEPT: { from: ["S_NEW", "S_PENDING_APPROVAL"], to: "S_GETTING_READY" },
  A_PREPARE: { from: ["S_GETTING_READY"], to: "S_AWAITING_SHIPPING" },
  A_SHIP: {
    from: ["S_NEW", "S_PENDING_APPROVAL", "S_GETTING_READY", "S_AWAITING_SHIPPING", "S_COULD_NOT_BE_SHIPPED"],
    to: "S_SHIPPED",
  },
  A_SHIP_FAIL: { from: ["S_AWAITING_SHIPPING", "S_GETTING_READY"], to: "S_COULD_NOT_BE_SHIPPED" },
  A_DELIVER: { from: ["S_SHIPPED", "S_COULD_NOT_BE_DELIVERED"], to: "S_DELIVERED" },
  A_DELIVER_FAIL: { from: ["S_SHIPPED"], to: "S_COULD_NOT_BE_DELIVERED" },
  A_COMPLETE: { from: ["S_DELIVERED"], to: "S_COMPLETED" },
  A_CANCEL_REQUEST: {
    from: ["S_NEW", "S_PENDING_APPROVAL", "S_GETTING_READY", "S_AWAITING_SHIPPING", "S_COULD_NOT_BE_SHIPPED"],
    to: "S_CANCELING",
  },
  A_CANCEL: { from: ["S_CANCELING", "S_NEW", "S_PENDING_APPROVAL"], to: "S_CANCELED" },
  /** Parts of the package leave it; the children arrive with the marketplace's next report. */
  A_SPLIT: { from: ["S_NEW", "S_GETTING_READY", "S_AWAITING_SHIPPING"], to: null },
  /** Of units: the package's status follows from all that is claimed of it. */
  A_REFUND_REQUEST: { from: left, to: null },
  /** Of an open claim, which may be of a part of the package. */
  A_REFUND: { from: [...left, "S_REFUNDING", "S_REFUNDED"], to: null },
  // A unit that was paid back or canceled may still be in an open claim: that is turned down.
  A_REFUND_REJECT: { from: [...left, "S_REFUNDING", "S_REFUNDED", "S_CANCELING", "S_CANCELED", "S_ANOTHER"], to: null },
};
export const mayDo = (action: OrderAction, status: OrderStatus) => moves[action].from.includes(status);
/** Unpaid orders reserve stock and can't go out. */
export const needsPayment: readonly OrderAction[] = ["A_ACCEPT", "A_PREPARE", "A_SHIP"];
/** Here still, and to be sent by us. */
export const toBeShipped = moves.A_SHIP.from;
export const shipmentAvailable: readonly OrderStatus[] = ["S_NEW", "S_PENDING_APPROVAL", "S_AWAITING_SHIPPING"];

export const orderGroups = ["active", "completed", "refunded", "onTheWay"] as const;
export type OrderGroup = (typeof orderGroups)[number];
/** Which lists a status belongs to. */
export const groupStatuses: Record<OrderGroup, readonly OrderStatus[]> = {
  active: [
    "S_NEW",
    "S_PENDING_APPROVAL",
    "S_GETTING_READY",
    "S_AWAITING_SHIPPING",
    "S_SHIPPED",
    "S_COULD_NOT_BE_SHIPPED",
    "S_COULD_NOT_BE_DELIVERED",
    "S_CANCELING",
    "S_ANOTHER",
  ],
  completed: ["S_DELIVERED", "S_COMPLETED", "S_CANCELED"],
  refunded: ["S_REFUNDING", "S_REFUNDED"],
  onTheWay: ["S_SHIPPED", "S_COULD_NOT_BE_DELIVERED"],
};

/** Under way for more than so many days a parcel is late; for more than so many it may be lost, and its carrier is to be asked. */
export const lateDays = 5;
export const lostDays = 12;
