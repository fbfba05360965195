import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";

interface Unreadable {
  externalId: string;
  orderId: string;
  problem: { tr: string; en: string } | null;
}

/**
 * A report that could not be read or saved is never hidden: its package shows the reason, and one that we do not have yet gets a place in the
 * list. The next readable report fills it. Without an order number there is nothing to show; the inbox has it.
 */
export const placeUnreadable = async (tx: Tx, store: StoreRef, { externalId, orderId, problem }: Unreadable) => {
  if (!orderId || externalId.startsWith("unreadable:")) return;
  const words = JSON.stringify(problem);
  const header = await sql<{ id: string }>`
    insert into order_header as h (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address,
      billing_address, remote_modified_at)
    values (${store.clientId}, ${newId()}, ${store.id}, ${orderId}, now(), ${store.currency}, '', '{}', '{}', 'epoch')
    on conflict (client_id, store_id, channel_order_id) do update set remote_modified_at = h.remote_modified_at
    returning id`.execute(tx);
  await sql`
    insert into order_package as p (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, ordered_at, currency, total, discount, customer_name, problem, has_problem, search)
    values (${store.clientId}, ${newId()}, ${header.rows[0]!.id}, ${store.id}, ${externalId}, 'S_ANOTHER', '', 'S_ANOTHER', 'epoch', '', now(),
      ${store.currency}, 0, 0, '', ${words}::jsonb, true, fold(' ' || ${orderId} || ' ' || ${externalId}))
    on conflict (client_id, store_id, channel_package_id) do update
      set problem = excluded.problem, has_problem = true, version = p.version + 1, modified_at = now()`.execute(tx);
};
