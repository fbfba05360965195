import type { Audit, RemoteOffer } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { firstCause } from "./first-cause.ts";
import { recordObserved } from "./record-observed.ts";
import { resolveListings } from "./resolve-listings.ts";

/** Audits that one look reads: each is a call of its own. */
const auditsMax = 20;

interface Reviewed {
  listingId: string;
  remoteKey: string;
  remoteState: string;
  remoteGroup: string | null;
  auditReceipt: string | null;
}

/** Creations that were taken, and changes that the marketplace still checks, are looked at until they are decided, less and less often. */
export const readReview: SyncStep = {
  name: "read review",
  due: () => ({
    at: sql`select min(due_at) from sync_field where client_id = s.client_id and store_id = s.id and state = 'in_review' and kind = 'content'`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const { keys, audits, listings } = await context.write(async (tx) => {
      const selected = await select(tx, context);
      await lookAt(tx, context, selected.listings, 60);
      return selected;
    });
    if (keys.length === 0 && audits.length === 0) return null;
    const soon = async (error: unknown) => {
      await context.write((tx) => lookAt(tx, context, listings, 3));
      throw error;
    };
    return async () => {
      for (const audit of audits) await readOne(context, audit).catch(soon);
      if (keys.length === 0) return;
      const shown = await readBack(context, keys).catch(soon);
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

/** The listings that are due, as many as one look reads: the offers whose creation is open, and the audits of those that are on sale. */
const select = async (tx: Tx, { store, connector }: StoreContext) => {
  const { clientId, id: storeId } = store;
  const due = await sql<{ id: string }>`
    select subject_id as id from sync_field
    where client_id = ${clientId} and store_id = ${storeId} and state = 'in_review' and kind = 'content' and due_at <= now()
    order by due_at limit ${connector.offers.readOffersMax}`.execute(tx);
  const { rows } = await sql<Reviewed>`
    select listing_id, remote_key, remote_state, remote_group, audit_receipt from offer
    where client_id = ${clientId} and listing_id = any(${due.rows.map(({ id }) => id)}::uuid[]) and remote_state is not null`.execute(
    tx,
  );
  const offersOf = Map.groupBy(rows, ({ listingId }) => listingId);
  const listings: string[] = [];
  const keys: string[] = [];
  const audits = new Map<string, Audited>();
  for (const { id } of due.rows) {
    const own = offersOf.get(id) ?? [];
    const isOpen = own.some(
      ({ remoteState, auditReceipt }) => auditReceipt === null && /^(accepted|in_review)$/.test(remoteState),
    );
    const audited = own.flatMap(({ remoteGroup: card, auditReceipt: receipt }) =>
      card && receipt ? [{ id, card, receipt }] : [],
    );
    // One that is neither waits for what its listing shows.
    const ownKeys = isOpen || audited.length === 0 ? own.map(({ remoteKey }) => remoteKey) : [];
    const isFull = keys.length + ownKeys.length > connector.offers.readOffersMax || audits.size + audited.length > auditsMax;
    if (listings.length > 0 && isFull) break;
    listings.push(id);
    keys.push(...ownKeys);
    for (const each of audited) audits.set(`${each.card} ${each.receipt}`, each);
  }
  return { listings, keys, audits: [...audits.values()] };
};

interface Audited {
  id: string;
  card: string;
  receipt: string;
}

/** What was refused after all stands on the listing, beside the content that is published. A batch of which no check is known for an hour is taken. */
const readOne = async (context: StoreContext, { id, card, receipt }: Audited) => {
  const { clientId, id: storeId } = context.store;
  const taken: Audit = { state: "accepted", reasons: [] };
  const readAudit = context.connector.listings?.readAudit ?? (async () => taken);
  const audit = await readAudit(context.remote, card, { id: receipt }).catch((error: unknown) => {
    // The listing is no more: what its offers show says the rest.
    if (error instanceof RemoteError && error.kind === "not_found") return taken;
    throw error;
  });
  await context.write(async (tx) => {
    const cause = audit.state === "refused" ? firstCause(audit.reasons.map(context.connector.recognise)) : null;
    const problem = cause ? (await rememberProblems(tx, context.store, [cause])).get(cause.fingerprint)! : null;
    const isDecided = audit.state === "accepted" || audit.state === "refused";
    await sql`select 1 from offer where client_id = ${clientId} and listing_id = ${id} order by id for update`.execute(tx);
    await sql`
      update offer o set audit_receipt = null, problem_id = coalesce(${problem}::uuid, o.problem_id),
        sent_hash = case when ${cause?.passes ?? false} then null else o.sent_hash end
      from sync_field f
      where o.client_id = ${clientId} and o.store_id = ${storeId} and o.listing_id = ${id} and o.remote_group = ${card} and o.audit_receipt = ${receipt}
        and f.client_id = o.client_id and f.store_id = o.store_id and f.kind = 'content' and f.subject_id = o.listing_id
        and (${isDecided} or ${audit.state === "absent"} and f.sent_at < now() - interval '1 hour')`.execute(tx);
    await resolveListings(tx, clientId, storeId, [id]);
  });
};

const lookAt = (tx: Tx, { store }: StoreContext, listings: readonly string[], seconds: number) =>
  sql`
    update sync_field set due_at = now() + make_interval(secs => ${seconds})
    where client_id = ${store.clientId} and store_id = ${store.id} and kind = 'content' and state = 'in_review'
      and subject_id = any(${listings}::uuid[])`.execute(tx);

/** Every offer that is shown under these keys, in as many calls as it takes. */
export const readBack = async (context: StoreContext, keys: readonly string[]): Promise<RemoteOffer[]> => {
  const shown: RemoteOffer[] = [];
  const max = context.connector.offers.readOffersMax;
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
      shown.push(...(await context.connector.offers.readOffers(context.remote, part, cards)));
    } catch (error) {
      // "Not there" for all of them is an answer, not a failure.
      if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
    }
  }
  for (const { key, state } of shown)
    if (state === "unreadable") context.log.warn({ key }, "an offer could not be read; it is left as it is");
  return shown;
};

/** Taken, yet not shown anywhere for an hour: it is not there, and is created again. */
const missing = async (tx: Tx, { store }: StoreContext, keys: readonly string[], shown: readonly RemoteOffer[]) => {
  const there = new Set(shown.map(({ key }) => key));
  const gone = keys.filter((key) => !there.has(key));
  if (gone.length === 0) return [];
  await sql`
    update offer o set remote_state = null, sent_hash = null, audit_receipt = null
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
