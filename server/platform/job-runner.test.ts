import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { notedJob } from "#testing/noted-job.ts";
import { log } from "#testing/start-worker.ts";
import { until } from "#testing/until.ts";
import { openWire } from "#testing/wire.ts";
import { type Database, newId, openDatabase, sql } from "./db.ts";
import { type JobRunnerSetting, reap, runJobs } from "./job-runner.ts";
import { enqueueIn, type Jobs, runs } from "./jobs.ts";
import { holdLeases, type Leases } from "./leases.ts";
import type { Bulk } from "./places.ts";

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

const setting = (jobs: Jobs, leases: Leases, signal: AbortSignal, more: Partial<JobRunnerSetting> = {}) => ({
  database,
  leases,
  leaseSeconds,
  files: {} as never,
  installation: { publicUrl: "http://localhost:3000", sandboxOrigin: undefined },
  jobs,
  concurrency: 2,
  crontab: "",
  parked: async () => {},
  log,
  signal,
  ...more,
});

test("a job that takes longer than a lease stays with its living worker, and is given back once that one is gone (R8, R25)", async () => {
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  let runs = 0;
  let finish = () => {};
  const long = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const jobs = {
    long: () => {
      runs += 1;
      return long;
    },
  };
  const running = runJobs(setting(jobs, leases, stop.signal));
  try {
    const clientId = newId();
    await database.asClient(clientId, (tx) => enqueueIn(tx)(notedJob("long"), { clientId }));
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

test("a job whose claim is still being answered is nobody else's, however many looks see nobody at work on it (R8)", async () => {
  // The answer that brings the job is held up until the runner has looked three times more, with three questions in each look.
  const looked = Promise.withResolvers<void>();
  let questions = 0;
  let questionsBefore: number | undefined;
  const wire = await openWire(store.url, (bytes, from) => {
    if (from === "client" || questionsBefore !== undefined || !bytes.includes("held up")) return;
    questionsBefore = questions;
    return looked.promise;
  });
  const wired = openDatabase({ url: wire.url, name: "test", max: 8 });
  const counted: Database = {
    ...wired,
    asPlatform: (work) =>
      wired.asPlatform(work).finally(() => {
        questions += 1;
        if (questionsBefore !== undefined && questions >= questionsBefore + 9) looked.resolve();
      }),
  };
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  const began: string[] = [];
  const held = Promise.withResolvers<void>();
  const jobs = runs(notedJob("note"), async (_, { note }) => {
    began.push(String(note));
    if (note === "held up") await held.promise;
  });
  const running = runJobs(setting(jobs, leases, stop.signal, { database: counted }));
  try {
    const clientId = newId();
    const queue = (note: string) => database.asClient(clientId, (tx) => enqueueIn(tx)(notedJob("note"), { clientId, note }));
    await until("the first look is over", () => questions > 2);
    await queue("held up");
    await until("it begins, after three looks", () => began.length > 0);
    expect(questionsBefore).toBeDefined();
    // There are two places: who takes it a second time comes before what was queued later.
    await queue("next");
    await until("another begins", () => began.length > 1);
    expect(began).toEqual(["held up", "next"]);
  } finally {
    looked.resolve();
    held.resolve();
    stop.abort();
    await leases.close();
    await running;
    await wired.close();
    await wire.close();
  }
});

test("a job whose claim was answered to a connection that broke is given back, and runs (R8)", async () => {
  let isLost = false;
  const wire = await openWire(store.url, (bytes, from) => {
    if (from === "client" || isLost || !bytes.includes("lost on the way")) return;
    isLost = true;
    void wire.cut().then(wire.restore);
    return new Promise(() => {});
  });
  const wired = openDatabase({ url: wire.url, name: "test", max: 8 });
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  let runs = 0;
  const jobs: Jobs = {
    note: async () => {
      runs += 1;
    },
  };
  const running = runJobs(setting(jobs, leases, stop.signal, { database: wired }));
  try {
    const clientId = newId();
    await database.asClient(clientId, (tx) => enqueueIn(tx)(notedJob("note"), { clientId, note: "lost on the way" }));
    await until("it runs, though its claim's answer was lost", () => runs > 0);
    expect([isLost, runs]).toEqual([true, 1]);
  } finally {
    stop.abort();
    await leases.close();
    await running;
    await wired.close();
    await wire.close();
  }
});

/** Bulk work that goes on until the test ends it or asks it to make room; each company by a letter. */
const bulkPlace = async (work: (place: BulkPlace) => Promise<void>, more: Partial<JobRunnerSetting> = {}) => {
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  const companies = new Map<string, string>();
  const here = new Map<string, { end: () => void; isAwaited: () => Promise<boolean> }>();
  const began: string[] = [];
  const place: BulkPlace = {
    began,
    here,
    queue: (company, notes, bulk = "long") => {
      const clientId = companies.get(company) ?? newId();
      companies.set(company, clientId);
      return database.asClient(clientId, async (tx) => {
        for (const note of notes)
          await enqueueIn(tx)(notedJob("bulk"), { clientId, note: `${company}${note}` }, bulk ? { bulk } : {});
      });
    },
    names: () => [...here.keys()].sort(),
    end: (name) => here.get(name)!.end(),
  };
  const jobs = runs(notedJob("bulk"), (ctx, { note = "" }) =>
    new Promise<void>((end) => {
      began.push(note);
      here.set(note, { end, isAwaited: ctx.isAwaited });
    }).finally(() => here.delete(note)),
  );
  const running = runJobs(setting(jobs, leases, stop.signal, { concurrency: 8, sliceMs: 0, ...more }));
  try {
    await work(place);
  } finally {
    await database.pool.query("delete from graphile_worker._private_jobs where locked_by is null");
    stop.abort();
    for (const { end } of here.values()) end();
    await leases.close();
    await running;
  }
};
interface BulkPlace {
  /** In the order in which they began. */
  began: string[];
  here: Map<string, { isAwaited: () => Promise<boolean> }>;
  queue(company: string, notes: number[], bulk?: Bulk | null): Promise<void>;
  names(): string[];
  end(name: string): void;
}
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at);

test("a company's files take a quarter of the places: ten of one leave the others free, and as one ends its next begins (engine fault 20, R35)", () =>
  bulkPlace(async ({ queue, names, end, began }) => {
    await queue("a", upTo(10));
    await until("its share runs", () => names().length === 2);
    await queue("b", [0], "short");
    await queue("c", [0], null);
    await until("the others run", () => names().includes("b0") && names().includes("c0"));
    expect(names()).toEqual(["a0", "a1", "b0", "c0"]);
    end("a1");
    await until("its next begins", () => names().includes("a2"));
    expect(began.filter((name) => name.startsWith("a"))).toEqual(["a0", "a1", "a2"]);
  }));

test("long work of many companies leaves two places to what is short; the company with the fewest running comes next (engine fault 20)", () =>
  bulkPlace(async ({ queue, names, end, here }) => {
    for (const company of ["a", "b", "c"]) await queue(company, upTo(3));
    await until("long work has its places", () => names().length === 6);
    await queue("d", [0]);
    await queue("e", [0, 1], "short");
    await until("short work has the rest", () => names().length === 8);
    expect(names()).toEqual(["a0", "a1", "b0", "b1", "c0", "c1", "e0", "e1"]);
    // Who has two makes room for who has none; a place for what is short is none for what is long.
    expect([await here.get("a0")!.isAwaited(), await here.get("e0")!.isAwaited()]).toEqual([true, false]);
    // The third files of a, b and c are older than d's first.
    end("a0");
    await until("the company without any is next", () => names().includes("d0"));
    expect(names()).toEqual(["a1", "b0", "b1", "c0", "c1", "d0", "e0", "e1"]);
    expect(await here.get("d0")!.isAwaited()).toBe(false);
    end("b0");
    await until("then one with one", () => names().length === 8 && !names().includes("b0"));
    expect(names()).toContain("a2");
  }));

test("a company's own short file asks its long ones to make room; its other long ones and equals do not", () =>
  bulkPlace(async ({ queue, names, here }) => {
    await queue("a", [0, 1, 2]);
    await until("its share runs", () => names().length === 2);
    expect(await here.get("a0")!.isAwaited()).toBe(false);
    await queue("b", [0, 1, 2]);
    await queue("c", [0, 1, 2]);
    await until("all places for long work are taken", () => names().length === 6);
    expect(await here.get("a0")!.isAwaited()).toBe(false);
    await queue("a", [7], "short");
    await until("it is heard", () => here.get("a0")!.isAwaited());
    expect(await here.get("b0")!.isAwaited()).toBe(false);
  }));

test("what the queue holds is read by the job's schema first: where it does not fit, the job fails by the field's name and does nothing", async () => {
  const ran: unknown[] = [];
  const [job] = Object.values(runs(notedJob("note"), async (_, payload) => void ran.push(payload)));
  const clientId = newId();
  await expect(job!({} as never, { clientId, note: 7 })).rejects.toThrow("note");
  await expect(job!({} as never, { note: "whose?" })).rejects.toThrow("clientId");
  await expect(job!({} as never, { clientId, note: { secret: "hunter22" } })).rejects.not.toThrow("hunter22");
  await job!({} as never, { clientId, note: "fits", left: "by an older version" });
  expect(ran).toEqual([{ clientId, note: "fits" }]);
});
