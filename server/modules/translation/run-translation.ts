import { isDeepStrictEqual } from "node:util";
import type { TranslationFailed } from "@tradeport/connectors/translators/translator";
import { cleanLine, keepable } from "@tradeport/contract/text";
import { longestOf, type MachineField } from "@tradeport/contract/translation";
import { describeProcess, endLine, endProcess, holdProcess, type LineProblem, sayReason } from "#modules/bulk/index.ts";
import { putTexts } from "#modules/catalogue/index.ts";
import { lockProducts } from "#modules/listings/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { cleanHtml } from "#platform/html.ts";
import type { Job, JobCtx } from "#platform/jobs.ts";
import { pause, roomOf, takeToken } from "#platform/rate-limits.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { askService, termsOf } from "./ask-service.ts";
import { type Planned, planned } from "./planned.ts";
import { isFailedTranslation } from "./problems.ts";
import { rateOf } from "./rate.ts";
import type { translateJob } from "./translate-products.ts";
import { type Ids, later, stop, type Went, wait } from "./translation-pauses.ts";
import { translationProblem } from "./translation-problem.ts";
import type { Term } from "./with-terms.ts";

interface Line {
  lineNo: number;
  /** Null: nothing is to be made of it, and that is written down. */
  plan: (Planned & { terms: Term[] }) | null;
}
/** It got no answer for this field. */
interface Unanswered {
  field: MachineField;
  seconds: number;
}

/**
 * Line by line: read, asked for outside of any transaction, and written with its outcome in one, if everything still stands as it was read.
 * Killed anywhere, what is written is not asked for again. A line without an answer holds up no other: the next one says whether the service is
 * away, or this text too much for it; such a line is asked once more when the others are done.
 */
export const runTranslation: Job<typeof translateJob> = async (job, ids) => {
  let doubted: number | null = null;
  const tooMuch = new Set<number>();
  for (let after: number | null = null; ; ) {
    const line: Line | null = await retryOnDeadlock(() => job.database.asClient(ids.clientId, (tx) => nextLine(tx, ids, after)));
    if (!line) return;
    const { lineNo, plan } = line;
    after = lineNo;
    const went = plan ? await translateLine(job, ids, { ...line, plan }) : "on";
    if (went === "over" || went === "later") return;
    if (went !== "on") {
      if (tooMuch.has(lineNo)) await failUnanswered(job, ids, line, went.field);
      else if (doubted === null && (await othersWait(job, ids, lineNo))) doubted = lineNo;
      else return void (await wait(job, ids, "away", { ...went, after: lineNo }));
    } else if (plan && doubted !== null) {
      tooMuch.add(doubted);
      doubted = null;
    }
    if (job.signal.aborted || (await job.isAwaited())) return later(job, ids);
  }
};

const othersWait = (job: JobCtx, { clientId, processId }: Ids, lineNo: number) =>
  job.database.asClient(clientId, async (tx) => {
    const { rows } = await sql`select 1 from process_line
      where client_id = ${clientId} and process_id = ${processId} and outcome = 'waiting' and line_no <> ${lineNo} limit 1`.execute(
      tx,
    );
    return rows.length > 0;
  });
const failUnanswered = (job: JobCtx, { clientId, processId }: Ids, { lineNo, plan }: Line, field: MachineField) =>
  retryOnDeadlock(() =>
    job.database.asClient(clientId, async (tx) => {
      if (!(await holdProcess(tx, clientId, processId))) return;
      const problems = [translationProblem("translate_away", { language: plan!.language }, field)];
      await endLine(tx, clientId, processId, { lineNo, outcome: "failed", problems });
    }),
  );

const planOf = async (
  tx: Tx,
  clientId: string,
  { productId, language }: { productId: string; language: string },
  renews: boolean,
) => (await planned(clientId, sql`select 1, ${productId}::uuid, ${language}::text`, renews).execute(tx)).rows[0];

/** The next that waits after this one, then from the first on; null: none does, or the process may not go on. After a pause it begins with another line. */
const nextLine = async (tx: Tx, { clientId, processId }: Ids, before: number | null): Promise<Line | null> => {
  const held = await holdProcess(tx, clientId, processId);
  if (!held) return null;
  const after = before ?? Number(held.input.after ?? 0);
  const { rows } = await sql<{ lineNo: number; productId: string; language: string }>`
    select line_no, subject_id as product_id, input ->> 'language' as language from process_line
    where client_id = ${clientId} and process_id = ${processId} and outcome = 'waiting'
    order by line_no <= ${after}, line_no limit 1`.execute(tx);
  const line = rows[0];
  if (!line) {
    await endProcess(tx, clientId, processId);
    return null;
  }
  const { lineNo, language } = line;
  const plan = await planOf(tx, clientId, line, held.input.renewsUnapproved === true);
  if (plan && plan.fields.length > 0)
    return { lineNo, plan: { ...plan, terms: await termsOf(tx, clientId, plan.from, language) } };
  const why: LineProblem = plan
    ? translationProblem(plan.from === language ? "translate_source" : "translate_kept", { language })
    : { fingerprint: "undo.gone", code: "undo_gone", owner: "data", field: null, value: null, column: null };
  await endLine(tx, clientId, processId, { lineNo, outcome: "skipped", problems: [why] });
  return { lineNo, plan: null };
};

type Requested = Line & { plan: NonNullable<Line["plan"]> };
const translateLine = async (job: JobCtx, ids: Ids, line: Requested): Promise<Went | Unanswered> => {
  const { translator } = job.installation;
  const { source, fields, from, language, terms } = line.plan;
  if (!translator) return stop(job, ids, "off");
  const values: Partial<Record<MachineField, string>> = {};
  const missed = new Set<string>();
  for (const field of fields) {
    try {
      await room(job, ids.clientId);
      const what = { text: source[field], from, to: language, isHtml: field === "description" };
      const { text, missedTerms } = await askService(translator, what, terms, job.signal);
      values[field] = clean(field, text);
      for (const term of missedTerms) missed.add(term);
    } catch (error) {
      if (job.signal.aborted) {
        await later(job, ids);
        return "later";
      }
      if (!isFailedTranslation(error)) throw error;
      return fail(job, ids, line, field, error);
    }
  }
  crashPoint("translate.asked");
  const unfit = fields.flatMap((field) => unfitOf(field, values[field]!));
  if (unfit.length > 0)
    return write(job, ids, (tx) =>
      endLine(tx, ids.clientId, ids.processId, { lineNo: line.lineNo, outcome: "failed", problems: unfit }),
    );
  const went = await write(job, ids, (tx, renews) => put(tx, ids, line, values, [...missed], renews));
  crashPoint("translate.written");
  return went;
};

/** As a form takes it: a line is one line, and of HTML what is allowed stays. */
const clean = (field: MachineField, text: string) =>
  field === "description" ? cleanHtml(keepable(text)).trim() : cleanLine(keepable(text).replace(/\s+/g, " "));
const unfitOf = (field: MachineField, text: string): LineProblem[] => {
  if (text === "") return [translationProblem("translate_empty", {}, field)];
  const { [field]: max } = longestOf;
  return text.length > max ? [translationProblem("translate_longer", { length: text.length, max }, field)] : [];
};

/** In a step of the process; whatever it waited for before is over. */
const write = async (
  job: JobCtx,
  { clientId, processId }: Ids,
  what: (tx: Tx, renews: boolean) => Promise<unknown>,
): Promise<Went> =>
  retryOnDeadlock(() =>
    job.database.asClient(clientId, async (tx) => {
      const held = await holdProcess(tx, clientId, processId);
      if (!held) return "over";
      await what(tx, held.input.renewsUnapproved === true);
      if (Number(held.input.pauses ?? 0) > 0) {
        await describeProcess(tx, clientId, processId, { input: { pauses: 0 } });
        await sayReason(tx, clientId, processId, null);
      }
      return "on";
    }),
  );

/** Whoever changed the source or the target meanwhile, or approved what was to be made anew, has the last word. */
const put = async (
  tx: Tx,
  { clientId, processId }: Ids,
  { lineNo, plan: { terms: _, ...plan } }: Requested,
  values: Partial<Record<MachineField, string>>,
  missed: readonly string[],
  renews: boolean,
) => {
  const { productId, language, target, made } = plan;
  await lockProducts(tx, clientId, [productId]);
  const now = await planOf(tx, clientId, plan, renews);
  if (!isDeepStrictEqual(now, plan))
    return endLine(tx, clientId, processId, {
      lineNo,
      outcome: "held",
      problems: [translationProblem("translate_changed", { language })],
    });
  const machineMade = [...new Set([...made, ...plan.fields])];
  await putTexts(tx, clientId, [{ productId, language, values, made: machineMade }], "import");
  const stood = Object.fromEntries(plan.fields.flatMap((field) => (target?.[field] ? [[field, target[field]]] : [])));
  await endLine(tx, clientId, processId, {
    lineNo,
    outcome: "done",
    problems: missed.length > 0 ? [translationProblem("translate_missed", { terms: missed.join(", ") })] : [],
    before: { ...stood, ...(made.length > 0 && { machineMade: made }) },
    after: { ...values, machineMade },
  });
};

/** A person at a form has the first word: a process takes none of the last tokens of the company's rate. */
const room = async (job: JobCtx, clientId: string) => {
  for (;;) {
    const waitMs = await job.database.asPlatform(async (tx) => {
      const { pollMs } = await roomOf(tx, rateOf(clientId));
      if (pollMs === 0) await takeToken(tx, rateOf(clientId));
      return pollMs;
    });
    if (waitMs === 0) return;
    await pause(waitMs, job.signal);
  }
};

const fail = async (
  job: JobCtx,
  ids: Ids,
  { lineNo, plan }: Requested,
  field: MachineField,
  error: TranslationFailed,
): Promise<Went | Unanswered> => {
  const { problem, seconds, said, message } = error;
  const { language, source } = plan;
  job.log.warn(
    { kind: problem, processId: ids.processId, why: message.split(":")[0] },
    "a product's text could not be translated",
  );
  if (problem === "key" || problem === "quota") return stop(job, ids, problem);
  if (problem === "away") return { field, seconds: seconds ?? 0 };
  if (problem === "busy") return wait(job, ids, problem, { seconds: seconds ?? 0 });
  const why = { language, said, length: source[field].length };
  return write(job, ids, (tx) =>
    endLine(tx, ids.clientId, ids.processId, {
      lineNo,
      outcome: "failed",
      problems: [translationProblem(`translate_${problem}`, why, field)],
    }),
  );
};
