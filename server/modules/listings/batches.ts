import type { PushOperation } from "@tradeport/connectors/catalogue";
import { DoorError } from "@tradeport/connectors/http";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { Turn } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { settleListings } from "./settle-listings.ts";

/** Messages that this process has out: a batch that is 'sending' and not here belongs to a worker that is gone. */
export const out = new Set<string>();

export interface Message {
  id: string;
  operation: PushOperation;
  items: number;
  /** It cannot be made smaller: a refusal of the whole is its item's. */
  smallest: boolean;
}

/** Written in the transaction that claims the items, before anything is sent: a message whose answer is lost is known to be lost. */
export const openBatch = async (tx: Tx, turn: Turn, { id, operation, items }: Omit<Message, "smallest">) => {
  await sql`
    insert into push_batch (client_id, id, store_id, operation, token, items)
    values (${turn.store.clientId}, ${id}, ${turn.store.id}, ${operation}, ${turn.token}, ${items})`.execute(tx);
};

/** Sends a claimed message and keeps its receipt, or writes down what its failure means for each item. */
export const sendBatch = async (turn: Turn, message: Message, send: () => Promise<{ id: string }>) => {
  out.add(message.id);
  try {
    crashPoint("push.claimed");
    const receipt = await send().catch(async (error: unknown) => {
      await turn.write((tx) => notSent(tx, turn, message, error));
      throw error;
    });
    crashPoint("push.sent");
    await turn.write((tx) =>
      sql`
        update push_batch set state = 'sent', receipt = ${receipt.id}, sent_at = now(), look_at = now() + interval '1 second',
          deadline_at = now() + make_interval(secs => ${turn.connector.batchDeadlineMs / 1000}::float8)
        where client_id = ${turn.store.clientId} and id = ${message.id} and state = 'sending'`.execute(tx),
    );
    crashPoint("push.receipt");
  } finally {
    out.delete(message.id);
  }
};

const notSent = async (tx: Tx, turn: Turn, message: Message, error: unknown) => {
  const verdict = error instanceof DoorError ? error.verdict : "unknown";
  if (verdict === "throttled" || verdict === "unavailable") return putBack(tx, turn, message.id, 0);
  if (verdict === "unauthorized") return putBack(tx, turn, message.id, 0, true);
  if (verdict !== "refused" && verdict !== "absent") return loseBatch(tx, turn, message.id);
  const reasons = (error as DoorError).reasons;
  const cause = turn.connector.recognise(reasons[0] ?? (error as Error).message);
  // The whole message was refused, and it does not say for which item: it goes out again in smaller parts, down to the one at fault.
  // What passes by itself (a day's allowance that is used up) is no item's fault.
  if (!message.smallest && !cause.passes) return putBack(tx, turn, message.id, 1);
  await refuseAll(tx, turn, message.id, cause);
};

/** What a message carries, locked in the order of lock-stock.ts. */
const lockMessage = async (tx: Tx, { store }: Turn, batchId: string) => {
  await sql`select 1 from offer where client_id = ${store.clientId} and batch_id = ${batchId} order by id for update`.execute(tx);
  await sql`
    select 1 from facet where client_id = ${store.clientId} and store_id = ${store.id} and batch_id = ${batchId}
      and state in ('sending', 'unknown')
    order by kind = 'content', subject_id, kind for update`.execute(tx);
};

/**
 * Nothing of it was taken: its items wait again; `later`: for as long again as they have waited already. A key may work and lack this one
 * right, so that the store's health alone would let the same call go out without end (R22).
 */
const putBack = async (tx: Tx, turn: Turn, batchId: string, split: number, later = false) => {
  const { clientId, id } = turn.store;
  await lockMessage(tx, turn, batchId);
  await sql`
    update facet set state = 'waiting', batch_id = null, split = least(split + ${split}, 2),
      due_at = case when ${later} then now() + least(interval '15 minutes', greatest(interval '5 seconds', now() - wanted_at)) else due_at end,
      sent_rev = case when kind = 'content' then least(sent_rev, wanted_rev - 1) else sent_rev end
    where client_id = ${clientId} and store_id = ${id} and batch_id = ${batchId} and state in ('sending', 'unknown')`.execute(tx);
  await sql`update offer set batch_id = null, sent_hash = null where client_id = ${clientId} and batch_id = ${batchId}`.execute(
    tx,
  );
  await sql`delete from push_batch where client_id = ${clientId} and id = ${batchId}`.execute(tx);
};

const refuseAll = async (tx: Tx, turn: Turn, batchId: string, cause: ReturnType<Turn["connector"]["recognise"]>) => {
  const { clientId, id } = turn.store;
  await lockMessage(tx, turn, batchId);
  const problem = (await rememberProblems(tx, clientId, [cause])).get(cause.fingerprint)!;
  const listings = await sql<{ listingId: string }>`
    update offer set batch_id = null, problem_id = ${problem} where client_id = ${clientId} and batch_id = ${batchId} returning listing_id`.execute(
    tx,
  );
  await sql`
    update facet set state = case when ${cause.passes} or wanted_rev > sent_rev then 'waiting' else 'refused' end, problem_id = ${problem},
      attempts = attempts + 1, due_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts, 10)))
    where client_id = ${clientId} and store_id = ${id} and batch_id = ${batchId} and kind <> 'content' and state in ('sending', 'unknown')`.execute(
    tx,
  );
  await endBatch(tx, turn, batchId);
  await settleListings(tx, clientId, id, [...new Set(listings.rows.map(({ listingId }) => listingId))]);
};

/**
 * It left, or may have left, and no usable answer came: "unknown" until it is read back. The marketplace may still be at work, so only
 * after its settling time is a difference believed; what is equal is believed at once.
 */
export const loseBatch = async (tx: Tx, turn: Turn, batchId: string, settleMs = turn.connector.settleAfterMs) => {
  const { clientId, id } = turn.store;
  await lockMessage(tx, turn, batchId);
  await sql`
    update push_batch set state = 'unknown', look_at = now() + make_interval(secs => ${Math.min(5_000, settleMs) / 1000}::float8),
      deadline_at = now() + make_interval(secs => ${settleMs / 1000}::float8)
    where client_id = ${clientId} and id = ${batchId} and state <> 'ended'`.execute(tx);
  await sql`
    update facet set state = 'unknown'
    where client_id = ${clientId} and store_id = ${id} and batch_id = ${batchId} and state = 'sending'`.execute(tx);
};

export const endBatch = async (tx: Tx, turn: Turn, batchId: string) => {
  await sql`update push_batch set state = 'ended', ended_at = now() where client_id = ${turn.store.clientId} and id = ${batchId}`.execute(
    tx,
  );
};

/** Ends a batch of which nothing is open any more; else it stays to be read back. */
export const endOrLose = async (tx: Tx, turn: Turn, batchId: string, settleMs: number) => {
  const { clientId, id } = turn.store;
  const { rows } = await sql<{ left: boolean }>`
    select exists (select 1 from facet where client_id = ${clientId} and store_id = ${id} and batch_id = ${batchId} and state in ('sending', 'unknown')) as left`.execute(
    tx,
  );
  if (rows[0]!.left) await loseBatch(tx, turn, batchId, settleMs);
  else await endBatch(tx, turn, batchId);
};
