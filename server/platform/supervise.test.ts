import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { notedJob } from "#testing/noted-job.ts";
import { until } from "#testing/until.ts";
import { type Database, newId, openDatabase, sql } from "./db.ts";
import { enqueueIn } from "./jobs.ts";
import { supervise } from "./supervise.ts";

let store: TestDatabase;
let database: Database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-supervise-"));
beforeAll(async () => {
  store = await freshDatabase();
  database = openDatabase({ url: store.url, name: "test", max: 3 });
  await database.pool.query("create table ran (job text, note text, pid int, at timestamptz default clock_timestamp())");
  await database.pool.query("grant insert on ran to app_platform");
});
afterAll(async () => {
  await database.close();
  await store.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("a worker that is killed and started again by its supervisor goes on with its jobs at once: leases here last five minutes (engine fault 23)", async () => {
  const part = supervise({
    name: "worker",
    script: path.resolve(import.meta.dirname, "../testing/job-worker.ts"),
    env: { PATH: process.env.PATH ?? "", TZ: "UTC", DATABASE_URL: store.url, LOG_LEVEL: "warn", LEASE_SECONDS: "300" },
    logFile: path.join(folder, "worker.log"),
    graceMs: 15_000,
    say: () => {},
  });
  try {
    const clientId = newId();
    await database.asClient(clientId, (tx) => enqueueIn(tx)(notedJob("slow"), { clientId, note: "file", ms: 600_000 }));
    const began = async () =>
      (await database.pool.query<{ pid: number }>("select pid from ran where job = 'slow began' order by at")).rows;
    const [first] = await until("the job runs", async () => ((await began()).length === 1 ? began() : null));
    const held = () =>
      database.asPlatform(
        async (tx) => (await sql<{ holder: string }>`select holder from lease where holder is not null`.execute(tx)).rows,
      );
    const [before] = await until("its lease", async () => ((await held()).length === 1 ? held() : null));
    process.kill(first!.pid, "SIGKILL");
    const [, second] = await until("the job runs again", async () => ((await began()).length === 2 ? began() : null));
    expect(second!.pid).toBe(part.pid());
    expect(second!.pid).not.toBe(first!.pid);
    expect(await held()).not.toContainEqual(before);
  } finally {
    process.kill(part.pid()!, "SIGKILL");
    await part.stop();
  }
});

test("S59: what a stranger wrote stands in the operator's terminal as one line, cut, behind the name of its part", async () => {
  const script = path.join(folder, "speaks.mjs");
  const forged = `x\n{"level":"fatal","msg":"all is lost"}\r\nworker: error: y\u2028z${"\n".repeat(2000)}end`;
  const line = JSON.stringify({ level: "error", msg: "a browser reports", err: { message: forged } });
  const turned = "\u001b[2Jworker: all is lost\rapi: \u202eereh";
  fs.writeFileSync(
    script,
    `console.log(${JSON.stringify(line)}); console.log(${JSON.stringify(turned)}); process.stdout.write("x".repeat(2_500_000));
     console.log("\\nlast"); setInterval(() => {}, 1000);`,
  );
  const lines: string[] = [];
  const part = supervise({
    name: "api",
    script,
    env: { PATH: process.env.PATH ?? "" },
    logFile: path.join(folder, "speaks.log"),
    graceMs: 1000,
    say: (words) => lines.push(words),
  });
  try {
    await until("it has spoken", async () => lines.at(-1) === "api: last");
    const [first, second, ...others] = lines;
    expect(first).toBe('api: error: a browser reports - x {"level":"fatal","msg":"all is lost"} worker: error: y z end');
    expect(second).toBe("api:  [2Jworker: all is lost api: ereh");
    // What has no end is cut, and the next line is one again.
    expect(others.map((words) => words.length).filter((length) => length > 520)).toEqual([]);
    expect(others.length).toBeGreaterThan(2);
    // The log itself keeps it whole.
    expect(fs.readFileSync(path.join(folder, "speaks.log"), "utf8").split("\n")[0]).toBe(line);
  } finally {
    await part.stop();
  }
});

test("what a part says last, without the end of a line, is said and logged, and no letter breaks in two", async () => {
  const script = path.join(folder, "ends.mjs");
  const log = path.join(folder, "ends.log");
  // Longer than a pipe gives at once, and at an odd place: a letter of two bytes lies across each cut.
  const long = `x${"ü".repeat(200_000)}`;
  fs.writeFileSync(script, `process.stdout.write("x" + "ü".repeat(200_000) + "\\nhalf a line", () => process.exit(3));`);
  const lines: string[] = [];
  const part = supervise({
    name: "api",
    script,
    env: { PATH: process.env.PATH ?? "" },
    logFile: log,
    graceMs: 1000,
    say: (words) => lines.push(words),
  });
  try {
    await until("it has ended", async () => lines.length >= 3);
    expect(lines.slice(0, 2)).toEqual([`api: ${long.slice(0, 500)}`, "api: half a line"]);
    expect(fs.readFileSync(log, "utf8").startsWith(`${long}\nhalf a line\n`)).toBe(true);
  } finally {
    await part.stop();
  }
});
