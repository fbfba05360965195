import type { PushOperation } from "@tradeport/connectors/catalogue";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { mapProducts } from "#modules/mapping/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { clearEffects } from "./affected.ts";
import { messageSize, openBatch, sendBatch } from "./batches.ts";
import { decide, type OfferRow, type Part, type Waiting } from "./content-parts.ts";
import { freeContents } from "./lock-offers.ts";
import { waitingOf } from "./push-offers.ts";
import { firstOf, restsForFirst } from "./queue/first.ts";
import { ofAmounts } from "./request-sync.ts";
import { finishTransfers, resolveListings } from "./resolve-listings.ts";
import { targetOf } from "./target.ts";
import { amounts, content, nothingDiffers } from "./transitions.ts";
import { isPausedNow } from "./while-paused.ts";

/**
 * Content that waits is drafted from what the catalogue says now, and claimed where nobody has changed it meanwhile: a change that comes later
 * bumps the revision again. Creating carries price and stock; offers that the marketplace knows are updated. What was refused for good and has
 * not changed since is not sent again (R13).
 */
export const pushContent: SyncStep = {
  name: "push content",
  due: () => ({ at: waitingOf("content") }),
  paid: true,
  pauses: true,
  after: "reading",
  claim: async (context) => {
    const { clientId } = context.store;
    const batchId = newId();
    let smallest = false;
    const parts = await context.write(async (tx) => {
      if (await isPausedNow(tx, context.store)) return [];
      const first = await firstOf(tx, context.store);
      if (await restsForFirst(tx, context, first, "content")) return [];
      const waiting = await due(tx, context, first.listingIds);
      if (waiting.length === 0) return [];
      const mapped = await mapProducts(
        tx,
        clientId,
        waiting.map(({ productId }) => productId),
        targetOf(context.store, context.places),
      );
      const offers = await offersOf(tx, clientId, waiting);
      const { ready, blocked, idle } = decide(
        waiting,
        mapped,
        offers,
        context.connector.listings?.push.updateListings.whole ?? false,
      );
      const next = choose(context, ready);
      const isFree = await free(
        tx,
        context,
        [...next.map(({ listing }) => listing), ...blocked.map(({ listing }) => listing), ...idle],
        next,
      );
      await hold(
        tx,
        context,
        blocked.filter(({ listing }) => isFree(listing)),
      );
      const unchanged = idle.filter(isFree).map(({ id }) => id);
      await markAsSent(tx, context, unchanged);
      await clearEffects(tx, clientId, [...ready.map(({ listing }) => listing.id), ...unchanged]);
      const selected = next.filter(({ listing }) => isFree(listing));
      if (selected.length === 0) return [];
      smallest = selected[0]!.listing.split >= 2;
      await claim(tx, context, batchId, selected[0]!.operation, selected);
      return selected;
    });
    const { listings } = context.connector;
    if (parts.length === 0 || !listings) return null;
    const operation = parts[0]!.operation;
    const drafts = parts.flatMap((part) => part.drafts);
    const message = {
      id: batchId,
      operation,
      items: drafts.length,
      smallest: smallest || parts.length === 1,
      goesWhilePaused: false,
    };
    return () => sendBatch(context, message, (remote) => listings[operation](remote, drafts));
  },
};

/** The oldest, after those that a person put first. */
const due = async (tx: Tx, { store, connector }: StoreContext, first: readonly string[]) => {
  const whole = connector.listings?.push.updateListings.whole;
  const oldest = async (those: ReturnType<typeof sql>) => {
    const { rows } = await sql<Waiting>`
      select l.id, l.product_id, f.split, f.desired_rev
      from sync_field f join listing l on l.client_id = f.client_id and l.id = f.listing_id
      where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = 'content' and f.state = 'pending' and f.due_at <= now()
        and ${nothingDiffers} ${whole ? offersAreOut : sql``} and ${those}
      order by f.desired_at limit 500`.execute(tx);
    return rows;
  };
  const prioritised = first.length === 0 ? [] : await oldest(sql`f.listing_id = any(${first}::uuid[])`);
  return [...prioritised, ...(await oldest(first.length === 0 ? sql`true` : sql`f.listing_id <> all(${first}::uuid[])`))];
};

/** The oldest that may travel in one message, as many as it takes. */
const choose = ({ connector }: StoreContext, ready: readonly Part[]): Part[] => {
  const [first] = ready;
  // Nothing is ready where nothing is listed: each was held with that.
  if (!first || !connector.listings) return [];
  const { operation, listing } = first;
  return fill(
    ready.filter((part) => part.operation === operation && part.listing.split === listing.split),
    messageSize(connector.listings.push[operation].maxItems, listing.split),
  );
};

/** In the order of locks, without waiting; what has changed since it was drafted is drafted anew. */
const free = async (tx: Tx, { store }: StoreContext, listings: readonly Waiting[], next: readonly Part[]) => {
  const held = await freeContents(
    tx,
    store.clientId,
    store.id,
    listings.map(({ id }) => id),
    next.flatMap((part) => part.offers.map(({ id }) => id)),
  );
  const revs = new Map(held.map(({ id, desiredRev }) => [id, desiredRev]));
  return ({ id, desiredRev }: Waiting) => revs.get(id) === desiredRev;
};

/** A message that says everything of a listing waits for the one that is out. */
const offersAreOut = sql`and not exists (select 1 from sync_field other where other.client_id = f.client_id and other.listing_id = f.listing_id
  and other.kind in ('price', 'stock') and other.state in ('sending', 'unknown'))`;

const offersOf = async (tx: Tx, clientId: string, listings: readonly Waiting[]) => {
  const { rows } = await sql<OfferRow>`
    select o.id, o.listing_id, o.variant_id, o.remote_key, o.remote_state, o.remote_group, o.sent_hash,
      coalesce(not p.passes and p.owner in ('data', 'mapping') and not (${ofAmounts} and exists (select 1 from sync_field f
        where f.client_id = o.client_id and f.store_id = o.store_id and f.kind in ('price', 'stock') and f.subject_id = o.id
          and f.state = 'paused' and f.sent is distinct from f.desired)), false) as refused_for_good
    from offer o left join problem p on p.client_id = o.client_id and p.id = o.problem_id
    where o.client_id = ${clientId} and o.listing_id = any(${listings.map(({ id }) => id)}::uuid[])
    order by o.remote_key`.execute(tx);
  return Map.groupBy(rows, (offer) => offer.listingId);
};

/** As many listings as fit; at least one. */
const fill = (parts: readonly Part[], maxItems: number) => {
  const selected: Part[] = [];
  let items = 0;
  for (const part of parts) {
    items += part.offers.length;
    if (selected.length > 0 && items > maxItems) break;
    selected.push(part);
  }
  return selected;
};

const claim = async (tx: Tx, context: StoreContext, batchId: string, operation: PushOperation, parts: readonly Part[]) => {
  const { clientId, id: storeId } = context.store;
  const offers = parts.flatMap((part) => part.offers);
  await openBatch(tx, context, { id: batchId, operation, items: offers.length });
  await sql`
    update sync_field f set ${content.claimed(batchId, sql`part.more`)}
    from unnest(${parts.map((part) => part.listing.id)}::uuid[], ${parts.map((part) => part.more)}::boolean[]) as part(id, more)
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.subject_id = part.id
      and f.subject_id = any(${parts.map((part) => part.listing.id)}::uuid[])`.execute(tx);
  await sql`
    update offer o set batch_id = ${batchId}, sent_hash = sent.hash, problem_id = null, audit_receipt = null
    from unnest(${offers.map(({ id }) => id)}::uuid[], ${offers.map(({ hash }) => hash)}::text[]) as sent(id, hash)
    where o.client_id = ${clientId} and o.id = sent.id and o.id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(tx);
  if (operation !== "createListings" && !context.connector.listings?.push.updateListings.whole) return;
  // What creation carries of price and stock is remembered: once it is live, only what differs is sent.
  await sql`
    update sync_field f set ${amounts.created()}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock') and ${amounts.created.may}
      and f.subject_id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(tx);
};

/** Of a list of the marketplace's: it is being read, and waited for. */
const isLoading = ({ fingerprint }: { fingerprint: string }) => /^(taxonomy|brands)_loading:/.test(fingerprint);
/** The marketplace does not let us read it: that is said, and what changed goes out by itself once it does. */
const isRefused = ({ fingerprint }: { fingerprint: string }) => /^(taxonomy|brands)_refused:/.test(fingerprint);

/** Not sendable as it is now: held with what it lacks. */
const hold = async (tx: Tx, context: StoreContext, blocked: ReturnType<typeof decide>["blocked"]) => {
  if (blocked.length === 0) return;
  const { clientId, id: storeId } = context.store;
  const problems = await rememberProblems(
    tx,
    context.store,
    blocked.map(({ problem }) => problem),
  );
  await sql`
    update sync_field f set ${content.blocked(sql`held.problem_id`, sql`held.loading`)}
    from unnest(${blocked.map(({ listing }) => listing.id)}::uuid[], ${blocked.map(({ problem }) => problems.get(problem.fingerprint)!)}::uuid[],
      ${blocked.map(({ problem }) => isLoading(problem))}::boolean[]) as held(id, problem_id, loading)
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.subject_id = held.id
      and f.subject_id = any(${blocked.map(({ listing }) => listing.id)}::uuid[])`.execute(tx);
  await finishTransfers(
    tx,
    clientId,
    storeId,
    blocked.map(({ listing }) => listing.id),
  );
  await sql`
    update sync_field f set ${content.blockedForAWhile()}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and ${content.blockedForAWhile.may}
      and f.subject_id = any(${blocked.flatMap(({ listing, problem }) => (isRefused(problem) ? [listing.id] : []))}::uuid[])`.execute(
    tx,
  );
};

/** Nothing about it differs from what was sent: its outcome stands as it is. */
const markAsSent = async (tx: Tx, context: StoreContext, listingIds: readonly string[]) => {
  if (listingIds.length === 0) return;
  const { clientId, id: storeId } = context.store;
  await sql`
    update sync_field f set ${content.asSent()}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'content' and f.subject_id = any(${listingIds}::uuid[])`.execute(
    tx,
  );
  await resolveListings(tx, clientId, storeId, listingIds);
};
