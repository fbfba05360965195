import { finishLines, type LineProblem } from "#modules/bulk/index.ts";
import { sql } from "#platform/db.ts";
import { type StorePart, storeChunk } from "./store-part.ts";
import { either } from "./transitions.ts";

/** Of a line that a disconnected store can no longer be sent. */
export const disconnected: LineProblem = {
  fingerprint: "store_disconnected",
  code: "store_disconnected",
  values: {},
  owner: "account",
  field: null,
  value: null,
  column: null,
};

/** With its message what it carried rests too: connected again a moment later, nobody would read an ended message or send its offers anew. */
const endMessages: StorePart = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string }>`
    update push_batch set state = 'ended', ended_at = now() where client_id = ${clientId} and id in (
      select id from push_batch where client_id = ${clientId} and store_id = ${storeId} and state <> 'ended' limit ${storeChunk})
    returning id`.execute(tx);
  await sql`
    update sync_field f set ${either.storeDisconnected()}
    where f.client_id = ${clientId} and f.batch_id = any(${rows.map(({ id }) => id)}::uuid[]) and f.state in ('sending', 'unknown')`.execute(
    tx,
  );
  await sql`delete from taxonomy_effect where client_id = ${clientId} and store_id = ${storeId}`.execute(tx);
  return rows.length;
};

const endLines: StorePart = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string }>`
    select distinct line.subject_id as id from process_line line join offer o on o.client_id = line.client_id and o.id = line.subject_id
    where line.client_id = ${clientId} and line.outcome = 'waiting' and o.store_id = ${storeId} limit ${storeChunk}`.execute(tx);
  await finishLines(
    tx,
    clientId,
    rows.map(({ id }) => ({ subjectId: id, outcome: "failed", problems: [disconnected] })),
  );
  return rows.length;
};

/** All but what its seller has to decide on after a restore: one in step would wait again with the next change of a price, and nobody would ever send it. */
const pauseSyncFields: StorePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update sync_field f set ${either.storeDisconnected()}
    from (select f.kind, f.subject_id from sync_field f where f.client_id = ${clientId} and f.store_id = ${storeId} and ${either.storeDisconnected.may}
      limit ${storeChunk}) part
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = part.kind and f.subject_id = part.subject_id`.execute(
    tx,
  );
  return Number(numAffectedRows);
};

/** What waits for a store that was disconnected ends, and its listings rest. */
export const pauseListings: readonly StorePart[] = [endMessages, endLines, pauseSyncFields];
