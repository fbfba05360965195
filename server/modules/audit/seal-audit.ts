import { z } from "zod";
import { sql } from "#platform/db.ts";
import { type Job, jobSpec } from "#platform/jobs.ts";

export const sealJob = jobSpec("seal_audit", z.object({}));
export const sealAt = `* * * * * ${sealJob.name}`;

const rowsAtOnce = 5_000;

/** Each minute: what was committed since gets its place in the chain of its client. Writers never wait for it. */
export const sealAudit: Job<typeof sealJob> = async ({ database, signal }) => {
  for (let done = rowsAtOnce; done === rowsAtOnce && !signal.aborted; ) {
    const { rows } = await database.asPlatform((tx) =>
      sql<{ done: number }>`select seal_audit(${rowsAtOnce}) as done`.execute(tx),
    );
    done = rows[0]!.done;
  }
};
