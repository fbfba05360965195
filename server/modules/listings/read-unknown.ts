import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { endBatch } from "./batches.ts";
import { lockShown } from "./lock-offers.ts";
import { readBack } from "./read-review.ts";
import { recordObserved } from "./record-observed.ts";
import { resolveListings } from "./resolve-listings.ts";
import { amounts, content } from "./transitions.ts";

interface Lost {
  id: string;
  operation: string;
  /** The marketplace's settling time is over: what is not there now did not arrive. */
  isResolved: boolean;
  keys: string[];
}

/**
 * A message whose answer was lost is settled by reading back, never by guessing (R14): what is shown as sent is confirmed; what differs
 * after the settling time is sent again, and nothing else of it.
 */
export const readUnknown: SyncStep = {
  name: "read unknown",
  due: () => ({
    at: sql`select min(next_poll_at) from push_batch where client_id = s.client_id and store_id = s.id and state = 'unknown'`,
  }),
  claim: async (context) => {
    const lost = await context.write((tx) => claim(tx, context));
    if (!lost) return null;
    if (lost.keys.length === 0) return async () => void (await context.write((tx) => endBatch(tx, context, lost.id)));
    return async () => {
      // Content of what is live is not shown by this read; sending it again does no harm.
      const shown =
        lost.operation === "updateListings"
          ? []
          : await readBack(context, lost.keys).catch(async (error: unknown) => {
              await context.write((tx) => pollSoon(tx, context, lost.id));
              throw error;
            });
      await context.write(async (tx) => {
        if (lost.operation === "updateOffers") await resolveOffers(tx, context, lost, shown);
        else if (lost.operation === "createListings") await resolveCreated(tx, context, lost, shown);
        else await sendAgain(tx, context, lost.id, lost.keys);
        await finish(tx, context, lost);
      });
    };
  },
};

const claim = async (tx: Tx, { store, connector }: StoreContext): Promise<Lost | undefined> => {
  const { rows } = await sql<Lost>`
    update push_batch b set next_poll_at = now() + interval '1 minute'
    where b.client_id = ${store.clientId} and b.id = (
      select id from push_batch where client_id = ${store.clientId} and store_id = ${store.id} and state = 'unknown' and next_poll_at <= now()
      order by next_poll_at limit 1 for update skip locked)
    returning b.id, b.operation, b.deadline_at <= now() as is_resolved`.execute(tx);
  const lost = rows[0];
  if (!lost) return;
  // Those not looked at since it was lost come first: a thousand items are read in chunks.
  const keys =
    lost.operation === "updateOffers"
      ? sql<{ remoteKey: string }>`
          select o.remote_key from offer o
          where o.client_id = ${store.clientId} and o.id in (select subject_id from sync_field where client_id = ${store.clientId}
            and store_id = ${store.id} and batch_id = ${lost.id} and kind in ('price', 'stock') and state in ('sending', 'unknown'))
          order by o.observed_at nulls first, o.remote_key limit ${connector.offers.readOffersMax}`
      : sql<{ remoteKey: string }>`
          select remote_key from offer where client_id = ${store.clientId} and batch_id = ${lost.id}
          order by observed_at nulls first, remote_key limit ${connector.offers.readOffersMax}`;
  return { ...lost, keys: (await keys.execute(tx)).rows.map(({ remoteKey }) => remoteKey) };
};

const pollSoon = (tx: Tx, { store }: StoreContext, batchId: string) =>
  sql`update push_batch set next_poll_at = now() + interval '3 seconds' where client_id = ${store.clientId} and id = ${batchId}`.execute(
    tx,
  );

const resolveOffers = async (tx: Tx, context: StoreContext, lost: Lost, shown: readonly RemoteOffer[]) => {
  const { store } = context;
  await lockShown(tx, store.clientId, store.id, lost.keys);
  // recordObserved writes what is shown; here it is compared with what was sent.
  await recordObserved(tx, context, shown);
  const there = shown.filter(({ state }) => state !== "unreadable").map(({ key }) => key);
  const { rows } = await sql<{ id: string }>`
    select id from offer where client_id = ${store.clientId} and store_id = ${store.id} and remote_key = any(${lost.keys}::text[])`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const notTaken = notTakenBy(store.channelName);
  const problem = (await rememberProblems(tx, store, [notTaken])).get(notTaken.fingerprint)!;
  await sql`
    update sync_field f set ${amounts.readBack(sql`o.is_there`, problem)}
    from (select id, remote_key = any(${there}::text[]) as is_there from offer where client_id = ${store.clientId} and id = any(${ids}::uuid[])) o
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.batch_id = ${lost.id} and f.kind in ('price', 'stock')
      and f.subject_id = any(${ids}::uuid[])
      and f.subject_id = o.id and ${amounts.readBack.may}
      and (${lost.isResolved} or (o.is_there and f.observed = f.sent))`.execute(tx);
  // What was not there may still come, over what is sent from now on: it is watched for.
  await sql`
    update offer o set observed_at = now(), watch_from = case when exists (
        select from sync_field f where f.client_id = o.client_id and f.store_id = o.store_id and f.batch_id = ${lost.id} and f.subject_id = o.id
          and f.kind in ('price', 'stock') and f.observed is distinct from f.sent)
      then now() else watch_from end
    where client_id = ${store.clientId} and store_id = ${store.id} and remote_key = any(${lost.keys}::text[])`.execute(tx);
};

const notTakenBy = (channel: string) => ({
  fingerprint: "not_taken",
  code: "not_taken" as const,
  values: { channel },
  owner: "marketplace" as const,
  field: null,
});

const resolveCreated = async (tx: Tx, context: StoreContext, lost: Lost, shown: readonly RemoteOffer[]) => {
  const { store } = context;
  const there = shown.map(({ key }) => key);
  await lockShown(tx, store.clientId, store.id, lost.keys);
  await sql`
    update offer set batch_id = null
    where client_id = ${store.clientId} and store_id = ${store.id} and batch_id = ${lost.id} and remote_key = any(${there}::text[])`.execute(
    tx,
  );
  await recordObserved(tx, context, shown);
  if (lost.isResolved)
    await sendAgain(
      tx,
      context,
      lost.id,
      lost.keys.filter((key) => !there.includes(key)),
    );
  await sql`update offer set observed_at = now() where client_id = ${store.clientId} and store_id = ${store.id} and remote_key = any(${lost.keys}::text[])`.execute(
    tx,
  );
};

/** It did not arrive, or nobody can tell and repeating does no harm: it waits to be sent again. */
const sendAgain = async (tx: Tx, { store }: StoreContext, batchId: string, keys: readonly string[]) => {
  const { rows } = await sql<{ listingId: string }>`
    update offer set batch_id = null, sent_hash = null
    where client_id = ${store.clientId} and store_id = ${store.id} and batch_id = ${batchId} and remote_key = any(${keys}::text[])
    returning listing_id`.execute(tx);
  const listings = [...new Set(rows.map(({ listingId }) => listingId))];
  await sql`
    update sync_field f set ${content.notArrived()}
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = 'content' and f.subject_id = any(${listings}::uuid[])`.execute(
    tx,
  );
  await resolveListings(tx, store.clientId, store.id, listings);
};

/** The rest is looked at at once; what may still be settling, a little later. */
const finish = async (tx: Tx, context: StoreContext, lost: Lost) => {
  const { clientId, id } = context.store;
  const { rows } = await sql<{ left: boolean }>`
    select exists (select 1 from sync_field where client_id = ${clientId} and store_id = ${id} and batch_id = ${lost.id} and state in ('sending', 'unknown'))
      or exists (select 1 from offer where client_id = ${clientId} and batch_id = ${lost.id}) as left`.execute(tx);
  if (!rows[0]!.left) return endBatch(tx, context, lost.id);
  await sql`
    update push_batch set next_poll_at = case when ${lost.isResolved} or items > ${context.connector.offers.readOffersMax} then now() + interval '200 milliseconds'
      else least(now() + interval '5 seconds', deadline_at) end
    where client_id = ${clientId} and id = ${lost.id}`.execute(tx);
};
