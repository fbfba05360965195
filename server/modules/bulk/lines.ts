import { createHash } from "node:crypto";
import type { Message } from "@tradeport/contract/messages";
import type { RawBuilder } from "kysely";
import { sql, type Tx } from "#platform/db.ts";
import { notify } from "#platform/jobs.ts";
import { endReason, endState, type LineProblem, type Outcome, sayReason } from "./process.ts";

export interface NewLine {
  lineNo: number;
  /** What it is, as a person knows it: barcode, code, name. */
  label: string;
  place?: string;
  /** Whose marketplace it is for, where it is for one: where a person maps what it lacks. */
  channelId?: string;
  /** What `finishLines` finds it by: the offer of a transfer, the variant of an import. */
  subjectId?: string;
  productId?: string;
  /** Left out: waiting, until `finishLines`. */
  outcome?: Outcome;
  problems?: LineProblem[];
  /** The item as it came in; for a file's row its cells, in the order of the template's columns. */
  input?: unknown;
  /** Of something that was added: what it is now. */
  after?: Record<string, unknown>;
}

/** Lines of a process that this transaction holds; a line that is there already stays as it is. A process whose last line has ended is ended. */
export const addLines = async (tx: Tx, clientId: string, processId: string, lines: NewLine[]) => {
  if (lines.length === 0) return;
  const problemKeys = await keyed(tx, clientId, processId, lines);
  await addLinesFrom(
    tx,
    clientId,
    processId,
    sql`select "lineNo", place, "channelId", label, "subjectId", "productId", coalesce(outcome, 'waiting'), coalesce(problems, '[]'), input,
        null::jsonb, after
      from jsonb_to_recordset(${JSON.stringify(problemKeys)}::jsonb) as line("lineNo" int, place text, "channelId" uuid, label text, "subjectId" uuid,
        "productId" uuid, outcome text, problems jsonb, input jsonb, after jsonb)`,
  );
};

/** A cause that several of these lines have is written once for the process; they name it by its key (`line_problems`). */
const keyed = async (tx: Tx, clientId: string, processId: string, lines: NewLine[]) => {
  const texts = lines.map(({ problems = [] }) => problems.map((problem) => JSON.stringify(problem)));
  const alike = [...Map.groupBy(texts.flat(), (text) => text)].flatMap(([text, { length }]) => (length > 1 ? text : []));
  if (alike.length === 0) return lines;
  const named = await sayOnce(tx, clientId, processId, alike);
  const keys = new Map(alike.map((text, at) => [text, named[at]!]));
  return lines.map((line, at) => ({
    ...line,
    problems: line.problems?.map((problem, of) => keys.get(texts[at]![of]!) ?? problem),
  }));
};

/** Problems of a process by their keys, in their order. */
const sayOnce = async (tx: Tx, clientId: string, processId: string, texts: readonly string[]): Promise<string[]> => {
  const keys = texts.map((text) => createHash("sha256").update(text).digest("base64url").slice(0, 22));
  await sql`
    insert into process_problem (client_id, process_id, key, problem)
    select ${clientId}::uuid, ${processId}::uuid, * from unnest(${keys}::text[], ${texts}::jsonb[]) as given (key, problem)
    where not exists (select from process_problem where client_id = ${clientId} and process_id = ${processId} and key = given.key)
    on conflict do nothing`.execute(tx);
  return keys;
};

/**
 * The same from a query that gives line_no, place, channel_id, label, subject_id, product_id, outcome, problems and input, and what the line
 * changed as it was before and is after, in this order.
 */
export const addLinesFrom = async (tx: Tx, clientId: string, processId: string, query: RawBuilder<unknown>) => {
  const { rows } = await sql<Ended>`
    with new as (select * from (${query}) as line (line_no, place, channel_id, label, subject_id, product_id, outcome, problems, input, before, after)),
    added as (
      insert into process_line (client_id, process_id, line_no, place, channel_id, label, subject_id, product_id, outcome, problems, input, before, after, ended_at)
      select ${clientId}::uuid, ${processId}::uuid, line_no, place, channel_id, label, subject_id, product_id, outcome, problems, input, before, after,
        case when outcome <> 'waiting' then now() end
      from new
      where not exists (select from process_line there
        where there.client_id = ${clientId} and there.process_id = ${processId} and there.line_no = new.line_no)
      returning process_id, outcome)
    ${ends}`.execute(tx);
  await count(tx, clientId, rows, processId);
};

export interface FinishedLine {
  subjectId: string;
  outcome: Outcome;
  problems?: LineProblem[];
  after?: unknown;
}

/**
 * The outcome of items, in every process where a line of theirs still waits. Settling twice changes nothing. A process whose
 * last line has ended is ended.
 */
export const finishLines = async (tx: Tx, clientId: string, finished: FinishedLine[]) => {
  if (finished.length === 0) return;
  const { rows } = await sql<Ended>`
    with added as (
      update process_line line
      set outcome = given.outcome, problems = coalesce(given.problems, '[]'), after = given.after, ended_at = now()
      from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as given("subjectId" uuid, outcome text, problems jsonb, after jsonb)
      where line.client_id = ${clientId} and line.subject_id = given."subjectId" and line.outcome = 'waiting'
        and line.subject_id = any(${finished.map(({ subjectId }) => subjectId)}::uuid[])
      returning line.process_id, line.outcome)
    ${ends}`.execute(tx);
  await count(tx, clientId, rows);
};

/** How one waiting line of this process ended, with what it changed as it was before and is after. A line that has ended stays as it is. */
export const endLine = async (
  tx: Tx,
  clientId: string,
  processId: string,
  { lineNo, outcome, problems = [], before = null, after = null }: LineEnd,
) => {
  const json = (values: object | null) => sql`${values && JSON.stringify(values)}::jsonb`;
  const { rows } = await sql<Ended>`
    with added as (
      update process_line set outcome = ${outcome}, problems = ${JSON.stringify(problems)}::jsonb, before = ${json(before)}, after = ${json(after)},
        ended_at = now()
      where client_id = ${clientId} and process_id = ${processId} and line_no = ${lineNo} and outcome = 'waiting'
      returning process_id, outcome)
    ${ends}`.execute(tx);
  await count(tx, clientId, rows);
};
export interface LineEnd {
  lineNo: number;
  outcome: Outcome;
  problems?: LineProblem[];
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Nothing more can be done of it: each line that waits has failed of this one cause, and the process ends with its reason. */
export const failWaiting = async (
  tx: Tx,
  clientId: string,
  processId: string,
  { problem, reason }: { problem: LineProblem; reason: Message },
) => {
  await sayReason(tx, clientId, processId, reason);
  const [key] = await sayOnce(tx, clientId, processId, [JSON.stringify(problem)]);
  const { rows } = await sql<Ended>`
    with added as (
      update process_line set outcome = 'failed', problems = ${JSON.stringify([key])}::jsonb, ended_at = now()
      where client_id = ${clientId} and process_id = ${processId} and outcome = 'waiting' returning process_id, outcome)
    ${ends}`.execute(tx);
  await count(tx, clientId, rows, processId);
};

interface Ended {
  id: string;
  done: number;
  failed: number;
  skipped: number;
  held: number;
}
const ends = sql`
  select process_id as id, count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'failed')::int as failed,
    count(*) filter (where outcome = 'skipped')::int as skipped, count(*) filter (where outcome = 'held')::int as held
  from added group by process_id`;

/** Adds what ended to the processes' counts, and ends those in which nothing waits any more. */
const count = async (tx: Tx, clientId: string, ended: Ended[], also?: string) => {
  const ids = [...new Set([...ended.map(({ id }) => id), ...(also ? [also] : [])])].sort();
  if (ids.length === 0) return;
  await sql`select 1 from process where client_id = ${clientId} and id = any(${ids}) order by id for update`.execute(tx);
  await sql`
    update process set done = process.done + ended.done, failed = process.failed + ended.failed,
      skipped = process.skipped + ended.skipped, held = process.held + ended.held, started_at = coalesce(started_at, now()),
      state = case when state = 'queued' then 'running' else state end
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended(id uuid, done int, failed int, skipped int, held int)
    where process.client_id = ${clientId} and process.id = ended.id`.execute(tx);
  await sql`
    update process set ended_at = now(), state = ${endState}, reason = ${endReason}
    where client_id = ${clientId} and id = any(${ids}) and state in ('queued', 'running')
      and done + failed + skipped + held >= total`.execute(tx);
  for (const id of ids) await notify(tx, "processes", id);
};
