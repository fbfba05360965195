import { type Database, sql } from "#platform/db.ts";
import { eraseOldBuyers } from "./erase-old-buyers.ts";
import { eraseOrders } from "./erase-orders.ts";

/**
 * What was restored is older than what was erased since: whoever asked for it is erased once more, whatever their orders' status was then, and so is
 * whoever's time is over. Nothing has started on the database yet.
 */
export const eraseRestored = async (database: Pick<Database, "asPlatform">) => {
  for (;;) {
    const found = await database.asPlatform(async (tx) => {
      const { rows } = await sql<{ clientId: string; ids: string[] }>`
        select client_id, array_agg(id) as ids from (
          select h.client_id, h.id from erased_order e
          join order_header h on h.client_id = e.client_id and h.store_id = e.store_id and h.channel_order_id = e.channel_order_id
          where h.buyer_erased_at is null limit 1000) as found
        group by client_id`.execute(tx);
      for (const { clientId, ids } of rows) {
        await eraseOrders(tx, clientId, ids);
      }
      return rows.length;
    });
    if (found === 0) break;
  }
  await eraseOldBuyers(database);
};
