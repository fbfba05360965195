import { type takeUpJob, wakeStores } from "#modules/connections/index.ts";
import { resumeListings, type StorePart, storeChunk } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { byStoreParts } from "./by-store-parts.ts";

/**
 * What rested with a store goes on when it is connected again: its orders and claims are looked at as far back as at first, messages whose end
 * nobody heard are read back, content is looked at anew, each offer is read once (its price and stock are compared with what is wanted by
 * then), and the marketplace is asked for each order that was open.
 */
export const resumeStore: Job<typeof takeUpJob> = async (ctx, { clientId, storeId }) => {
  await byStoreParts(ctx, clientId, storeId, { isActive: true }, [readFarBack, ...resumeListings, askOrders]);
  await ctx.database.asClient(clientId, (tx) => wakeStores(tx, [storeId]));
};

const readFarBack: StorePart = async (tx, clientId, storeId) => {
  await sql`update order_watch set deep_at = null, sweep_at = null, claims_read_at = null, hook_probed_at = null
    where client_id = ${clientId} and store_id = ${storeId}`.execute(tx);
  return 0;
};

const askOrders: StorePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update order_header set ask_at = now()
    where client_id = ${clientId} and id in (
      select h.id from order_header h where h.client_id = ${clientId} and h.store_id = ${storeId} and h.ask_at is null
        and exists (select from order_allocation a where a.client_id = h.client_id and a.order_id = h.id and a.state = 'reserved')
      order by h.id limit ${storeChunk} for update)`.execute(tx);
  return Number(numAffectedRows);
};
