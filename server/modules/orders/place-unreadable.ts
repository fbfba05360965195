import type { Message } from "@tradeport/contract/messages";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import type { Head } from "./lock-orders.ts";

interface Unreadable {
  externalId: string;
  orderId: string;
  problem: Message | null;
}

/** The row of its order until a readable report says more; none without a number. */
export const headOf = (
  store: StoreRef,
  { externalId, orderId, parsed }: Pick<Unreadable, "externalId" | "orderId"> & { parsed?: unknown },
): Head[] =>
  !orderId || externalId.startsWith("unreadable:") || parsed
    ? []
    : [
        {
          ...{ orderId, currency: store.currency, customerName: "", customerEmail: "" },
          orderedAt: new Date().toISOString(),
          modifiedAt: new Date(0).toISOString(),
          deliveryAddress: {} as Head["deliveryAddress"],
          billingAddress: {} as Head["billingAddress"],
        },
      ];

/**
 * A report that could not be read or saved is never hidden: its package shows the reason, and one that we do not have yet gets a place in the
 * list. The next readable report fills it. Without an order number there is nothing to show; the inbox has it.
 */
export const placeUnreadable = async (
  tx: Tx,
  store: StoreRef,
  { externalId, orderId, problem }: Unreadable,
  orderHeaderId: string | undefined,
) => {
  if (!orderHeaderId || externalId.startsWith("unreadable:")) return;
  const words = JSON.stringify(problem);
  await sql`
    insert into order_package as p (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, ordered_at, currency, total, discount, customer_name, problem, has_problem, search)
    values (${store.clientId}, ${newId()}, ${orderHeaderId}, ${store.id}, ${externalId}, 'S_ANOTHER', '', 'S_ANOTHER', 'epoch', '', now(),
      ${store.currency}, 0, 0, '', ${words}::jsonb, true, fold(' ' || ${orderId} || ' ' || ${externalId}))
    on conflict (client_id, store_id, channel_package_id) do update
      set problem = excluded.problem, has_problem = true, version = p.version + 1, modified_at = now()`.execute(tx);
};
