import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { log } from "#testing/start-worker.ts";
import { until } from "#testing/until.ts";
import { type Database, newId, openDatabase, sql } from "./db.ts";
import { reap, runJobs } from "./job-runner.ts";
import { enqueueIn } from "./jobs.ts";
import { holdLeases } from "./leases.ts";

const leaseSeconds = 1;
let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await freshDatabase();
  database = openDatabase({ url: store.url, name: "test", max: 8 });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

test("a job that takes longer than a lease stays with its living worker, and is given back once that one is gone (R8, R25)", async () => {
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  let runs = 0;
  let finish = () => {};
  const long = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const running = runJobs({
    database,
    leases,
    leaseSeconds,
    files: {} as never,
    installation: { publicUrl: "http://localhost:3000", sandboxOrigin: undefined },
    jobs: {
      long: () => {
        runs += 1;
        return long;
      },
    },
    concurrency: 2,
    crontab: "",
    parked: async () => {},
    log,
    signal: stop.signal,
  });
  try {
    const clientId = newId();
    await database.asClient(clientId, (tx) => enqueueIn(tx)("long", { clientId }));
    const overdue = () =>
      database.asPlatform((tx) => sql<{ worker: string }>`select worker from locked_workers(${leaseSeconds * 2})`.execute(tx));
    const held = await until("the job runs for longer than a lease", async () => (await overdue()).rows[0]);
    expect(await reap(database, leaseSeconds)).toEqual([]);
    expect(runs).toBe(1);
    // The process is gone without a word: nobody beats for it any more.
    await leases.close();
    await until("its jobs are given back", async () => (await overdue()).rows.length === 0);
    expect(held.worker).toMatch(/^pool-/);
  } finally {
    finish();
    stop.abort();
    await leases.close();
    await running;
  }
});
