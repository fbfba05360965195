import { EventEmitter } from "node:events";
import { Logger as RunnerLogger, run } from "graphile-worker";
import pg from "pg";
import type { Installation } from "./context.ts";
import { type Database, sql, type Tx } from "./db.ts";
import type { FileStore } from "./files.ts";
import type { Jobs } from "./jobs.ts";
import { deadLeases, type Lease, type Leases } from "./leases.ts";
import type { Logger } from "./log.ts";
import { sharePlaces } from "./places.ts";
import { pause } from "./rate-limits.ts";
import { traced } from "./traces.ts";

/** A job that is out of attempts. Without an error its process ended at each of them. */
export interface ParkedJob {
  id: string;
  job: string;
  payload: { clientId?: string; processId?: string };
  attempts: number;
  error: string | null;
}

export interface JobRunnerSetting {
  database: Database;
  files: FileStore;
  installation: Installation;
  jobs: Jobs;
  leases: Leases;
  leaseSeconds: number;
  concurrency: number;
  /** A job of bulk work may run for so long, in ms, before it makes room for somebody who has less; default 2,000. */
  sliceMs?: number;
  /** Lines of cron, in UTC. */
  crontab: string;
  /** Tells people that a job is out of attempts, once, in the transaction that marks it as told. */
  parked: (tx: Tx, job: ParkedJob) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
}

const pollEveryMs = 2_000;

/** Runs the queued jobs, and gives back those of workers that died, until it is asked to stop; resolves when all jobs here have. */
export const runJobs = async (setting: JobRunnerSetting) => {
  const { log, signal } = setting;
  /** Runners of this process that have ended with all their jobs: what they still hold is free at once, not after a lease. */
  const ended: string[] = [];
  while (!signal.aborted) {
    try {
      await runUntilItEnds(setting, ended);
    } catch (error) {
      log.warn({ err: error }, "the job runner could not start");
    }
    if (!signal.aborted) log.warn("the job runner ended and is started again");
    await pause(pollEveryMs * (0.5 + Math.random()), signal).catch(() => {});
  }
};

// The runner ends by itself when it could not write down the end of a job, because the database was away just then.
const runUntilItEnds = async (setting: JobRunnerSetting, ended: string[]) => {
  const { database, leases, log, signal } = setting;
  const events = new EventEmitter();
  let name = "";
  events.once("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    name = `worker:${workerPool.id}`;
  });
  const over = new Promise<void>((done) => events.once("pool:release", () => done()));
  const { active, forgetLost } = watchClaims(database, events);
  const { concurrency, sliceMs } = setting;
  const places = sharePlaces(events, { concurrency, waits: bulkWaits(database), ...(sliceMs === undefined ? {} : { sliceMs }) });
  const runner = await run({
    pgPool: withDates(database.pool),
    schema: "graphile_worker",
    concurrency,
    forbiddenFlags: places.forbidden,
    crontab: setting.crontab,
    noHandleSignals: true,
    events,
    logger: new RunnerLogger(() => (level, message, meta) => log[level === "warning" ? "warn" : level](aboutJob(meta), message)),
    // Jobs that end are written down together. One by one the runner does not wait for it, and a failure would end the process.
    preset: { worker: { pollInterval: 1000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasksOf(setting, places.isAwaited),
  });
  runner.promise.catch((error: unknown) => log.warn({ err: error }, "the job runner ended"));
  let lease: Lease | null = null;
  const poll = async () => {
    // Its jobs are locked under the runner's id, and the id is held as a lease: whoever sees it overdue knows that they are free.
    if (!lease || lease.signal.aborted) lease = await leases.take(name);
    const [...free] = ended;
    if (free.length > 0) {
      await database.asPlatform((tx) => sql`select unlock_workers(${free})`.execute(tx));
      ended.splice(0, free.length);
    }
    const lost = await forgetLost(name);
    if (lost.length > 0) log.warn({ jobs: lost }, "gave back jobs that were claimed without our knowing");
    const freed = await reap(database, setting.leaseSeconds);
    if (freed.length > 0) log.warn({ workers: freed }, "gave back the jobs of dead workers");
    for (const { id, job, attempts, error } of await tellParked(database, setting.parked))
      log.error({ job, jobId: id, attempts, error }, "a job is out of attempts and parked");
  };
  let polling: Promise<void> | undefined;
  const pollOnce = () => {
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, "could not look for dead workers"))
      .finally(() => {
        polling = undefined;
      });
  };
  const timer = setInterval(pollOnce, pollEveryMs);
  pollOnce();
  const stop = () => void runner.stop().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  await over;
  signal.removeEventListener("abort", stop);
  clearInterval(timer);
  await polling;
  await leases.release(name);
  if (active.size === 0) ended.push(name.slice("worker:".length));
};

/** Of what the runner logs: which job it was, and never what it was given, for a payload may hold somebody's address. */
const aboutJob = (meta: Record<string, unknown> = {}) => {
  const { job, duration, error, workerId } = meta as {
    job?: { id: unknown; task_identifier: unknown; attempts: unknown };
    duration?: number;
    error?: unknown;
    workerId?: string;
  };
  return { workerId, jobId: job?.id, job: job?.task_identifier, attempts: job?.attempts, ms: duration, err: error };
};

/** The runner compares instants as Date objects, where our connections give text: it would never find a missed slot. */
const withDates = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get: (_, key) => {
      if (key === "query")
        return (query: string | pg.QueryConfig, values?: unknown[]) =>
          pool.query({ ...(typeof query === "string" ? { text: query, values } : query), types: pg.types } as pg.QueryConfig);
      const value = Reflect.get(pool, key, pool);
      return typeof value === "function" ? value.bind(pool) : value;
    },
  });

/** By the index in which the runner looks for its next job; what is skipped is at most what waits. */
const bulkWaits =
  ({ pool }: Database) =>
  async (skipped: readonly string[], own = "") => {
    const { rows } = await pool.query<{ waits: boolean }>(
      `select exists (
         select from graphile_worker._private_jobs
         where is_available and run_at <= now() and flags ? 'bulk' and not flags ?| $1::text[] and not flags ?& array['long', $2]) as waits`,
      [skipped, own],
    );
    return rows[0]!.waits;
  };

const tasksOf = (
  { database, files, installation, jobs, log, signal }: JobRunnerSetting,
  isAwaited: (jobId: string) => Promise<boolean>,
) =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        const started = performance.now();
        const about = log.child({ job: name, jobId: helpers.job.id });
        await traced(name, { "tradeport.job": helpers.job.id }, () =>
          job(
            {
              database,
              files,
              installation,
              log: about,
              now: () => new Date(),
              signal,
              isAwaited: () => isAwaited(String(helpers.job.id)),
            },
            payload,
          ),
        );
        log.info({ job: name, ms: Math.round(performance.now() - started) }, "job done");
      },
    ]),
  );

/** Unlocks what dead workers hold; a lock younger than a lease may belong to one whose lease is just being taken for the first time. */
export const reap = (database: Database, leaseSeconds: number): Promise<string[]> =>
  database.asPlatform(async (tx) => {
    const { rows } = await sql<{ name: string; young: boolean }>`
      select 'worker:' || worker as name, worker not in (select worker from locked_workers(${leaseSeconds})) as young
      from locked_workers(0)`.execute(tx);
    if (rows.length === 0) return [];
    const dead = (await deadLeases(tx, rows, leaseSeconds)).map((name) => name.slice("worker:".length));
    if (dead.length > 0) await sql`select unlock_workers(${dead})`.execute(tx);
    return dead;
  });

/**
 * A claim can be written down while its answer is lost with the connection: then the job is ours and nobody works on it. It is given back
 * when two looks find it so, and every claim that was still out at the first has been answered since: a slow answer may bring it yet.
 */
const watchClaims = (database: Database, events: EventEmitter) => {
  const active = new Set<string>();
  /** Who asks for work now; each claim is an object of its own. */
  const asking = new Map<unknown, object>();
  const answered = ({ worker }: { worker: unknown }) => asking.delete(worker);
  events.on("worker:getJob:start", ({ worker }: { worker: unknown }) => asking.set(worker, {}));
  events.on("worker:getJob:empty", answered);
  events.on("worker:getJob:error", answered);
  events.on("job:start", ({ worker, job }: { worker: unknown; job: { id: unknown } }) => {
    active.add(String(job.id));
    answered({ worker });
  });
  events.on("job:complete", ({ job }: { job: { id: unknown } }) => active.delete(String(job.id)));
  /** Idle claims of former looks, and the questions that were out when each was first seen. */
  let before = new Map<string, object[]>();
  const forgetLost = (name: string) =>
    database.asPlatform(async (tx) => {
      const worker = name.slice("worker:".length);
      const { rows } = await sql<{ id: string }>`select id from claimed_jobs(${worker})`.execute(tx);
      const idle = rows.map(({ id }) => id).filter((id) => !active.has(id));
      const out = [...asking.values()];
      const lost = idle.filter((id) => before.has(id) && !before.get(id)!.some((question) => out.includes(question)));
      before = new Map(idle.map((id) => [id, before.get(id) ?? out]));
      if (lost.length > 0) await sql`select unlock_jobs(${worker}, ${lost})`.execute(tx);
      return lost;
    });
  return { active, forgetLost };
};

const tellParked = (database: Database, tell: JobRunnerSetting["parked"]) =>
  database.asPlatform(async (tx) => {
    const { rows } = await sql<ParkedJob>`select * from parked_jobs()`.execute(tx);
    for (const job of rows) await tell(tx, job);
    return rows;
  });
