import { wakeStores } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { untangled } from "#platform/untangled.ts";
import { lockContents } from "./lock-offers.ts";
import { addOffers } from "./want.ts";

const chunk = 500;

/**
 * What rested with a store goes on when it is connected again: messages whose end nobody heard are read back, content is looked at anew, each
 * offer is read once (its price and stock are compared with what is wanted by then), and the marketplace is asked for each order that was
 * open. Chunk by chunk, and only while the store is connected; a kill repeats nothing.
 */
export const resumeStore: Job = async ({ database, signal }, { clientId, storeId }) => {
  for (const part of [readMessages, wantContents, readOffers, askOrders])
    for (;;) {
      signal.throwIfAborted();
      const done = await untangled(() =>
        database.asClient(clientId, async (tx) => {
          const { rows } =
            await sql`select 1 from store where client_id = ${clientId} and id = ${String(storeId)} and is_active for share`.execute(
              tx,
            );
          return rows.length > 0 ? part(tx, clientId, String(storeId)) : 0;
        }),
      );
      if (done < chunk) break;
    }
  await database.asClient(clientId, (tx) => wakeStores(tx, [String(storeId)]));
};

type Part = (tx: Tx, clientId: string, storeId: string) => Promise<number>;

const readMessages: Part = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update push_batch set state = 'unknown', look_at = now(), deadline_at = now(), ended_at = null
    where client_id = ${clientId} and store_id = ${storeId} and state = 'ended' and id in (
      select distinct batch_id from offer where client_id = ${clientId} and store_id = ${storeId} and batch_id is not null limit ${chunk})`.execute(
    tx,
  );
  return Number(numAffectedRows);
};

const wantContents: Part = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string; productId: string }>`
    select l.id, l.product_id from facet f join listing l on l.client_id = f.client_id and l.id = f.listing_id
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.state = 'paused'
    order by f.subject_id limit ${chunk}`.execute(tx);
  if (rows.length === 0) return 0;
  await addOffers(tx, clientId, { productIds: rows.map(({ productId }) => productId), storeIds: [storeId] }, "user");
  await lockContents(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
  await sql`
    update facet f set wanted_rev = f.wanted_rev + 1, wanted_at = now(), due_at = now(), attempts = 0,
      state = case when exists (select from offer o where o.client_id = f.client_id and o.listing_id = f.listing_id and o.batch_id is not null)
        then 'unknown' else 'waiting' end
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.state = 'paused'
      and f.subject_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.length;
};

const readOffers: Part = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update offer set seen_at = '-infinity'
    where client_id = ${clientId} and id in (
      select o.id from offer o where o.client_id = ${clientId} and o.store_id = ${storeId} and o.remote_state in ('live', 'passive', 'locked')
        and o.seen_at > '-infinity' and exists (select from facet f where f.client_id = o.client_id and f.store_id = o.store_id
          and f.kind in ('price', 'stock') and f.subject_id = o.id and f.state = 'paused')
      order by o.id limit ${chunk} for update)`.execute(tx);
  return Number(numAffectedRows);
};

const askOrders: Part = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update order_header set ask_at = now()
    where client_id = ${clientId} and id in (
      select h.id from order_header h where h.client_id = ${clientId} and h.store_id = ${storeId} and h.ask_at is null
        and exists (select from stock_reservation r where r.client_id = h.client_id and r.order_id = h.id and r.reserved > 0)
      order by h.id limit ${chunk} for update)`.execute(tx);
  return Number(numAffectedRows);
};
