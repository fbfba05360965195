import { sweepIdentity } from "#identity/index.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";

/** Once a day: answers kept for repeats that can't come any more, and what sign-in left behind. */
export const sweep: Job = async ({ database }) => {
  await database.asPlatform(async (tx) => {
    await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(tx);
    await sweepIdentity(tx);
  });
};
