import { addLines, describeProcess, endProcess, holdProcess, type NewLine } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn, type Job } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { linkJob } from "../job-specs.ts";
import { comparedIn } from "./compared.ts";
import { linkRows, problemOfLeft } from "./link-rows.ts";
import { unlinkRows } from "./unlink-rows.ts";

const chunk = 500;

interface Place {
  storeId: string;
  action: "link" | "unlink";
  /** The last key that was looked at. */
  after: string;
  nextLine: number;
}

/** Links all that match in a store, or takes all links back, chunk by chunk: each is one transaction with its lines and its place, so a kill repeats nothing. */
export const linkAll: Job<typeof linkJob> = async ({ database, signal, isAwaited }, { clientId, processId }) => {
  for (;;) {
    const more = await retryOnDeadlock(() => database.asClient(clientId, (tx) => step(tx, clientId, processId)));
    if (!more) return;
    if (signal.aborted) throw signal.reason;
    if (await isAwaited())
      return database.asClient(clientId, (tx) => enqueueIn(tx)(linkJob, { clientId, processId }, { bulk: "long" }));
  }
};

const step = async (tx: Tx, clientId: string, processId: string): Promise<boolean> => {
  const process = await holdProcess(tx, clientId, processId);
  if (!process) return false;
  const { storeId, action, after, nextLine } = process.input as unknown as Place;
  // A reading, or a file, may have written all of it a moment ago.
  if (after === "") await sql`select refresh_statistics()`.execute(tx);
  const { rows } = await sql<{ remoteKey: string }>`
    select remote_key from ${comparedIn(clientId, [storeId])} where state = ${action === "link" ? "matched" : "linked"} and remote_key > ${after}
    order by remote_key limit ${chunk}`.execute(tx);
  if (rows.length === 0) {
    await endProcess(tx, clientId, processId);
    return false;
  }
  const keys = rows.map(({ remoteKey }) => remoteKey);
  const { done, left } = await apply(tx, clientId, storeId, action, keys);
  const lines: NewLine[] = [
    ...done.map(({ label, productId }) => ({ label, productId, outcome: "done" as const })),
    ...[...left].map(([label, reason]) => ({ label, outcome: "skipped" as const, problems: [problemOfLeft(reason)] })),
  ].map((line, at) => ({ ...line, lineNo: nextLine + at, place: process.subject }));
  await describeProcess(tx, clientId, processId, { input: { after: keys.at(-1), nextLine: nextLine + lines.length } });
  await addLines(tx, clientId, processId, lines);
  return true;
};

const apply = async (tx: Tx, clientId: string, storeId: string, action: Place["action"], keys: string[]) => {
  if (action === "unlink") {
    const { unlinked, left } = await unlinkRows(tx, clientId, storeId, keys);
    return { done: unlinked, left };
  }
  const { linked, left } = await linkRows(
    tx,
    clientId,
    storeId,
    keys.map((remoteKey) => ({ remoteKey })),
  );
  return { done: linked, left };
};
