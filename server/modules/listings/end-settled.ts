import type { SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { lockContents, lockOffers } from "./lock-offers.ts";

/** Of a listing `l` that its seller ends: nothing of it is out, and nothing of it is for sale there. One that is locked there may refuse the 0. */
const isSettled = sql<boolean>`(l.end_requested_at is not null
  and not exists (select from sync_field f where f.client_id = l.client_id and f.listing_id = l.id and f.state in ('sending', 'unknown'))
  and not exists (select from offer o
    left join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.kind = 'stock' and f.subject_id = o.id
    where o.client_id = l.client_id and o.listing_id = l.id and not coalesce(o.batch_id is null and case
      when o.remote_state is null or o.remote_state in ('rejected', 'archived') then true
      when o.remote_state = 'locked' and f.state = 'refused' then true
      else o.remote_state in ('live', 'passive', 'locked') and f.state = 'in_sync' and f.confirmed = '0' end, false)))`;

/** What its seller ends is ended as soon as the marketplace sells none of it any more; orders that come later find it among those that have ended. */
export const endSettled = async (tx: Tx, clientId: string, storeId: string) => {
  const ending = sql`select l.id from listing l where l.client_id = ${clientId} and l.store_id = ${storeId} and ${isSettled}`;
  const listings = (await sql<{ id: string }>`${ending}`.execute(tx)).rows.map(({ id }) => id);
  if (listings.length === 0) return;
  const offers = await sql<{ id: string }>`
    select id from offer where client_id = ${clientId} and listing_id = any(${listings}::uuid[]) order by id for update`.execute(
    tx,
  );
  await lockOffers(
    tx,
    clientId,
    offers.rows.map(({ id }) => id),
  );
  await lockContents(tx, clientId, listings);
  const settled = (await sql<{ id: string }>`${ending} and l.id = any(${listings}::uuid[])`.execute(tx)).rows.map(({ id }) => id);
  await sql`
    with gone as (
      delete from offer where client_id = ${clientId} and listing_id = any(${settled}::uuid[])
      returning id, listing_id, store_id, variant_id, remote_key, remote_id, remote_group, remote_state, sent_hash, withdrawn)
    insert into ended_offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_id, remote_group, remote_state, sent_hash, withdrawn)
    select ${clientId}::uuid, gone.* from gone`.execute(tx);
  await sql`delete from sync_field where client_id = ${clientId} and listing_id = any(${settled}::uuid[])`.execute(tx);
  await sql`delete from listing where client_id = ${clientId} and id = any(${settled}::uuid[])`.execute(tx);
};

/** The last 0 of a listing that its seller ends was confirmed. */
export const endListings: SyncStep = {
  name: "end listings",
  due: () => ({
    at: sql`select '-infinity'::timestamptz from listing l where l.client_id = s.client_id and l.store_id = s.id and ${isSettled} limit 1`,
  }),
  claim: async ({ store, write }) => {
    await write((tx) => endSettled(tx, store.clientId, store.id));
    return null;
  },
};
