import { createProcess, endProcess } from "#modules/bulk/index.ts";
import { askInstead, connectedStores, holdOffers, noteTaken, sendOurs, type takeDriftJob } from "#modules/listings/index.ts";
import { type Actor, audit } from "#platform/audit.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { type PriceLine, step } from "./run-store-prices.ts";

interface Waiting {
  driftId: string;
  offerId: string;
  /** Our price changed since the second look: it is the newer one. */
  isNewer: boolean;
}

/** Rows in one transaction: a process of prices writes as many at once. */
const atOnce = 500;

/**
 * Of a store that lets its marketplace's price stand: what two looks showed becomes its own price, by the same process as a person's change, which can be
 * taken back. A newer price of ours goes out instead; what can't be taken over is asked. One transaction: killed before it ends, nothing of it is done.
 */
export const takeDrift: Job<typeof takeDriftJob> = async ({ database, signal }, { clientId, storeId }) => {
  for (;;) {
    signal.throwIfAborted();
    const more = await retryOnDeadlock(() => database.asClient(clientId, (tx) => takeSome(tx, clientId, storeId)));
    crashPoint("drift.done");
    if (!more) return;
  }
};

const takeSome = async (tx: Tx, clientId: string, storeId: string): Promise<boolean> => {
  const find = sql`
    from drift d join sync_field f on f.client_id = d.client_id and f.store_id = d.store_id and f.kind = d.kind and f.subject_id = d.offer_id and f.drift_id = d.id
    where d.client_id = ${clientId} and d.store_id = ${storeId} and d.state = 'taking'`;
  const { rows: first } = await sql<{ driftId: string; offerId: string }>`
    select d.id as drift_id, d.offer_id ${find} order by d.id limit ${atOnce}`.execute(tx);
  if (first.length === 0) return false;
  await holdOffers(
    tx,
    clientId,
    first.map(({ offerId }) => offerId),
  );
  // With the products held nobody changes a price of ours any more.
  const { rows } = await sql<Waiting>`
    select d.id as drift_id, d.offer_id, f.desired is distinct from d.ours as is_newer ${find}
      and d.id = any(${first.map(({ driftId }) => driftId)}::uuid[])`.execute(tx);
  const newer = rows.filter(({ isNewer }) => isNewer).map(({ offerId }) => offerId);
  await sendOurs(tx, clientId, storeId, newer, { withOthers: false, kinds: ["price"] });
  const asSeen = rows.filter(({ isNewer }) => !isNewer);
  await takeShown(
    tx,
    clientId,
    storeId,
    { kind: "job", id: null, name: "Tradeport" },
    asSeen.map(({ offerId }) => offerId),
  );
  // Not to be shown there by a price of its own: it runs in a campaign, or its store is gone. Its seller says what is to be.
  await askInstead(
    tx,
    clientId,
    rows.map(({ driftId }) => driftId),
  );
  crashPoint("drift.taken");
  return first.length === atOnce;
};

/**
 * The prices that a store shows of these offers, of which its seller or its rule is asked, as its own; products stand still. What a campaign of the store
 * covers, and what is in another currency, stays: its own price would not be shown. Answers the process that did it, and can be taken back.
 */
export const takeShown = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  actor: Actor,
  offerIds: readonly string[],
): Promise<string | null> => {
  const [store] = await connectedStores(tx, clientId, [storeId]);
  if (!store) return null;
  const { rows: lines } = await sql<PriceLine & { driftId: string }>`
    select o.variant_id, v.barcode, f.observed ->> 'price' as sale_price,
      greatest((f.observed ->> 'listPrice')::numeric, (f.observed ->> 'price')::numeric)::text as list_price, f.desired ->> 'price' as "from", f.drift_id
    from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
    join product p on p.client_id = v.client_id and p.id = v.product_id
    join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.kind = 'price' and f.subject_id = o.id
    where o.client_id = ${clientId} and o.store_id = ${storeId} and o.id = any(${offerIds}::uuid[]) and f.state = 'differs' and f.drift_id is not null
      and f.observed ->> 'currency' = ${store.currency} and (f.observed ->> 'price')::numeric > 0
      and not exists (select from price_chain(v.client_id, v.id, o.store_id, ${store.currency}, v.list_price, v.sale_price, p.currency) where place < 2)
    order by o.id`.execute(tx);
  if (lines.length === 0) return null;
  const processId = await createProcess(
    { db: tx, clientId, who: { personId: actor.id, displayName: actor.name } },
    {
      type: "update_channel_price",
      subject: store.name,
      total: lines.length,
      input: { storeId, lines: lines.map(({ driftId: _, ...line }) => line) },
    },
  );
  while (await step(tx, clientId, processId));
  await endProcess(tx, clientId, processId);
  await noteTaken(
    tx,
    clientId,
    processId,
    lines.map(({ driftId }) => driftId),
  );
  await audit(tx, clientId, actor, {
    action: "update",
    objectType: "process",
    objectId: processId,
    after: { store: store.name, lines: lines.length },
  });
  return processId;
};
