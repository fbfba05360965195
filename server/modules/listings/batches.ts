import type { PushOperation } from "@tradeport/connectors/catalogue";
import { causeOf } from "@tradeport/connectors/causes";
import { type RemoteClient, RemoteError } from "@tradeport/connectors/http";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { resolveListings } from "./resolve-listings.ts";
import { amounts, either } from "./transitions.ts";
import { isPausedNow } from "./while-paused.ts";

/** Messages that this process has out: a batch that is 'sending' and not here belongs to a worker that is gone. */
export const out = new Set<string>();

export interface Message {
  id: string;
  operation: PushOperation;
  items: number;
  /** It cannot be made smaller: a refusal of the whole is its item's. */
  smallest: boolean;
  /** It tells no more than a paused store may be told (while-paused.ts). */
  goesWhilePaused: boolean;
}

/** Written in the transaction that claims the items, before anything is sent: a message whose answer is lost is known to be lost. */
export const openBatch = async (
  tx: Tx,
  context: StoreContext,
  {
    id,
    operation,
    items,
    updates = null,
    body = null,
  }: Omit<Message, "smallest" | "goesWhilePaused"> & { updates?: number | null; body?: string | null },
) => {
  await sql`
    insert into push_batch (client_id, id, store_id, operation, token, items, updates, body, left_at)
    values (${context.store.clientId}, ${id}, ${context.store.id}, ${operation}, ${context.token}, ${items}, ${updates}, ${body}, null)`.execute(
    tx,
  );
};

/** Sends a claimed message and keeps its receipt, or writes down what its failure means for each item. */
export const sendBatch = async (
  context: StoreContext,
  message: Message,
  send: (remote: RemoteClient) => Promise<{ id: string }>,
) => {
  out.add(message.id);
  let left = false;
  // It may have waited long for its limit: only now may it have arrived. One that began to leave goes on to its end.
  const leaves = async () => {
    await context.write(async (tx) => {
      if (!left && !message.goesWhilePaused && (await isPausedNow(tx, context.store)))
        throw new RemoteError("unavailable", "The store is paused");
      await sql`update push_batch set left_at = clock_timestamp() where client_id = ${context.store.clientId} and id = ${message.id}`.execute(
        tx,
      );
    });
    left = true;
    crashPoint("push.leaves");
  };
  try {
    crashPoint("push.claimed");
    const receipt = await send(context.remote.noting(leaves)).catch(async (error: unknown) => {
      await context.write((tx) => notSent(tx, context, message, error, left));
      throw error;
    });
    crashPoint("push.sent");
    await context.write((tx) =>
      sql`
        update push_batch set state = 'sent', receipt = ${receipt.id}, sent_at = now(), next_poll_at = now() + interval '1 second',
          deadline_at = now() + make_interval(secs => ${context.connector.batchDeadlineMs / 1000}::float8)
        where client_id = ${context.store.clientId} and id = ${message.id} and state = 'sending'`.execute(tx),
    );
    crashPoint("push.receipt");
  } finally {
    out.delete(message.id);
  }
};

const notSent = async (tx: Tx, context: StoreContext, message: Message, error: unknown, left: boolean) => {
  const kind = error instanceof RemoteError ? error.kind : "unknown";
  if (kind === "throttled" || kind === "unavailable") return putBack(tx, context, message.id, 0);
  if (kind === "unauthorized") return putBack(tx, context, message.id, 0, true);
  if (kind === "duplicate" && message.operation === "updateOffers")
    return tellOtherwise(tx, context, message.id, error as RemoteError);
  if (kind !== "refused" && kind !== "not_found")
    return left ? loseBatch(tx, context, message.id) : putBack(tx, context, message.id, 0);
  const reasons = (error as RemoteError).reasons;
  const cause = context.connector.recognise(reasons[0] ?? (error as Error).message);
  // The whole message was refused, and it does not say for which item: it goes out again in smaller parts, down to the one at fault.
  // What passes by itself (a day's allowance that is used up) is no item's fault.
  if (!message.smallest && !cause.passes)
    return putBack(tx, context, message.id, message.items > messageSize(Infinity, 1) ? 1 : 2);
  await refuseAll(tx, context, message.id, cause);
};

/** What a message carries, locked in the order of lock-stock.ts. */
const lockMessage = async (tx: Tx, { store }: StoreContext, batchId: string) => {
  await sql`select 1 from offer where client_id = ${store.clientId} and batch_id = ${batchId} order by id for update`.execute(tx);
  await sql`
    select 1 from sync_field where client_id = ${store.clientId} and store_id = ${store.id} and batch_id = ${batchId}
      and state in ('sending', 'unknown')
    order by kind = 'content', subject_id, kind for update`.execute(tx);
};

/** After a whole message was refused, its items go out in smaller ones, and then one by one. */
export const messageSize = (maxItems: number, split: number) =>
  split === 0 ? maxItems : split === 1 ? Math.min(32, maxItems) : 1;

/**
 * The marketplace had it already, though we did not know: another program's, or a part of it. Its items go out at once in another form
 * (their values are whole, so that hearing them twice changes nothing), and less and less often when that is refused too.
 */
const tellOtherwise = async (tx: Tx, context: StoreContext, batchId: string, error: RemoteError) => {
  const { clientId, id } = context.store;
  await lockMessage(tx, context, batchId);
  const cause = causeOf(context.connector, error);
  const problem = (await rememberProblems(tx, context.store, [cause])).get(cause.fingerprint)!;
  await sql`
    update sync_field f set ${amounts.repeated(problem)}
    where f.client_id = ${clientId} and f.store_id = ${id} and f.batch_id = ${batchId} and ${amounts.repeated.may}`.execute(tx);
  await endBatch(tx, context, batchId);
};

/**
 * Nothing of it was taken: its items wait again; `later`: for as long again as they have waited already. A key may work and lack this one
 * right, so that the store's health alone would let the same call go out without end (R22).
 */
export const putBack = async (tx: Tx, context: StoreContext, batchId: string, split: number, later = false) => {
  const { clientId, id } = context.store;
  await lockMessage(tx, context, batchId);
  await sql`
    update sync_field f set ${either.putBack(split, later)}
    where f.client_id = ${clientId} and f.store_id = ${id} and f.batch_id = ${batchId} and ${either.putBack.may}`.execute(tx);
  await sql`update offer set batch_id = null, sent_hash = null where client_id = ${clientId} and batch_id = ${batchId}`.execute(
    tx,
  );
  // What was refused whole was heard: it is remembered as told. What was not looked at may be told again as it is.
  if (split > 0) return endBatch(tx, context, batchId);
  await sql`delete from push_batch where client_id = ${clientId} and id = ${batchId}`.execute(tx);
};

const refuseAll = async (
  tx: Tx,
  context: StoreContext,
  batchId: string,
  cause: ReturnType<StoreContext["connector"]["recognise"]>,
) => {
  const { clientId, id } = context.store;
  await lockMessage(tx, context, batchId);
  const problem = (await rememberProblems(tx, context.store, [cause])).get(cause.fingerprint)!;
  const listings = await sql<{ listingId: string }>`
    update offer set batch_id = null, problem_id = ${problem} where client_id = ${clientId} and batch_id = ${batchId} returning listing_id`.execute(
    tx,
  );
  await sql`
    update sync_field f set ${amounts.refusedWhole(problem, cause.passes)}
    where f.client_id = ${clientId} and f.store_id = ${id} and f.batch_id = ${batchId} and f.kind <> 'content' and ${amounts.refusedWhole.may}`.execute(
    tx,
  );
  await endBatch(tx, context, batchId);
  await resolveListings(tx, clientId, id, [...new Set(listings.rows.map(({ listingId }) => listingId))]);
};

/**
 * It left, or may have left, and no usable answer came: "unknown" until it is read back. The marketplace may still be at work, so only
 * after its settling time is a difference believed; what is equal is believed at once.
 */
export const loseBatch = async (tx: Tx, context: StoreContext, batchId: string, resolveMs = context.connector.resolveAfterMs) => {
  const { clientId, id } = context.store;
  await lockMessage(tx, context, batchId);
  await sql`
    update push_batch set state = 'unknown', next_poll_at = now() + make_interval(secs => ${Math.min(5_000, resolveMs) / 1000}::float8),
      deadline_at = now() + make_interval(secs => ${resolveMs / 1000}::float8)
    where client_id = ${clientId} and id = ${batchId} and state <> 'ended'`.execute(tx);
  await sql`
    update sync_field f set ${either.lost()}
    where f.client_id = ${clientId} and f.store_id = ${id} and f.batch_id = ${batchId} and ${either.lost.may}`.execute(tx);
};

/** Every outcome is written. One that the marketplace has not ended is watched until it is given up. */
export const endBatch = async (tx: Tx, context: StoreContext, batchId: string) => {
  await sql`
    update push_batch set state = case when watch_until > now() then 'late' else 'ended' end, ended_at = now(), deadline_at = watch_until,
      next_poll_at = now() + interval '1 minute'
    where client_id = ${context.store.clientId} and id = ${batchId}`.execute(tx);
};

/** Ends a batch of which nothing is open any more; else it stays to be read back. */
export const endOrLose = async (tx: Tx, context: StoreContext, batchId: string, resolveMs: number) => {
  const { clientId, id } = context.store;
  const { rows } = await sql<{ left: boolean }>`
    select exists (select 1 from sync_field where client_id = ${clientId} and store_id = ${id} and batch_id = ${batchId} and state in ('sending', 'unknown')) as left`.execute(
    tx,
  );
  if (rows[0]!.left) await loseBatch(tx, context, batchId, resolveMs);
  else await endBatch(tx, context, batchId);
};
