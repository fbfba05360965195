import { describeProcess, failWaiting, holdProcess, sayReason } from "#modules/bulk/index.ts";
import type { Tx } from "#platform/db.ts";
import { companyMoments } from "#platform/excel/export.ts";
import { enqueueIn, type JobCtx } from "#platform/jobs.ts";
import { queueOf, translateJob } from "./translate-products.ts";
import { translationProblem } from "./translation-problem.ts";

export interface Ids {
  clientId: string;
  processId: string;
}
/** on: the next line. over: the process has ended, or may not go on. later: it is queued again. */
export type Went = "on" | "over" | "later";

export const later = (job: JobCtx, { clientId, processId }: Ids, runAt?: Date) =>
  job.database.asClient(clientId, (tx) => queue(tx, { clientId, processId }, runAt));
const queue = (tx: Tx, { clientId, processId }: Ids, runAt?: Date) =>
  enqueueIn(tx)(translateJob, { clientId, processId }, { bulk: "long", queue: queueOf(clientId), ...(runAt && { runAt }) });

/** Each pause is twice as long as the one before, a quarter of an hour at most; after so many the service counts as gone. */
const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;
const mostPauses = 8;

export const wait = async (
  job: JobCtx,
  ids: Ids,
  problem: "busy" | "away",
  { seconds, after }: { seconds: number; after?: number },
): Promise<Went> => {
  const { clientId, processId } = ids;
  const isOut = await job.database.asClient(clientId, async (tx) => {
    const held = await holdProcess(tx, clientId, processId);
    if (!held) return false;
    const pauses = Number(held.input.pauses ?? 0);
    if (pauses >= mostPauses) return true;
    const ms = Math.max(Math.min(firstPauseMs * 2 ** pauses, longestPauseMs), seconds * 1000);
    const runAt = new Date(job.now().getTime() + ms);
    await describeProcess(tx, clientId, processId, { input: { pauses: pauses + 1, ...(after !== undefined && { after }) } });
    await sayReason(tx, clientId, processId, {
      code: "process_translation_waits",
      values: { at: (await companyMoments({ db: tx, clientId }))(runAt.toISOString()) },
    });
    await queue(tx, ids, runAt);
    return false;
  });
  return isOut ? stop(job, ids, problem) : "later";
};

/** Nothing more can be asked: what is left says why, and a person goes on once that is mended. */
export const stop = async (
  job: JobCtx,
  { clientId, processId }: Ids,
  problem: "off" | "key" | "quota" | "busy" | "away",
): Promise<Went> => {
  await job.database.asClient(clientId, async (tx) => {
    if (!(await holdProcess(tx, clientId, processId))) return;
    const cause = translationProblem(`translate_${problem}`);
    await failWaiting(tx, clientId, processId, { problem: cause, reason: { code: `translate_${problem}` } });
  });
  return "over";
};
