import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#platform/postgres.ts";
import { freePort } from "#testing/free-port.ts";
import { until } from "#testing/until.ts";
import { migrate } from "./migrate.ts";
import { runningDatabase } from "./running-database.ts";

let data: string;
let port: number;
let sandboxPort: number;
const running: ChildProcess[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "main-"));
  [port, sandboxPort] = [await freePort(), await freePort()];
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await until("nothing of it runs", () => left().length === 0);
  await rm(data, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}
const start = (env: Record<string, string> = {}): Run => {
  const settings = {
    TRADEPORT_DATA: data,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO_PASSWORD: "a demo password",
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env.PATH ?? "", ...settings, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => (text += part));
  return { child, output: () => text, ended: once(child, "close").then(([code]) => code as number | null) };
};
const ready = async ({ child, output }: Run) => {
  await until("it is ready", () => output().includes("is ready") || child.exitCode !== null, 60_000);
  expect(output()).toContain("is ready");
};
/** Processes that know this data folder, by their command line or their settings (Linux). */
const left = () =>
  execFileSync("ps", ["axeww", "-o", "pid=,args="], { encoding: "utf8", maxBuffer: 50_000_000 })
    .split("\n")
    .filter((line) => line.includes(data) && !line.includes("ps axeww"));

test("S7: a start whose login somebody holds says so and ends; no part signs in as the owner", async () => {
  const server = await startPostgres({ dataDir: join(data, "own"), flags: { fsync: "off" } });
  try {
    await migrate(server.url);
    const owner = new pg.Client({ connectionString: server.url });
    owner.on("error", () => {});
    await owner.connect();
    await owner.query("alter role app_api login; alter role app_api set lock_timeout = 5");
    await owner.query("begin; alter role app_api set lock_timeout = 6");
    const run = start({ DATABASE_URL: server.url });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/changes the database login app_api .*end its connections, then start again/);
    expect(run.output()).not.toContain("as DATABASE_URL says");
    await owner.end();
  } finally {
    await server.stop();
  }
});

test("S7: npm start brings everything up, says how to sign in, ends cleanly on SIGTERM, and is back soon with the same key", async () => {
  const first = start();
  await ready(first);
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).toContain("a demo password");
  // A first start says nothing of logins that are only being made.
  expect(first.output()).not.toContain("database: ");
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  // No part signs in to the database as its owner (S7).
  const database = new pg.Client({ connectionString: await runningDatabase(data) });
  await database.connect();
  const { rows } = await database.query(
    `select distinct split_part(application_name, ' ', 2) as part, usename as login from pg_stat_activity
     where application_name ~ '^tradeport (api|worker)' order by 1`,
  );
  await database.end();
  expect(rows).toEqual([
    { part: "api", login: "app_api" },
    { part: "worker", login: "app_worker" },
  ]);
  const key = await readFile(join(data, "master.key"), "utf8");

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/in use by another running Tradeport \(process \d+\).*set TRADEPORT_DATA to another folder/);

  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(left()).toEqual([]);

  const startedAt = performance.now();
  const again = start({ SANDBOXES: "off" });
  await ready(again);
  expect(again.output()).not.toContain("Deneme pazaryerleri");
  expect(left().filter((line) => line.includes("connectors/sandbox"))).toEqual([]);
  // Seven seconds on two slow processors of its own; here other tests run beside it.
  expect(performance.now() - startedAt).toBeLessThan(45_000);
  expect(again.output()).not.toContain("a demo password");
  expect(await readFile(join(data, "master.key"), "utf8")).toBe(key);

  again.child.kill("SIGKILL");
  await until("kill -9 of the parent leaves no orphan", () => left().length === 0);
});

test("S26: a wrong setting, a used port and a lost key are each refused in words, and leave nothing running", async () => {
  const wrong = start({ PORT: "three" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output().trim()).toBe('PORT="three" is not valid: expected a free port from 1 to 65535.');

  // What somebody thought of stands open to nobody but this machine's people.
  const open = start({ PUBLIC_URL: "https://satis.example.com", DEMO: "true", DEMO_PASSWORD: "kırmızı tuğla 5 martı" });
  expect(await open.ended).toBe(1);
  expect(open.output()).toMatch(/^DEMO_PASSWORD=\(hidden, 21 characters\) is not valid: expected .*which is printed\.$/m);
  expect(open.output()).not.toContain("tuğla");

  const taker = net.createServer().listen(port, "127.0.0.1");
  await once(taker, "listening");
  const used = start();
  expect(await used.ended).toBe(1);
  expect(used.output()).toContain(`PORT=${port} is in use by another program. Stop it, or set PORT to a free port.`);
  const fresh = start({ TRADEPORT_DATA: join(data, "fresh") });
  expect(await fresh.ended).toBe(1);
  expect(fresh.output()).toContain(`PORT=${port} is in use`);
  expect(existsSync(join(data, "fresh/postgres"))).toBe(false);
  taker.close();

  const file = join(data, "a file");
  await writeFile(file, "");
  const noFolder = start({ TRADEPORT_DATA: join(file, "data") });
  expect(await noFolder.ended).toBe(1);
  expect(noFolder.output()).toMatch(/a file\/data.* can't be written \(ENOTDIR\)\. Set TRADEPORT_DATA to a folder/);

  const lost = start({ MASTER_KEY_FILE: join(data, "elsewhere.key") });
  expect(await lost.ended).toBe(1);
  expect(lost.output()).toMatch(/MASTER_KEY_FILE=.*elsewhere\.key does not exist.*no new key is made/s);

  const other = start({ MASTER_KEY: Buffer.alloc(32, 8).toString("base64") });
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(/MASTER_KEY is not the key that the stored secrets were sealed with/);
  expect(left()).toEqual([]);
});
