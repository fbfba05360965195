import { z } from "zod";
import { sql } from "#platform/db.ts";
import { type Job, jobSpec } from "#platform/jobs.ts";

interface Open {
  pid: number;
  who: string;
  user: string;
  state: string;
  seconds: number;
}

export const xminMonitorJob = jobSpec("xmin_monitor", z.object({ seconds: z.number() }));
export const xminMonitorAt = `* * * * * ${xminMonitorJob.name} {seconds:300}`;

/**
 * Each minute: a transaction that has been open for this long keeps the database from cleaning up anything that died since it began, and
 * the queue and the lists grow slow. Ours are ended by their time limits; of others, and of our longest work, an operator is told.
 */
export const xminMonitor: Job<typeof xminMonitorJob> = async ({ database, log }, { seconds }) => {
  const rows = await database.asPlatform(async (tx) => {
    const found = await sql<Open>`select * from open_transactions(${seconds}) order by seconds desc limit 3`.execute(tx);
    return found.rows;
  });
  for (const open of rows)
    log.warn(
      open,
      `a transaction of "${open.who}" (process ${open.pid}, ${open.state}) has been open for ${open.seconds} s: end it`,
    );
};
