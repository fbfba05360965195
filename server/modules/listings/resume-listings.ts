import { sql, type Tx } from "#platform/db.ts";
import { lockContents } from "./lock-offers.ts";
import { addOffers } from "./want.ts";

/** At most as many rows at a time: a part that did fewer has done all. */
export const resumeChunk = 500;

/** A part of what rested with a store goes on; answers of how many rows. */
export type ResumePart = (tx: Tx, clientId: string, storeId: string) => Promise<number>;

const readMessages: ResumePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update push_batch set state = 'unknown', look_at = now(), deadline_at = now(), ended_at = null
    where client_id = ${clientId} and store_id = ${storeId} and state = 'ended' and id in (
      select distinct batch_id from offer where client_id = ${clientId} and store_id = ${storeId} and batch_id is not null limit ${resumeChunk})`.execute(
    tx,
  );
  return Number(numAffectedRows);
};

const wantContents: ResumePart = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string; productId: string }>`
    select l.id, l.product_id from facet f join listing l on l.client_id = f.client_id and l.id = f.listing_id
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.state = 'paused'
    order by f.subject_id limit ${resumeChunk}`.execute(tx);
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

const readOffers: ResumePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update offer set seen_at = '-infinity'
    where client_id = ${clientId} and id in (
      select o.id from offer o where o.client_id = ${clientId} and o.store_id = ${storeId} and o.remote_state in ('live', 'passive', 'locked')
        and o.seen_at > '-infinity' and exists (select from facet f where f.client_id = o.client_id and f.store_id = o.store_id
          and f.kind in ('price', 'stock') and f.subject_id = o.id and f.state = 'paused')
      order by o.id limit ${resumeChunk} for update)`.execute(tx);
  return Number(numAffectedRows);
};

/** Messages whose end nobody heard are read back, content is looked at anew, and each offer is read once. */
export const resumeListings: readonly ResumePart[] = [readMessages, wantContents, readOffers];
