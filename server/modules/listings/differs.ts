import { connectorOf } from "@tradeport/connectors";
import { wakeStores } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { lockContents, lockOffers } from "./lock-offers.ts";
import { amounts, content, nothingDiffers } from "./transitions.ts";

/** Of these listings those of which a marketplace is told as a whole: they stand and fall together. */
const wholeOf = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; channel: string }>`
    select l.id, c.code as channel from listing l join store s on s.client_id = l.client_id and s.id = l.store_id
    join channel c on c.id = s.channel_id where l.client_id = ${clientId} and l.id = any(${listingIds}::uuid[])`.execute(tx);
  return rows.flatMap(({ id, channel }) => (connectorOf(channel)?.offers.push.whole ? [id] : []));
};

const lock = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select id from offer where client_id = ${clientId} and listing_id = any(${listingIds}::uuid[])`.execute(tx);
  await lockOffers(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
  await lockContents(tx, clientId, listingIds);
};

/**
 * Offers of which nothing differs (any more) go on: what the marketplace shows is what it confirmed. Content that rested with them goes out
 * once all of its listing do. What is still to be read stays.
 */
export const releaseAgreed = async (tx: Tx, clientId: string, listingIds: readonly string[]) => {
  if (listingIds.length === 0) return;
  await lock(tx, clientId, listingIds);
  const whole = await wholeOf(tx, clientId, listingIds);
  await sql`
    update sync_field f set ${amounts.agreed()}
    where f.client_id = ${clientId} and f.listing_id = any(${listingIds}::uuid[]) and f.kind in ('price', 'stock') and ${amounts.agreed.may}
      and not exists (select 1 from sync_field d where d.client_id = f.client_id and d.listing_id = f.listing_id
        and (d.subject_id = f.subject_id or d.listing_id = any(${whole}::uuid[]) and d.drift_id is null)
        and d.kind in ('price', 'stock') and d.state = 'differs' and (d.observed_at is null or d.observed is distinct from d.desired))`.execute(
    tx,
  );
  const { rows } = await sql<{ storeId: string }>`
    update sync_field f set ${content.released()}
    where f.client_id = ${clientId} and f.listing_id = any(${listingIds}::uuid[]) and f.kind = 'content' and ${content.released.may}
      and ${nothingDiffers}
    returning f.store_id`.execute(tx);
  await wakeStores(
    tx,
    rows.map(({ storeId }) => storeId),
  );
};

/** What the marketplace shows of these offers is ours by now: as it was read it was looked at, and what could not be read rests. */
export const theirsTaken = (tx: Tx, clientId: string, storeId: string, offerIds: readonly string[]) =>
  sql`
    update sync_field f set ${amounts.theirsTaken()}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock') and f.subject_id = any(${offerIds}::uuid[])
      and ${amounts.theirsTaken.may}`.execute(tx);

/**
 * Our price and stock of these offers go out where they differ from what was read there; where a marketplace is told of a listing as a whole,
 * with all of it, or, without its others, not while one of those waits for a word.
 */
export const sendOurs = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  offerIds: readonly string[],
  { withOthers = true, kinds = ["price", "stock"] }: { withOthers?: boolean; kinds?: readonly ("price" | "stock")[] } = {},
) => {
  if (offerIds.length === 0) return;
  const { rows: selected } = await sql<{ listingId: string }>`
    select distinct listing_id from offer where client_id = ${clientId} and store_id = ${storeId} and id = any(${offerIds}::uuid[])`.execute(
    tx,
  );
  const listingIds = selected.map(({ listingId }) => listingId);
  await lock(tx, clientId, listingIds);
  const whole = await wholeOf(tx, clientId, listingIds);
  await sql`
    update sync_field f set ${amounts.oursGoes(sql`o.remote_state in ('live', 'passive', 'locked')`)}
    from offer o
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.listing_id = any(${listingIds}::uuid[]) and f.kind in ('price', 'stock')
      and (f.subject_id = any(${offerIds}::uuid[]) or f.listing_id = any(${whole}::uuid[]) and f.drift_id is null)
      and f.kind = any(${kinds}::text[])
      and ${amounts.oursGoes.may} and f.observed_at is not null and o.client_id = f.client_id and o.id = f.subject_id
      and (${withOthers} or f.listing_id <> all(${whole}::uuid[]) or not exists (select 1 from sync_field d
        where d.client_id = f.client_id and d.listing_id = f.listing_id and d.kind in ('price', 'stock') and d.state = 'differs' and d.drift_id is null
        and d.subject_id <> all(${offerIds}::uuid[]) and (d.observed_at is null or d.observed is distinct from d.desired)))
      -- an order moved it: it is read again first
      and not exists (select 1 from sync_field d where d.client_id = f.client_id and d.store_id = f.store_id and d.subject_id = f.subject_id
        and d.kind = 'stock' and d.state = 'differs' and d.observed_at is null)`.execute(tx);
  await releaseAgreed(tx, clientId, listingIds);
  await wakeStores(tx, [storeId]);
};
