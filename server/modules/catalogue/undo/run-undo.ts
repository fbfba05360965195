import { describeProcess, endProcess, holdProcess } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn, type Job, type JobCtx } from "#platform/jobs.ts";
import { byKey, refreshStatistics } from "../by-key.ts";
import { type Added, addedBy, storeOf } from "./judge.ts";
import { putBack } from "./put-back.ts";
import { putBackTexts } from "./put-back-texts.ts";
import { putListings } from "./put-listings.ts";
import { putPrices } from "./put-prices.ts";
import { removeAdded } from "./remove-added.ts";
import { lockLines, type Step, tellLines } from "./step.ts";
import { undoJob } from "./undo-process.ts";

const linesAtOnce = 1_000;

/**
 * Takes a process back from its last line to its first, so that what an earlier line gave up is free again. Each step is one transaction
 * with its lines and its place: killed at any point it goes on where it was.
 */
export const runUndo: Job<typeof undoJob> = async (ctx, { clientId, processId }) => {
  await ctx.database.asClient(clientId, refreshStatistics);
  for (;;) {
    const next = await stepOnce(ctx, clientId, processId);
    if (next === "over") break;
    crashPoint("undo.chunk");
    if (ctx.signal.aborted || (await ctx.isAwaited())) return requeue(ctx, clientId, processId);
  }
  await ctx.database.asClient(clientId, (tx) => endProcess(tx, clientId, processId));
  crashPoint("undo.done");
};

const requeue = (ctx: JobCtx, clientId: string, processId: string) =>
  ctx.database.asClient(clientId, (tx) => enqueueIn(tx)(undoJob, { clientId, processId }, { bulk: "long" }));

/** What an order or a store took in the same moment, or a code that somebody took, shows on the second look as what it is. */
const passing = new Set(["23503", "23505", "23514", "40P01"]);
const stepOnce = async (ctx: JobCtx, clientId: string, processId: string) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ctx.database.asClient(clientId, (tx) => step(tx, clientId, processId));
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt >= 5 || !passing.has(code ?? "")) throw error;
      ctx.log.warn({ err: error, processId, attempt }, "a step of an undo is tried again");
    }
};

const step = async (tx: Tx, clientId: string, processId: string): Promise<"more" | "over"> => {
  const held = await holdProcess(tx, clientId, processId);
  if (!held) return "over";
  const { rows } = await sql<{ undoes: string; added: Added; ofStore: string | null }>`
    select id as undoes, ${addedBy} as added, ${storeOf} as of_store from process where client_id = ${clientId} and id = (
      select undoes from process where client_id = ${clientId} and id = ${processId})`.execute(tx);
  const { undoes, added, ofStore } = rows[0]!;
  await byKey(tx);
  const before = held.input.applied === undefined ? null : Number(held.input.applied);
  const one: Step = { tx, clientId, processId, undoes, added, ofStore, actor: held.startedByName };
  const last = await lockLines(one, before, linesAtOnce);
  if (last === null) return "over";
  if (added === "prices") await putPrices(one);
  else if (added === "listings") await putListings(one);
  else if (added === "texts") await putBackTexts(one);
  else {
    if (added !== "none") await removeAdded(one);
    if (added !== "all") await putBack(one);
  }
  await describeProcess(tx, clientId, processId, { input: { applied: last } });
  await tellLines(one);
  return "more";
};
