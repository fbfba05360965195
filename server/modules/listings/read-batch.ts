import type { BatchOutcome } from "@tradeport/connectors/catalogue";
import type { Cause } from "@tradeport/connectors/connector";
import { RemoteError } from "@tradeport/connectors/http";
import { rememberProblems } from "#modules/bulk/index.ts";
import { pushConfirmed, type StoreContext, type SyncStep } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { endOrLose, loseBatch, out, putBack } from "./batches.ts";
import { firstCause } from "./first-cause.ts";
import { resolveListings } from "./resolve-listings.ts";
import { amounts } from "./transitions.ts";

interface Batch {
  id: string;
  operation: string;
  receipt: string;
  /** Its items were read back, and it may still do something. */
  isLate: boolean;
  /** It takes longer than its kind does. */
  isSlow: boolean;
  isOver: boolean;
}

/** Asks for the outcome of what was sent, and gives up on messages whose worker is gone. */
export const readBatch: SyncStep = {
  name: "read batch",
  due: () => ({
    // Those of a worker that is gone at once, whatever they wait for.
    at: sql`select min(case when token <> (select token from lease where name = 'store:' || s.id) then '-infinity'
        when state in ('sent', 'late') then next_poll_at when state = 'sending' then created_at + interval '1 minute' end)
      from push_batch where client_id = s.client_id and store_id = s.id and state <> 'ended'`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const batch = await context.write(async (tx) => {
      await loseAbandoned(tx, context);
      const { rows } = await sql<Batch>`
        update push_batch set next_poll_at = now() + interval '1 minute'
        where client_id = ${clientId} and id = (
          select id from push_batch where client_id = ${clientId} and store_id = ${storeId} and state in ('sent', 'late') and next_poll_at <= now()
          order by next_poll_at limit 1 for update skip locked)
        returning id, operation, receipt, state = 'late' as is_late, deadline_at < now() as is_over,
          operation = 'updateOffers' and sent_at < now() - make_interval(secs => ${context.connector.usualBatchMs / 1000}::float8) as is_slow`.execute(
        tx,
      );
      return rows[0];
    });
    return batch ? () => read(context, batch) : null;
  },
};

const read = async (context: StoreContext, batch: Batch) => {
  const outcome = await context.connector.offers
    .readBatch(context.remote, { id: batch.receipt })
    .catch(async (error: unknown) => {
      if (error instanceof RemoteError) await context.write((tx) => pollAgain(tx, context, batch.id, 5));
      throw error;
    });
  if (batch.isLate) return void (await context.write((tx) => watch(tx, context, batch, outcome)));
  if (outcome.state === "running" && !batch.isSlow && !batch.isOver)
    return void (await context.write((tx) => pollAgain(tx, context, batch.id)));
  crashPoint("push.outcome");
  // Of a batch that takes too long, what it has told so far counts; the rest is read back, like one whose result is gone (R15).
  const resolveMs = outcome.state === "finished" ? context.connector.resolveAfterMs : 0;
  await retryOnDeadlock(() =>
    context.write(async (tx) => {
      if (outcome.state === "running")
        await sql`update push_batch set watch_until = deadline_at where client_id = ${context.store.clientId} and id = ${batch.id}`.execute(
          tx,
        );
      await resolveBatch(tx, context, batch, outcome.items, resolveMs);
    }),
  );
  crashPoint("push.done");
};

/**
 * What a given-up batch does at last may overwrite what was said since: the offers that its result names are looked at now, as drift is.
 */
const watch = async (tx: Tx, context: StoreContext, batch: Batch, { state, items }: BatchOutcome) => {
  const { clientId, id: storeId } = context.store;
  if (state === "running" && !batch.isOver) return pollAgain(tx, context, batch.id);
  if (state === "finished")
    await sql`
      update offer set observed_at = now() - interval '2 hours' where client_id = ${clientId} and store_id = ${storeId}
        and remote_key = any(${items.map(({ key }) => key)}::text[])`.execute(tx);
  await sql`update push_batch set state = 'ended', ended_at = now() where client_id = ${clientId} and id = ${batch.id}`.execute(
    tx,
  );
};

/** The older the batch, the rarer the look: a quarter of its age, between a second and a minute. */
const pollAgain = (tx: Tx, { store }: StoreContext, batchId: string, atLeast = 1) =>
  sql`
    update push_batch set next_poll_at = now() + greatest(make_interval(secs => ${atLeast}), least(interval '1 minute', (now() - sent_at) / 4))
    where client_id = ${store.clientId} and id = ${batchId} and state in ('sent', 'late')`.execute(tx);

const loseAbandoned = async (tx: Tx, context: StoreContext) => {
  const { rows } = await sql<{ id: string; left: boolean }>`
    select id, left_at is not null as left from push_batch
    where client_id = ${context.store.clientId} and store_id = ${context.store.id} and state = 'sending'
      and not id = any(${[...out]}::uuid[]) and (token <> ${context.token} or created_at < now() - interval '1 minute')`.execute(
    tx,
  );
  // One that never left goes out again at once.
  for (const { id, left } of rows) await (left ? loseBatch(tx, context, id) : putBack(tx, context, id, 0));
  // What a worker that is gone was about to look at is looked at now.
  await sql`
    update push_batch set token = ${context.token}, next_poll_at = least(next_poll_at, now())
    where client_id = ${context.store.clientId} and store_id = ${context.store.id} and state in ('sent', 'unknown', 'late') and token <> ${context.token}`.execute(
    tx,
  );
};

const resolveBatch = async (tx: Tx, context: StoreContext, batch: Batch, items: BatchOutcome["items"], resolveMs: number) => {
  const { clientId, id: storeId } = context.store;
  const resolved = items.filter((item) => item.outcome !== "running");
  const causes = new Map<(typeof resolved)[number], Cause>();
  for (const item of resolved)
    if (item.outcome === "refused")
      causes.set(item, firstCause((item.reasons.length > 0 ? item.reasons : [""]).map(context.connector.recognise)));
  const problems = await rememberProblems(tx, context.store, [...causes.values()]);
  const outcomes = resolved.map((item) => {
    const cause = causes.get(item);
    return {
      key: item.key,
      isListing: item.unit === "listing",
      card: item.remoteListingId ?? null,
      syncField: item.syncField ?? null,
      withdrawn: item.withdrawn ?? null,
      problem: cause ? problems.get(cause.fingerprint)! : null,
      passes: cause?.passes ?? false,
      field: cause?.field ?? null,
      audit: item.isAudited && context.connector.listings?.readAudit ? batch.receipt : null,
    };
  });
  if (batch.operation === "updateOffers") await resolveOffers(tx, context, batch.id, outcomes);
  else await resolveContent(tx, context, batch, outcomes);
  if (resolved.some(({ outcome }) => outcome === "accepted")) await pushConfirmed(tx, clientId, storeId);
  // What was in the message and is not in its result is not known to be done.
  await endOrLose(tx, context, batch.id, resolveMs);
};

interface Outcome {
  key: string;
  /** Speaks of a whole card by the marketplace's id. */
  isListing: boolean;
  /** The marketplace's id of the listing that it is on. */
  card: string | null;
  /** Speaks of one side alone. */
  syncField: "price" | "stock" | null;
  /** Whether its listing is off sale by our hand now. */
  withdrawn: boolean | null;
  problem: string | null;
  passes: boolean;
  field: string | null;
  /** The receipt by which the marketplace's own check of it is read. */
  audit: string | null;
}

const resolveOffers = async (tx: Tx, { store }: StoreContext, batchId: string, outcomes: readonly Outcome[]) => {
  const byKey = Map.groupBy(outcomes, ({ key }) => key);
  const { rows } = await sql<{ id: string; remoteKey: string }>`
    select id, remote_key from offer where client_id = ${store.clientId} and store_id = ${store.id} and remote_key = any(${[...byKey.keys()]}::text[])`.execute(
    tx,
  );
  const hands = outcomes.filter(({ withdrawn }) => withdrawn !== null);
  if (hands.length > 0)
    await sql`
      update offer o set withdrawn = t.withdrawn
      from unnest(${hands.map(({ key }) => key)}::text[], ${hands.map(({ withdrawn }) => withdrawn)}::boolean[]) as t(key, withdrawn)
      where o.client_id = ${store.clientId} and o.store_id = ${store.id} and o.id = any(${rows.map(({ id }) => id)}::uuid[])
        and o.remote_key = t.key and o.withdrawn <> t.withdrawn`.execute(tx);
  const outcomeOf = new Map(rows.map(({ id, remoteKey }) => [id, byKey.get(remoteKey)!]));
  const open = await sql<{ id: string; kind: "price" | "stock" }>`
    select subject_id as id, kind from sync_field
    where client_id = ${store.clientId} and store_id = ${store.id} and kind in ('price', 'stock') and batch_id = ${batchId}
      and state in ('sending', 'unknown') order by subject_id, kind for update`.execute(tx);
  const sides = Map.groupBy(open.rows, ({ id }) => id);
  const resolved = open.rows.flatMap(({ id, kind }) => {
    const outcome = outcomeOf.get(id)?.findLast(({ syncField }) => syncField === null || syncField === kind);
    if (!outcome) return [];
    const { problem, passes, field, syncField } = outcome;
    // refused for its other side: this one goes alone, beside what is confirmed of the other
    const otherSide = syncField === null && (field === "price" || field === "stock") && field !== kind;
    const goesAlone = otherSide && sides.get(id)?.length === 2;
    return [{ id, kind, problem, passes, goesAlone }];
  });
  // The rows are locked and named by their key alone: by what they have in common each would be sought among all of the message.
  await sql`
    update sync_field f set ${amounts.answered({ problemId: sql`t.problem`, passes: sql`t.passes`, alone: sql`t."goesAlone"` })}
    from jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb) as t(id uuid, kind text, problem uuid, passes boolean, "goesAlone" boolean)
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = t.kind and f.subject_id = t.id`.execute(tx);
};

const resolveContent = async (tx: Tx, { store }: StoreContext, batch: Batch, outcomes: readonly Outcome[]) => {
  const { rows } = await sql<{ id: string; listingId: string; remoteKey: string; remoteGroup: string | null }>`
    select id, listing_id, remote_key, remote_group from offer where client_id = ${store.clientId} and batch_id = ${batch.id}
    order by id for update`.execute(tx);
  const ofOffers = Map.groupBy(
    outcomes.filter(({ isListing }) => !isListing),
    ({ key }) => key,
  );
  const ofCards = Map.groupBy(
    outcomes.filter(({ isListing }) => isListing),
    ({ key }) => key,
  );
  // An approved product's update is told per card and per offer: a refusal of either is a refusal.
  const resolved = rows.flatMap(({ id, listingId, remoteKey, remoteGroup }) => {
    const own = [...(ofOffers.get(remoteKey) ?? []), ...((remoteGroup && ofCards.get(remoteGroup)) || [])];
    const refused = own.filter(({ problem }) => problem !== null).sort((a, b) => Number(a.passes) - Number(b.passes))[0];
    const card = own.find((outcome) => outcome.card)?.card ?? null;
    const audit = refused ? null : (own.find((outcome) => outcome.audit)?.audit ?? null);
    const outcome = { id, listingId, card, audit, problem: refused?.problem ?? null, passes: refused?.passes ?? false };
    return own.length > 0 ? [outcome] : [];
  });
  const ids = resolved.map(({ id }) => id);
  await sql`
    update offer o set batch_id = null, problem_id = t.problem, audit_receipt = t.audit, remote_group = coalesce(t.card, o.remote_group),
      sent_hash = case when t.problem is not null and t.passes then null else o.sent_hash end,
      remote_state = case
        when t.problem is not null then o.remote_state
        when ${batch.operation === "createListings"} or coalesce(o.remote_state, 'rejected') in ('rejected', 'in_review', 'accepted') then 'accepted'
        else o.remote_state end
    from jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb) as t(id uuid, card text, audit text, problem uuid, passes boolean)
    where o.client_id = ${store.clientId} and o.id = any(${ids}::uuid[]) and o.id = t.id`.execute(tx);
  // An offer that the result does not name keeps its listing open, to be read back.
  await resolveListings(tx, store.clientId, store.id, [...new Set(resolved.map(({ listingId }) => listingId))]);
};
