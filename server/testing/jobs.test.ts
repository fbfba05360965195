import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { expect, test } from "vitest";
import { readProcess } from "#modules/bulk/index.ts";
import { newId, openDatabase, sql } from "#platform/db.ts";
import { reap } from "#platform/job-runner.ts";
import { type EnqueueOptions, enqueueIn } from "#platform/jobs.ts";
import { sweepAt } from "../sweep.ts";
import { freshDatabase } from "./cluster.ts";
import { notedJob } from "./noted-job.ts";
import { clients, seedPeopleAndSessions } from "./people.ts";
import { until } from "./until.ts";

const jobWorker = new URL("./job-worker.ts", import.meta.url).pathname;
const shiftClock = new URL("./shift-clock.ts", import.meta.url).pathname;

/** Job workers as processes of their own over one database; one that dies is started again, as its supervisor would. */
const jobPlace = async (work: (place: Place) => Promise<void>) => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url, name: "test", max: 3 });
  const children = new Set<ChildProcess>();
  let over = false;
  const place = {
    database,
    deaths: 0,
    start: (env: Record<string, string> = {}) => {
      const child = fork(jobWorker, [], {
        cwd: os.tmpdir(),
        execArgv: ["--import", shiftClock],
        stdio: ["ignore", "ignore", process.env.TEST_LOG ? "inherit" : "ignore", "ipc"],
        env: { PATH: process.env.PATH, TZ: "UTC", DATABASE_URL: url, LOG_LEVEL: "warn", ...env },
      });
      children.add(child);
      child.once("exit", () => {
        children.delete(child);
        if (over) return;
        place.deaths += 1;
        place.start(env);
      });
      return child;
    },
    queue: (job: string, payload: { note?: string; ms?: number; processId?: string } = {}, options: EnqueueOptions = {}) =>
      database.asPlatform((tx) => enqueueIn(tx)(notedJob(job), { clientId: clients.first, ...payload }, options)),
    /** The notes of this job's runs, in order. */
    ran: async (job: string) =>
      (await database.pool.query<{ note: string }>("select note from ran where job = $1 order by at", [job])).rows.map(
        ({ note }) => note,
      ),
    query: async <T>(text: string) => (await database.pool.query(text)).rows as T[],
  };
  try {
    await seedPeopleAndSessions(database);
    await database.pool.query("create table ran (job text, note text, pid int, at timestamptz default clock_timestamp())");
    await database.pool.query("grant insert on ran to app_platform");
    await work(place);
  } finally {
    over = true;
    for (const child of children) child.kill("SIGKILL");
    await until("the workers are gone", () => children.size === 0);
    await database.close();
    await drop();
  }
};
interface Place {
  database: ReturnType<typeof openDatabase>;
  deaths: number;
  start(env?: Record<string, string>): ChildProcess;
  queue(job: string, payload?: { note?: string; ms?: number; processId?: string }, options?: EnqueueOptions): Promise<void>;
  ran(job: string): Promise<string[]>;
  query<T>(text: string): Promise<T[]>;
}

/** A process that a job of this number works on. */
const aProcess = async ({ database }: Place) => {
  const id = newId();
  await database.asPlatform((tx) =>
    sql`insert into process (client_id, id, process_type, subject, started_by_name, state)
      values (${clients.first}, ${id}, 'create_product_from_excel', 'urunler.xlsx', 'Ayşe', 'running')`.execute(tx),
  );
  return id;
};
const shown = ({ database }: Place, id: string) => database.asClient(clients.first, (tx) => readProcess(tx, clients.first, id));

test.concurrent("a job that kills its process each time is parked after its attempts, its process says why, and its neighbours are done (R36)", () =>
  jobPlace(async (place) => {
    const processId = await aProcess(place);
    await place.queue("abort", { note: "poison", processId }, { attempts: 3 });
    await place.queue("slow", { note: "long neighbour", ms: 1_500 });
    for (let at = 0; at < 20; at += 1) await place.queue("mark", { note: `neighbour ${at}` });
    place.start();
    await until("its process has failed", async () => (await shown(place, processId))?.state === "failed", 90_000);
    const { reason } = (await shown(place, processId))!;
    expect(reason?.tr).toMatch(/bitirilemedi; her seferinde çalışan program kapandı \(deneme sayısı: 3\)/);
    expect(reason?.en).toMatch(/could not be finished; the program that ran it ended each time \(attempts: 3\)/);
    await until("the long neighbour is done", async () => (await place.ran("slow")).includes("long neighbour"), 60_000);
    await place.queue("mark", { note: "later" });
    await until("the queue goes on", async () => (await place.ran("mark")).includes("later"));
    expect(await place.ran("abort")).toHaveLength(3);
    expect(place.deaths).toBe(3);
    // A neighbour that was taken beside it waits its scattered turn.
    await until("all its neighbours are done", async () => new Set(await place.ran("mark")).size === 21, 90_000);
    expect(await place.query("select action, reason from audit where action = 'job_parked'")).toEqual([
      { action: "job_parked", reason: "worker_ended" },
    ]);
    // A job that has run is taken off the queue a moment later.
    const queued = () => place.query("select attempts from graphile_worker._private_jobs");
    await until("the poison alone is left", async () => (await queued()).length === 1);
    expect(await queued()).toEqual([{ attempts: 3 }]);
  }));

test.concurrent("a job that always throws is parked with its last error after its attempts, and its process says so (R36)", () =>
  jobPlace(async (place) => {
    const processId = await aProcess(place);
    place.start();
    await place.queue("slow", { note: "long", ms: 6_500 });
    await place.queue("throw", { note: "poison", processId }, { attempts: 2 });
    await until("its process has failed", async () => (await shown(place, processId))?.state === "failed", 60_000);
    expect((await shown(place, processId))?.reason?.tr).toMatch(/^İşlem bitirilemedi \(deneme sayısı: 2\)\. Tamamlanan satırlar/);
    expect(await place.query("select reason from audit where action = 'job_parked'")).toEqual([
      { reason: "the shelf fell over" },
    ]);
    await place.queue("mark", { note: "later" });
    await until("the queue goes on", async () => (await place.ran("mark")).includes("later"));
    await until("what takes long has ended", async () => (await place.ran("slow")).length > 0);
    // Looked at three times by its own worker, which knows that it runs.
    expect(await place.ran("slow began")).toEqual(["long"]);
    expect([await place.ran("throw"), place.deaths]).toEqual([["poison", "poison"], 0]);
  }));

test.concurrent("two schedulers, one of them with a clock that is ten minutes ahead, run each slot once (R38, R23)", () =>
  jobPlace(async (place) => {
    // Both clocks come to a full hour in about twenty seconds, when all three have long started: the one is right about it, the other ten
    // minutes before.
    const slot = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const shift = slot - 20_000 - Date.now();
    const CRONTAB = "0 * * * * mark ?id=hourly {note:'hourly'}\n10 * * * * mark ?id=ten {note:'ten past'}";
    for (const ahead of [0, 0, 600_000]) place.start({ CRONTAB, CLOCK_SHIFT_MS: String(shift + ahead) });
    await until(
      "the slots are claimed",
      async () => {
        const rows = await place.query<{ identifier: string }>(
          "select identifier from graphile_worker._private_known_crontabs where last_execution is not null",
        );
        return rows.length === 2;
      },
      60_000,
    );
    // A job waits for its slot by the database's clock: here, in this hour's future.
    const queued = await place.query<{ runAt: Date; note: string }>(
      `select run_at as "runAt", payload ->> 'note' as note from graphile_worker._private_jobs order by run_at`,
    );
    expect(queued.map(({ note }) => note)).toEqual(["hourly", "ten past"]);
  }));

test.concurrent("a daily run that was missed for three days runs once at the next start, by whichever of two workers (R38)", () =>
  jobPlace(async (place) => {
    await place.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('sweep', now() - interval '9 days', now() - interval '3 days')`);
    for (const _ of [1, 2]) place.start({ CRONTAB: sweepAt });
    await until("the missed run ran", async () => (await place.ran("sweep")).length > 0);
    await place.queue("mark", { note: "later" });
    await until("the queue goes on", async () => (await place.ran("mark")).includes("later"));
    expect(await place.ran("sweep")).toHaveLength(1);
  }));

test.concurrent("jobs that a dead worker held go on at once after its first death, and scattered after more: the innocent get away (R36)", () =>
  jobPlace(async (place) => {
    for (let at = 0; at < 40; at += 1) await place.queue("mark", { note: at % 2 ? "suspect" : "new" });
    await place.query(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute',
      attempts = case payload ->> 'note' when 'new' then 1 else 6 end`);
    expect(await reap(place.database, 0)).toEqual(["dead"]);
    const waits = await place.query<{ note: string; attempts: number; least: number; most: number; kinds: number }>(`
      select payload ->> 'note' as note, max(attempts)::int as attempts, min(extract(epoch from run_at - now()))::float as least,
        max(extract(epoch from run_at - now()))::float as most, count(distinct run_at)::int as kinds
      from graphile_worker._private_jobs where locked_by is null group by 1 order by 1`);
    expect(waits.map(({ note, attempts }) => [note, attempts])).toEqual([
      ["new", 1],
      ["suspect", 6],
    ]);
    expect(waits[0]?.most).toBeLessThanOrEqual(0);
    expect(waits[1]).toMatchObject({ kinds: 20 });
    expect(waits[1]?.most).toBeGreaterThan(20);
    expect(waits[1]?.most).toBeLessThanOrEqual(60);
  }));
