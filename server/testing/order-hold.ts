import { sql } from "#platform/db.ts";

/** What an order holds of an item for a variant, in all its rows together, as a table of a statement. */
export const orderHoldText = `(select client_id, order_id, variant_id, item_id, min(warehouse_id::text)::uuid as warehouse_id,
  coalesce(sum(quantity) filter (where state = 'reserved'), 0)::int as reserved,
  coalesce(sum(quantity) filter (where state = 'gone' and warehouse_id is not null), 0)::int as consumed, sum(short)::int as short
  from order_allocation group by client_id, order_id, variant_id, item_id)`;
export const orderHold = sql.raw(orderHoldText);
