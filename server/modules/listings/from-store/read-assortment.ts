import type { RemoteProductPage } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import { finishLines, holdProcess } from "#modules/bulk/index.ts";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { firstCause } from "../first-cause.ts";
import { statesOf, storePage } from "./store-page.ts";

interface Reading {
  processId: string;
  lineId: string;
  status: string | null;
  cursor: string | null;
  pages: number;
  attempts: number;
}

/** An answer that can't be used, or a refusal, this often in a row ends a reading. */
const attemptsMax = 5;

/**
 * What a store has at its marketplace, a page at a time, between all else that the store has to do. A page is written together with the place behind
 * it, so a kill reads one page once more, and writing a page twice changes nothing. It only reads.
 */
export const readAssortment: SyncStep = {
  name: "read assortment",
  paid: true,
  polls: true,
  due: () => ({
    at: sql`(select due_at from store_reading where client_id = s.client_id and store_id = s.id and ended_at is null)`,
  }),
  claim: async (context) => {
    const reading = await context.write((tx) => claimPage(tx, context));
    if (!reading) return null;
    return async () => {
      const page = await context.connector
        .assortment!.listProducts(context.remote, reading.cursor ?? undefined)
        .catch(async (error: unknown) => {
          if (error instanceof RemoteError) await context.write((tx) => putBack(tx, context, reading, error));
          throw error;
        });
      crashPoint("reading.page");
      await context.write((tx) => writePage(tx, context, reading, page));
      crashPoint("reading.stored");
    };
  },
};

const claimPage = async (tx: Tx, { store }: StoreContext): Promise<Reading | null> => {
  const { rows } = await sql<Reading>`
    update store_reading set due_at = now() + interval '1 minute'
    where client_id = ${store.clientId} and store_id = ${store.id} and ended_at is null and due_at <= now()
    returning process_id, line_id, status, cursor, pages, attempts`.execute(tx);
  return rows[0] ?? null;
};

/** The process stands first in the order of locks. Cancelled, or not to go on: the reading ends where it is. */
const isHeld = async (tx: Tx, { store: { clientId, id } }: StoreContext, { processId }: Reading) => {
  if (await holdProcess(tx, clientId, processId)) return true;
  await sql`update store_reading set ended_at = now() where client_id = ${clientId} and store_id = ${id}
    and process_id = ${processId} and ended_at is null`.execute(tx);
  return false;
};

const writePage = async (tx: Tx, context: StoreContext, reading: Reading, { items, unreadable, next }: RemoteProductPage) => {
  if (!(await isHeld(tx, context, reading))) return;
  const { clientId, id: storeId } = context.store;
  const { rows } = await sql`
    select 1 from store_reading where client_id = ${clientId} and store_id = ${storeId} and process_id = ${reading.processId}
      and ended_at is null and pages = ${reading.pages} for update`.execute(tx);
  // Another worker has written it meanwhile.
  if (rows.length === 0) return;
  await storePage(tx, context.store, reading, items);
  await sql`
    update store_reading set cursor = ${next ?? null}, pages = pages + 1, unreadable = unreadable + ${unreadable}, attempts = 0, due_at = now(),
      found = (select count(*) from store_product where client_id = ${clientId} and store_id = ${storeId} and process_id = ${reading.processId})
    where client_id = ${clientId} and store_id = ${storeId}`.execute(tx);
  if (next === undefined) await endReading(tx, context, reading);
};

/** What the store's lists did not have any more is gone there. What somebody ignored is remembered, should it come back. */
const endReading = async (tx: Tx, { store: { clientId, id: storeId } }: StoreContext, { processId, lineId, status }: Reading) => {
  await sql`
    delete from store_product where client_id = ${clientId} and store_id = ${storeId} and process_id <> ${processId} and not is_ignored
      and remote_state = any(${statesOf(status)}::text[])`.execute(tx);
  await sql`update store_reading set ended_at = now(), is_whole = true where client_id = ${clientId} and store_id = ${storeId}`.execute(
    tx,
  );
  await finishLines(tx, clientId, [{ subjectId: lineId, outcome: "done" }]);
};

/** What may pass is tried again, later each time; what does not ends the reading, and its line says why. What was read stays. */
const putBack = async (tx: Tx, context: StoreContext, reading: Reading, error: RemoteError) => {
  if (!(await isHeld(tx, context, reading))) return;
  const { clientId, id: storeId } = context.store;
  const mayPass = !["refused", "malformed", "not_found"].includes(error.kind) || reading.attempts + 1 < attemptsMax;
  await sql`
    update store_reading set attempts = attempts + 1, ended_at = case when ${mayPass} then null else now() end,
      due_at = now() + least(interval '5 minutes', interval '2 seconds' * power(2, least(attempts, 10)))
    where client_id = ${clientId} and store_id = ${storeId}`.execute(tx);
  if (mayPass) return;
  const reasons = error.reasons.length > 0 ? error.reasons : [error.message];
  const cause = firstCause(reasons.map(context.connector.recognise));
  const problem = { ...cause, value: null, column: null };
  await finishLines(tx, clientId, [{ subjectId: reading.lineId, outcome: "failed", problems: [problem] }]);
};
