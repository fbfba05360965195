import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { recordObserved } from "./record-observed.ts";
import { resolveListings } from "./resolve-listings.ts";

/** Creations that were taken are looked at until they are live or rejected, less and less often. */
export const readReview: SyncStep = {
  name: "read review",
  due: () => ({
    at: sql`select min(due_at) from sync_field where client_id = s.client_id and store_id = s.id and state = 'in_review' and kind = 'content'`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const max = context.connector.readOffersMax;
    const { keys, listings } = await context.write(async (tx) => {
      const due = await sql<{ id: string }>`
        select subject_id as id from sync_field
        where client_id = ${clientId} and store_id = ${storeId} and state = 'in_review' and kind = 'content' and due_at <= now()
        order by due_at limit ${max}`.execute(tx);
      const { rows } = await sql<{ listingId: string; remoteKey: string }>`
        select listing_id, remote_key from offer where client_id = ${clientId} and listing_id = any(${due.rows.map(({ id }) => id)}::uuid[])
          and remote_state is not null`.execute(tx);
      const keysOf = Map.groupBy(rows, ({ listingId }) => listingId);
      const selected: string[] = [];
      const keys: string[] = [];
      for (const { id } of due.rows) {
        const own = (keysOf.get(id) ?? []).map(({ remoteKey }) => remoteKey);
        if (selected.length > 0 && keys.length + own.length > max) break;
        selected.push(id);
        keys.push(...own);
      }
      await lookAt(tx, context, selected, 30);
      return { listings: selected, keys };
    });
    if (keys.length === 0) return null;
    return async () => {
      const shown = await readBack(context, keys).catch(async (error: unknown) => {
        await context.write((tx) => lookAt(tx, context, listings, 3));
        throw error;
      });
      await context.write(async (tx) => {
        const touched = new Set(await recordObserved(tx, context, shown));
        const absent = await missing(tx, context, keys, shown);
        await resolveListings(
          tx,
          clientId,
          storeId,
          absent.filter((id) => !touched.has(id)),
        );
      });
    };
  },
};

const lookAt = (tx: Tx, { store }: StoreContext, listings: readonly string[], seconds: number) =>
  sql`
    update sync_field set due_at = now() + make_interval(secs => ${seconds})
    where client_id = ${store.clientId} and store_id = ${store.id} and kind = 'content' and state = 'in_review'
      and subject_id = any(${listings}::uuid[])`.execute(tx);

/** Every offer that is shown under these keys, in as many calls as it takes. */
export const readBack = async (context: StoreContext, keys: readonly string[]): Promise<RemoteOffer[]> => {
  const shown: RemoteOffer[] = [];
  const max = context.connector.readOffersMax;
  const { clientId, id: storeId } = context.store;
  const known = await context.read((tx) =>
    sql<{ key: string; card: string }>`
      select remote_key as key, remote_group as card from offer
      where client_id = ${clientId} and store_id = ${storeId} and remote_key = any(${keys}::text[]) and remote_group is not null`.execute(
      tx,
    ),
  );
  const cards = new Map(known.rows.map(({ key, card }) => [key, card]));
  for (let at = 0; at < keys.length; at += max) {
    const part = keys.slice(at, at + max);
    try {
      shown.push(...(await context.connector.operations.readOffers(context.remote, part, cards)));
    } catch (error) {
      // "Not there" for all of them is an answer, not a failure.
      if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
    }
  }
  for (const { key, state, reasons } of shown)
    if (state === "unreadable") context.log.warn({ key, reasons }, "an offer could not be read; it is left as it is");
  return shown;
};

/** Taken, yet not shown anywhere for an hour: it is not there, and is created again. */
const missing = async (tx: Tx, { store }: StoreContext, keys: readonly string[], shown: readonly RemoteOffer[]) => {
  const there = new Set(shown.map(({ key }) => key));
  const gone = keys.filter((key) => !there.has(key));
  if (gone.length === 0) return [];
  await sql`
    update offer o set remote_state = null, sent_hash = null
    from sync_field f
    where o.client_id = ${store.clientId} and o.store_id = ${store.id} and o.remote_key = any(${gone}::text[])
      and f.client_id = o.client_id and f.store_id = o.store_id and f.kind = 'content' and f.subject_id = o.listing_id
      and f.sent_at < now() - interval '1 hour'`.execute(tx);
  const { rows } = await sql<{ listingId: string }>`
    select distinct listing_id from offer where client_id = ${store.clientId} and store_id = ${store.id} and remote_key = any(${gone}::text[])`.execute(
    tx,
  );
  return rows.map(({ listingId }) => listingId);
};
