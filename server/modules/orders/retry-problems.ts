import { sql, type Tx } from "#platform/db.ts";
import { variantOf } from "./apply-lines.ts";
import { reconcileHolds } from "./reconcile-holds.ts";
import { lockStockOf } from "./write-left.ts";

/**
 * Order lines whose product was not known here are given the variant that now has their barcode, offer or code, and the order holds its stock
 * (R10). At most `limit` orders at a time; answers how many orders were completed further.
 */
export const retryProblems = async (
  tx: Tx,
  clientId: string,
  { storeId, limit = 50 }: { storeId?: string; limit?: number } = {},
) => {
  const { rows: orders } = await sql<{ id: string; storeId: string; actor: string }>`
    select h.id, h.store_id, c.name as actor
    from order_header h
    join store s on s.client_id = h.client_id and s.id = h.store_id
    join channel c on c.id = s.channel_id
    where h.client_id = ${clientId} and h.id in (
      select l.order_id from order_line l join order_header h on h.client_id = l.client_id and h.id = l.order_id
      where l.client_id = ${clientId} and l.variant_id is null and (${storeId ?? null}::uuid is null or h.store_id = ${storeId ?? null}::uuid)
        and ${variantOf(sql`h.store_id`, sql`l.remote_key`, sql`l.stock_code`, clientId, sql`h.ordered_at`)} is not null
      limit ${limit})
    order by h.id for update of h`.execute(tx);
  if (orders.length === 0) return 0;
  await sql`
    update order_line l set variant_id = found.variant_id, problem = null
    from (select l.id, ${variantOf(sql`h.store_id`, sql`l.remote_key`, sql`l.stock_code`, clientId, sql`h.ordered_at`)} as variant_id
      from order_line l join order_header h on h.client_id = l.client_id and h.id = l.order_id
      where l.client_id = ${clientId} and l.variant_id is null and l.order_id = any(${orders.map(({ id }) => id)}::uuid[])) as found
    where l.client_id = ${clientId} and l.id = found.id and found.variant_id is not null`.execute(tx);
  const ofStores = Map.groupBy(orders, ({ storeId }) => storeId);
  // Of several stores: what any of them may move is locked at once, in the one order.
  if (ofStores.size > 1)
    await lockStockOf(
      tx,
      clientId,
      orders.map(({ id }) => id),
    );
  for (const of of ofStores.values())
    await reconcileHolds(
      tx,
      clientId,
      of.map(({ id }) => id),
      of[0]!.actor,
    );
  return orders.length;
};
