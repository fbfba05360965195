/** What stands in the way of an action on a package, and of a refund: calls of orders and of their claims share them. */
export const actionErrors = [
  "not_found",
  "action_not_allowed",
  "action_waiting",
  "action_field_missing",
  "action_guided",
  "store_not_connected",
  "sample_order",
  "fulfilled_there",
  "payment_pending",
  "conflict",
] as const;

export const refundErrors = [
  "refund_too_many",
  "refund_too_much",
  "refund_restock",
  "refund_exchanged",
  "restock_too_many",
  "claim_ended",
  "claim_which",
  "claim_file_needed",
  "claim_file_limit",
  "files_not_taken",
  "no_area",
  "no_right",
] as const;
