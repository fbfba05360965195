import type { Words } from "@tradeport/contract";
import { type Process, type ProcessType, undoDays } from "@tradeport/contract/bulk";
import type { Message } from "@tradeport/contract/messages";
import type { PoolClient } from "pg";
import { type StoredProblem, wordsOf } from "#modules/messages/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { notify } from "#platform/jobs.ts";
import { whyNotRun } from "./may-run.ts";

export type Outcome = "done" | "skipped" | "failed" | "held";
/** A recognised cause with the value and the column that it was found in. */
export type LineProblem = StoredProblem & { value: Words | string | null; column: Words | string | null };

/** What the file of failed lines is called, behind the name of the file that they came from. */
export const failedRows = { tr: "hatalı satırlar", en: "failed rows" } as const;
const bareName = sql`regexp_replace(process.subject, '[.]xlsx$', '', 'i')`;

const upload = sql`process_type in ('import_product_from_excel', 'update_product_from_excel', 'update_quantity_and_price_from_excel', 'update_listings_from_excel')
  and state in ('partly', 'failed') and not is_preview`;
/** Over `process`, an upload with wrong rows: what was uploaded on its page later, its own file once more, or the file of its failed lines. */
const corrections = sql`from process later
  where later.client_id = process.client_id and later.process_type = process.process_type and later.created_at > process.created_at and not later.is_preview
    and later.state in ('done', 'partly', 'queued', 'running')
    and (later.input ->> 'corrects' = process.id::text or later.subject = process.subject
      or starts_with(later.subject, ${bareName} || ' - ' || ${sql.lit(failedRows.tr)})
      or starts_with(later.subject, ${bareName} || ' - ' || ${sql.lit(failedRows.en)}))`;

/** Over `process`: an upload with wrong rows that waits for a person, as nothing corrects it. */
export const unfinished = sql`(${upload} and dismissed_at is null and created_at > now() - interval '7 days'
  and not exists (select ${corrections}))`;

/** Over `process`, a preview: the process that did what it showed. */
export const appliedBy = sql`(select a.id from process a where a.client_id = process.client_id and a.previewed = process.id)`;

/** Over `process`: the newest that takes it back, or tried to. */
const undoneBy = sql`(select u.id from process u where u.client_id = process.client_id and u.undoes = process.id
  and (u.done > 0 or u.state in ('queued', 'running')) order by u.created_at desc limit 1)`;
/** The lines of it that are taken back by now. */
export const takenBack = sql`(select coalesce(sum(u.done), 0)::int from process u where u.client_id = process.client_id and u.undoes = process.id)`;
/** Over `process`, one that ended: until when it can be taken back. Its input says so; that goes with its lines. */
const undoUntil = sql`case when process.input ->> 'keepsValues' = 'true' and process.state in ('done', 'partly', 'failed', 'canceled')
    and process.ended_at > now() - make_interval(days => ${sql.lit(undoDays)}) and process.done > ${takenBack}
    and not exists (select from process u where u.client_id = process.client_id and u.undoes = process.id and u.state in ('queued', 'running'))
  then process.ended_at + make_interval(days => ${sql.lit(undoDays)}) end`;

/** Over `process`. To the queue one that is held waits as any other, and no job of it is there. */
export const shownState = sql`case when held_at is not null and state = 'queued' then 'held' else state end`;

export const processColumns = sql`id, process_type, ${shownState} as state, subject, started_by_name as started_by, total, done, failed, skipped, held, reason,
  case when total is null and state in ('queued', 'running') then (input ->> 'read')::int end as read,
  created_at as created_date, started_at as started_date, ended_at as ended_date,
  ${unfinished} as is_unfinished, dismissed_at is not null as is_dismissed,
  case when ${upload} then (select later.id ${corrections} order by later.created_at desc limit 1) end as corrected_by,
  undoes, ${undoneBy} as undone_by, ${undoUntil} as undo_until, is_preview, ${appliedBy} as applied_by, previewed`;

export type StoredProcess = Omit<Process, "reason"> & { reason: Message | null };
export const processIn = (stored: StoredProcess): Process => ({ ...stored, reason: stored.reason && wordsOf(stored.reason) });

/** One process as the contract shows it; undefined when it is not this client's. */
export const readProcess = async (tx: Tx, clientId: string, processId: string): Promise<Process | undefined> => {
  const { rows } = await sql<StoredProcess>`
    select ${processColumns} from process where client_id = ${clientId} and id = ${processId}`.execute(tx);
  return rows[0] && processIn(rows[0]);
};

/**
 * Locks a process for one step of its work. Null: the step must not happen, because the process was cancelled or has ended, or because it
 * may not go on, which it then says.
 */
export const holdProcess = async (tx: Tx, clientId: string, processId: string) => {
  const { rows } = await sql<{
    processType: ProcessType;
    state: string;
    subject: string;
    input: Record<string, unknown>;
    fileId: string | null;
    startedBy: string | null;
    startedByName: string;
    total: number | null;
    isPreview: boolean;
    previewed: string | null;
  }>`
    update process set state = 'running', started_at = coalesce(started_at, now())
    where client_id = ${clientId} and id = ${processId} and state in ('queued', 'running') and held_at is null
    returning process_type, state, subject, input, file_id, started_by, started_by_name, total, is_preview, previewed`.execute(
    tx,
  );
  const held = rows[0];
  if (!held) return null;
  const reason = await whyNotRun(tx, clientId, { id: processId, ...held });
  if (!reason) return held;
  await failProcess(tx, clientId, processId, reason);
  return null;
};

interface Known {
  total?: number;
  input?: Record<string, unknown>;
}

/** How many items there are, once that is known; what the work needs to go on after a kill is merged into `input`. */
export const describeProcess = async (tx: Tx, clientId: string, processId: string, known: Known) => {
  await sql`
    update process set total = coalesce(${known.total ?? null}::int, total), input = input || ${JSON.stringify(known.input ?? {})}::jsonb
    where client_id = ${clientId} and id = ${processId}`.execute(tx);
  await notify(tx, "processes", processId);
};

/** What is to be known of it beside how it ends: said once, however often its work begins anew. */
export const noteOnce = async (tx: Tx, clientId: string, processId: string, note: Message) => {
  await sql`
    update process set input = input || jsonb_build_object('noted', true),
      reason = case when reason is null then ${JSON.stringify(note)}::jsonb
        else jsonb_build_object('code', 'sentences', 'values', jsonb_build_object('all', jsonb_build_array(reason, ${JSON.stringify(note)}::jsonb))) end
    where client_id = ${clientId} and id = ${processId} and not input ? 'noted'`.execute(tx);
};

/** Why it waits, or will have ended; null: nothing is to be said of it any more. */
export const sayReason = async (tx: Tx, clientId: string, processId: string, reason: Message | null) => {
  await sql`
    update process set reason = ${reason && JSON.stringify(reason)}::jsonb where client_id = ${clientId} and id = ${processId}`.execute(
    tx,
  );
  await notify(tx, "processes", processId);
};

/** Items that are as they were, where a line for each would say nothing: a feed is read again and again. */
export const countSkipped = async (tx: Tx, clientId: string, processId: string, count: number) => {
  await sql`update process set skipped = skipped + ${count} where client_id = ${clientId} and id = ${processId}`.execute(tx);
};

/** What `describeProcess` does, in a transaction that copies rows, which only the driver can. */
export const describeProcessOn = async (
  client: PoolClient,
  clientId: string,
  processId: string,
  { total, input = {} }: Known,
) => {
  await client.query(
    "update process set total = coalesce($3, total), input = input || $4::jsonb where client_id = $1 and id = $2",
    [clientId, processId, total ?? null, JSON.stringify(input)],
  );
  await client.query("select pg_notify('processes', $1)", [processId]);
};

/** The process could not be done at all. What was done before stays done. */
export const failProcess = async (tx: Tx, clientId: string, processId: string, reason: Message) => {
  await sql`
    update process set state = 'failed', reason = ${JSON.stringify(reason)}::jsonb, ended_at = now()
    where client_id = ${clientId} and id = ${processId} and state in ('queued', 'running')`.execute(tx);
  await notify(tx, "processes", processId);
};

/** Its work is over: done, or partly when a line failed. With nothing done at all it is failed. */
export const endProcess = async (tx: Tx, clientId: string, processId: string) => {
  await sql`
    update process set ended_at = now(), state = ${endState}, reason = ${endReason}
    where client_id = ${clientId} and id = ${processId} and state in ('queued', 'running')`.execute(tx);
  await notify(tx, "processes", processId);
};

export const endState = sql`case when process.failed + process.held = 0 then 'done'
  when process.done + process.skipped = 0 then 'failed' else 'partly' end`;
const nothing = JSON.stringify({ code: "process_nothing_done" } satisfies Message);
export const endReason = sql`case when process.failed + process.held > 0 and process.done + process.skipped = 0
  then coalesce(process.reason, ${nothing}::jsonb) else process.reason end`;
