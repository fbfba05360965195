import { z } from "zod";
import { failParked } from "#modules/bulk/index.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { runJobs } from "#platform/job-runner.ts";
import { jobSpec, runs } from "#platform/jobs.ts";
import { holdLeases, releaseHolder } from "#platform/leases.ts";
import { logger } from "#platform/log.ts";
import { ownNames } from "#platform/part-names.ts";
import { stopSignal } from "#platform/stop.ts";
import { notedJob } from "./noted-job.ts";

/**
 * The worker's job runner in a process of its own, with jobs that misbehave: DATABASE_URL, LEASE_SECONDS, CRONTAB. What ran is written
 * into the table `ran`, which the test makes.
 */
const { DATABASE_URL = "", LEASE_SECONDS = "3", CRONTAB = "" } = process.env;
const database = openDatabase({ url: DATABASE_URL, name: "job worker", statementMs: 0 });
const leaseSeconds = Number(LEASE_SECONDS);
const { id, before } = ownNames();
if (before) await database.asPlatform((tx) => releaseHolder(tx, before));
const leases = holdLeases(database, { holder: id, seconds: leaseSeconds, beat: leaseSeconds / 4 });
const signal = stopSignal(12);
const ran = async (job: string, note: unknown) => {
  await database.asPlatform((tx) =>
    sql`insert into ran (job, note, pid) values (${job}, ${String(note)}, ${process.pid})`.execute(tx),
  );
};

const jobs = {
  ...runs(notedJob("mark"), (_, { note }) => ran("mark", note)),
  ...runs(jobSpec("sweep", z.object({})), () => ran("sweep", "")),
  ...runs(notedJob("slow"), async (_, { note, ms }) => {
    await ran("slow began", note);
    await new Promise((done) => setTimeout(done, ms));
    await ran("slow", note);
  }),
  ...runs(notedJob("abort"), async (_, { note }) => {
    await ran("abort", note);
    process.abort();
  }),
  ...runs(notedJob("throw"), async (_, { note }) => {
    await ran("throw", note);
    throw new Error("the shelf fell over");
  }),
};
await runJobs({
  database,
  files: undefined as never,
  installation: { publicUrl: "http://localhost:3000", sandboxOrigin: undefined },
  jobs,
  leases,
  leaseSeconds,
  concurrency: 4,
  crontab: CRONTAB,
  parked: failParked,
  log: logger("worker"),
  signal,
});
await leases.close();
await database.close();
process.exit(0);
