import { sql } from "#platform/db.ts";
import { lockContents } from "./lock-offers.ts";
import { addOffers } from "./request-sync.ts";
import { type StorePart, storeChunk } from "./store-part.ts";
import { content } from "./transitions.ts";

const readMessages: StorePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update push_batch set state = 'unknown', next_poll_at = now(), deadline_at = now(), ended_at = null
    where client_id = ${clientId} and store_id = ${storeId} and state = 'ended' and id in (
      select distinct batch_id from offer where client_id = ${clientId} and store_id = ${storeId} and batch_id is not null limit ${storeChunk})`.execute(
    tx,
  );
  return Number(numAffectedRows);
};

const isOut = sql`exists (select from offer o where o.client_id = f.client_id and o.listing_id = f.listing_id and o.batch_id is not null)`;

const resumeContents: StorePart = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string; productId: string }>`
    select l.id, l.product_id from sync_field f join listing l on l.client_id = f.client_id and l.id = f.listing_id
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.state = 'paused'
    order by f.subject_id limit ${storeChunk}`.execute(tx);
  if (rows.length === 0) return 0;
  await addOffers(tx, clientId, { productIds: rows.map(({ productId }) => productId), storeIds: [storeId] }, "user");
  await lockContents(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
  await sql`
    update sync_field f set ${content.resumed(isOut)}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and ${content.resumed.may}
      and f.subject_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.length;
};

const readOffers: StorePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update offer set observed_at = '-infinity'
    where client_id = ${clientId} and id in (
      select o.id from offer o where o.client_id = ${clientId} and o.store_id = ${storeId} and o.remote_state in ('live', 'passive', 'locked')
        and o.observed_at > '-infinity' and exists (select from sync_field f where f.client_id = o.client_id and f.store_id = o.store_id
          and f.kind in ('price', 'stock') and f.subject_id = o.id and f.state = 'paused')
      order by o.id limit ${storeChunk} for update)`.execute(tx);
  return Number(numAffectedRows);
};

/** Messages whose end nobody heard are read back, content is looked at anew, and each offer is read once. */
/** What rested with a store goes on. */
export const resumeListings: readonly StorePart[] = [readMessages, resumeContents, readOffers];
