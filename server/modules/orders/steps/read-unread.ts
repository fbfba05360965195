import { readerCode } from "@tradeport/connectors/reader-code";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { askFor } from "./ask-orders.ts";

interface Unread {
  id: string;
  orderId: string;
  requestedAt: string;
}

/**
 * What another code of the connectors could not read is tried again by this one: the marketplace is asked for the order itself, and claims
 * are listed again from the oldest of them on. A report without an order's number is tried when the marketplace tells it again.
 */
export const readUnread: SyncStep = {
  name: "read unread reports",
  due: () => ({
    along: sql`exists (select 1 from inbox i where i.client_id = s.client_id and i.store_id = s.id and ${byAnother})`,
  }),
  claim: async (context) => {
    const unread = await context.write(async (tx) => {
      await listClaimsAgain(tx, context);
      return claim(tx, context);
    });
    return unread ? () => ask(context, unread) : null;
  },
};

const byAnother = sql`(i.unread_by < ${readerCode()} or i.unread_by > ${readerCode()})`;

const claim = async (tx: Tx, { store }: StoreContext): Promise<Unread | undefined> => {
  const { rows } = await sql<Unread>`
    update inbox set due_at = now() + interval '1 minute'
    where client_id = ${store.clientId} and id = (select i.id from inbox i
      where i.client_id = ${store.clientId} and i.store_id = ${store.id} and ${byAnother} and i.kind = 'order' and i.order_id <> ''
        and i.applied_at is not null and i.due_at <= now()
      order by i.due_at limit 1 for update skip locked)
    returning id, order_id, clock_timestamp() as requested_at`.execute(tx);
  return rows[0];
};

const ask = async (context: StoreContext, { id, orderId, requestedAt }: Unread) => {
  await askFor(context, orderId, requestedAt);
  // Read by now, or not by this code either.
  await context.write((tx) =>
    sql`update inbox set unread_by = ${readerCode()} where client_id = ${context.store.clientId} and id = ${id} and unread_by is not null`.execute(
      tx,
    ),
  );
};

const listClaimsAgain = async (tx: Tx, { store }: StoreContext) => {
  await sql`
    with tried as (
      update inbox i set unread_by = ${readerCode()}
      where i.client_id = ${store.clientId} and i.store_id = ${store.id} and ${byAnother} and i.kind = 'claim'
      returning coalesce(i.modified_at, i.received_at) as at)
    update order_watch set claims_read_at = null, claims_until = least(claims_until, (select min(at) from tried))
    where client_id = ${store.clientId} and store_id = ${store.id} and exists (select from tried)`.execute(tx);
};
