import { sql, type Tx } from "#platform/db.ts";
import { wakeStores } from "./due.ts";

// When a store's orders were read, asked for and heard of. The loop's dues read these moments; orders says when they are.

/**
 * Asks for the store's orders to be read when the loop comes to it next, as a webhook does. A burst is one look: a hint inside a second of another that
 * no look has followed yet changes nothing and wakes nobody, and is answered false.
 */
export const askForOrders = async (tx: Tx, clientId: string, storeId: string, { once = false } = {}): Promise<boolean> => {
  const { rows } = await sql`
    update store set orders_hint_at = clock_timestamp() where client_id = ${clientId} and id = ${storeId} and (not ${once}
      or orders_hint_at is null or orders_hint_at < clock_timestamp() - interval '1 second' or orders_hint_at <= orders_read_at)
    returning id`.execute(tx);
  if (rows.length > 0) await wakeStores(tx, [storeId], { urgent: true });
  return rows.length > 0;
};

/**
 * A look began at this moment of the database's clock: the next is due by it, whether this one comes to its end or not; what is asked for later
 * is a look of its own. What a person is told of is `orders_until`, up to when orders are known.
 */
export const ordersLooked = (tx: Tx, clientId: string, storeId: string, at: string) =>
  sql`update store set orders_read_at = ${at}::timestamptz where client_id = ${clientId} and id = ${storeId}`.execute(tx);

/**
 * Every page of a window is stored: the cursor moves, and never back, except where our own clock was ahead and was set right. A window that
 * did not reach the present is followed at once.
 */
export const ordersRead = (
  tx: Tx,
  clientId: string,
  storeId: string,
  { until, requestedAt }: { until: string; requestedAt: string },
) =>
  sql`update store set orders_until = least(now(), greatest(orders_until, least(${until}::timestamptz, ${requestedAt}::timestamptz))),
      orders_hint_at = case when ${until}::timestamptz < now() - interval '10 minutes' then clock_timestamp() else orders_hint_at end
    where client_id = ${clientId} and id = ${storeId}`.execute(tx);

/** The webhook that the marketplace calls, and how its secret is known again. */
export const hookMade = (tx: Tx, clientId: string, storeId: string, { id, secretHash }: { id: string; secretHash: string }) =>
  sql`update store set webhook_id = ${id}, webhook_secret_hash = ${secretHash} where client_id = ${clientId} and id = ${storeId}`.execute(
    tx,
  );
