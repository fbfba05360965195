import { sweepIdentity } from "#identity/index.ts";
import { sweepSignUps } from "#identity/sign-up.ts";
import { emptyInbox } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { sweepMail } from "#platform/mail.ts";

const dayMs = 86_400_000;

/** At a quiet hour (UTC). Missed while everything was down, it runs once at the next start; two never run at the same time. */
export const sweepAt = "17 1 * * * sweep ?fill=1d&queue=sweep";

/**
 * Once a day: answers kept for repeats that can't come any more, leases of workers that were killed, what sign-in left behind, what
 * marketplaces sent a month ago, and files that a killed call left without a row.
 */
export const sweep: Job = async ({ database, files }) => {
  await database.asPlatform(async (tx) => {
    await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(tx);
    await sql`delete from lease where name like 'worker:%' and until < now() - interval '24 hours'`.execute(tx);
    await sweepIdentity(tx);
    await sweepSignUps(tx);
    await sweepMail(tx);
  });
  await emptyInbox(database);
  for await (const ids of files.olderThan(dayMs)) {
    const { rows } = await database.asPlatform((tx) =>
      sql<{ id: string }>`
        select stored.id from unnest(${ids}::uuid[]) as stored (id) where not exists (select from file where file.id = stored.id)`.execute(
        tx,
      ),
    );
    for (const { id } of rows) await files.remove(id);
  }
};
