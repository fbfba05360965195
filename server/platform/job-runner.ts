import { EventEmitter } from "node:events";
import { Logger as RunnerLogger, run } from "graphile-worker";
import type { Installation } from "./context.ts";
import { type Database, sql } from "./db.ts";
import type { FileStore } from "./files.ts";
import type { Jobs } from "./jobs.ts";
import { deadLeases, type Leases } from "./leases.ts";
import type { Logger } from "./log.ts";

export interface JobRunnerSetting {
  database: Database;
  files: FileStore;
  installation: Installation;
  jobs: Jobs;
  leases: Leases;
  leaseSeconds: number;
  concurrency: number;
  /** Lines of cron, in UTC. */
  crontab: string;
  log: Logger;
  signal: AbortSignal;
}

/** Runs the queued jobs, and gives back those of workers that died. Resolves when all have stopped. */
export const runJobs = async ({
  database,
  files,
  installation,
  jobs,
  leases,
  leaseSeconds,
  concurrency,
  crontab,
  log,
  signal,
}: JobRunnerSetting) => {
  const events = new EventEmitter();
  // Jobs are locked in the name of the pool (graphile-worker: getJob(workerPool.id)). That name is held as a lease: whoever sees it
  // overdue knows that the pool's jobs are free.
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    leases.take(`worker:${workerPool.id}`).catch((error: unknown) => log.warn({ err: error }, "a worker's lease was not taken"));
  });
  const runner = await run({
    pgPool: database.pool,
    schema: "graphile_worker",
    concurrency,
    pollInterval: 1000,
    crontab,
    noHandleSignals: true,
    events,
    logger: new RunnerLogger(() => (level, message, meta) => log[level === "warning" ? "warn" : level]({ meta }, message)),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
          const started = performance.now();
          await job(
            {
              database,
              files,
              installation,
              log: log.child({ job: name, jobId: helpers.job.id }),
              now: () => new Date(),
              signal,
            },
            payload as never,
          );
          log.info({ job: name, ms: Math.round(performance.now() - started) }, "job done");
        },
      ]),
    ),
  });
  const reaper = setInterval(() => {
    reap(database, leaseSeconds).then(
      (freed) => freed.length > 0 && log.warn({ workers: freed }, "gave back the jobs of dead workers"),
      (error: unknown) => log.warn({ err: error }, "could not look for dead workers"),
    );
  }, 2000);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  clearInterval(reaper);
  await runner.stop();
};

/** Unlocks what dead workers hold; a lock younger than a lease may belong to one whose lease is just being taken. */
export const reap = (database: Database, leaseSeconds: number): Promise<string[]> =>
  database.asPlatform(async (tx) => {
    const { rows } = await sql<{ worker: string }>`select worker from locked_workers(${leaseSeconds})`.execute(tx);
    const names = rows.map(({ worker }) => `worker:${worker}`);
    if (names.length === 0) return [];
    const dead = (await deadLeases(tx, names, leaseSeconds)).map((name) => name.slice("worker:".length));
    if (dead.length > 0) await sql`select unlock_workers(${dead})`.execute(tx);
    return dead;
  });
