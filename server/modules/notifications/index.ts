import { z } from "zod";
import { type Job, type Jobs, jobSpec, runs } from "#platform/jobs.ts";
import type { Sealer } from "#platform/sessions.ts";
import { candidates, isDue, tell } from "./tell.ts";
import { watch } from "./watch.ts";
import { weeklyReaders, writeWeek } from "./weekly.ts";

/** Each minute; two never run at the same time. */
export const notificationJob = jobSpec("notifications", z.object({}));
export const notificationAt = `* * * * * ${notificationJob.name} ?queue=notifications`;

/** Looks what costs money while nobody looks, and writes to those whom it concerns; on Mondays of the week's sales to those who ask for it. One person who can't be written to keeps no other waiting. */
export const notificationJobs = (secrets: Pick<Sealer, "seal">): Jobs => {
  const run: Job<typeof notificationJob> = async (ctx) => {
    const now = ctx.now();
    await ctx.database.asPlatform((tx) => watch(tx, now));
    const waiting = await ctx.database.asPlatform((tx) => candidates(tx, now));
    const failures: unknown[] = [];
    for (const candidate of waiting.filter(isDue)) {
      if (ctx.signal.aborted) return;
      await tell(ctx, secrets, candidate, now).catch((error: unknown) => failures.push(error));
    }
    for (const reader of await ctx.database.asPlatform((tx) => weeklyReaders(tx, now))) {
      if (ctx.signal.aborted) return;
      await writeWeek(ctx, secrets, reader, now).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
  return runs(notificationJob, run);
};
