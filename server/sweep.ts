import { z } from "zod";
import { sweepGuests, sweepIdentity } from "#identity/index.ts";
import { sweepSignUps } from "#identity/sign-up.ts";
import { pruneExportedFiles, pruneProcesses } from "#modules/bulk/index.ts";
import { pruneClaimFiles } from "#modules/orders/index.ts";
import { eraseOldBuyers, forgetOldRequests } from "#modules/personal-data/index.ts";
import { sql } from "#platform/db.ts";
import { filesStay } from "#platform/files-stay.ts";
import { forgetGone } from "#platform/forget-files.ts";
import { type Job, jobSpec } from "#platform/jobs.ts";
import { sweepMail } from "#platform/mail.ts";
import { prune } from "#platform/prune.ts";
import { type Keep, oldOf } from "./retention.ts";

const dayMs = 86_400_000;

/** At a quiet hour (UTC). Missed while everything was down, it runs once at the next start; two never run at the same time. */
export const sweepJob = jobSpec("sweep", z.object({}));
export const sweepAt = `17 1 * * * ${sweepJob.name} ?fill=1d&queue=sweep`;

/** Each hour: what strangers leave behind in the tables of sign-in, which they fill as fast as they may call. */
export const guestSweepJob = jobSpec("sweep_guests", z.object({}));
export const guestSweepAt = `37 * * * * ${guestSweepJob.name} ?fill=1h&queue=sweep`;
export const guestSweep: Job<typeof guestSweepJob> = ({ database }) => database.asPlatform(sweepGuests);

/**
 * Once a day: what is older than its time, what sign-in and mail left behind, and files that have no row (any more). One kind of rows that
 * can't be pruned keeps no other waiting; the job is then tried again.
 */
export const sweepFor =
  (keep: Keep): Job<typeof sweepJob> =>
  async ({ database, files, log, signal }) => {
    const failures: unknown[] = [];
    const each = async (what: string, work: () => Promise<unknown>) => {
      await work().catch((error: unknown) => {
        failures.push(error);
        log.error({ err: error }, `could not sweep ${what}`);
      });
    };
    await each("processes", () => pruneProcesses(database, keep.keepLines));
    await each("exported files", () => pruneExportedFiles(database));
    await each("files of claims", () => pruneClaimFiles(database));
    for (const old of oldOf(keep)) await each(old.table, () => prune(database, old));
    await each("parked jobs", () =>
      database.asPlatform((tx) => sql`select forget_parked_jobs(${keep.keepParkedJobs})`.execute(tx)),
    );
    await each("strangers", () => database.asPlatform(sweepGuests));
    await each("sign-ins", () => database.asPlatform(sweepIdentity));
    await each("sign-ups", () => database.asPlatform(sweepSignUps));
    await each("mail", () => database.asPlatform(sweepMail));
    await each("files", async () => {
      for await (const ids of files.olderThan(dayMs))
        await database.asPlatform(async (tx) => {
          const { rows } = await sql<{ id: string }>`
            select stored.id from unnest(${ids}::uuid[]) as stored (id) where not exists (select from file where file.id = stored.id)`.execute(
            tx,
          );
          if (rows.length === 0) return;
          // A backup that runs may still want them: they go with the next run.
          const lock = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${filesStay.lock}) as ok`.execute(tx);
          if (!lock.rows[0]!.ok) return;
          for (const { id } of rows) await files.remove(id);
          await forgetGone(
            tx,
            rows.map(({ id }) => id),
          );
        });
    });
    // Last: the first night after a period is set may take long.
    await each("buyers", () => eraseOldBuyers(database, signal));
    await each("buyers' requests", () => forgetOldRequests(database));
    if (failures.length > 0) throw failures[0];
  };
