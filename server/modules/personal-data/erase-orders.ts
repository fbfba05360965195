import { eraseRecipients } from "#modules/logistics/index.ts";
import { eraseBuyers } from "#modules/orders/index.ts";
import { eraseProposals } from "#modules/proposals/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { forgetAnswers } from "#platform/idempotency.ts";

/** Takes out of everything that is kept here who bought from these orders. The caller has locked the orders in the order of their ids. */
export const eraseOrders = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  await eraseBuyers(tx, clientId, orderIds);
  await eraseRecipients(tx, clientId, orderIds);
  const { rows } = await sql<{ id: string }>`
    select id from order_package where client_id = ${clientId} and order_id = any(${orderIds}::uuid[])
    union all select c.id from claim c join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
      where h.client_id = ${clientId} and h.id = any(${orderIds}::uuid[])`.execute(tx);
  const ids = [...orderIds, ...rows.map(({ id }) => id)];
  await eraseProposals(tx, clientId, ids);
  await forgetAnswers(tx, clientId, ids);
};
