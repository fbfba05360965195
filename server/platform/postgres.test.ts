import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#testing/until.ts";
import { DataInUse, startPostgres } from "./postgres.ts";

let folder: string;
/** Made by the first test, used by all: making one takes a second. */
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pg-test-"));
  dataDir = join(folder, "data");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a first start that was interrupted leaves nothing in the way of the next", async () => {
  await mkdir(join(folder, ".data.new", "base"), { recursive: true });
  await mkdir(dataDir);
  const server = await startPostgres({ dataDir, flags: { fsync: "off" } });
  expect(await query(server.url, "select current_database() as name")).toEqual([{ name: "tradeport" }]);
  await server.stop();
  expect((await readdir(folder)).filter((name) => name.startsWith(".data"))).toEqual([]);
});

test("R9: after kill -9 the same address has every committed row, and the open transaction is gone", async () => {
  const first = await startPostgres({ dataDir, flags: { fsync: "off" } });
  await query(first.url, "create table fact (id int primary key); insert into fact select generate_series(1, 1000)");
  const open = new pg.Client({ connectionString: first.url });
  open.on("error", () => {});
  await open.connect();
  await open.query("begin; insert into fact values (5000)");
  first.kill();
  await first.exited;
  const second = await startPostgres({ dataDir, flags: { fsync: "off" } });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select count(*)::int as rows, max(id) as last from fact")).toEqual([
    { rows: 1000, last: 1000 },
  ]);
  await second.stop();
  await open.end().catch(() => {});
});

test("a second starter on the same data is told so, and does no harm to the first", async () => {
  const first = await startPostgres({ dataDir, flags: { fsync: "off" } });
  await expect(startPostgres({ dataDir })).rejects.toThrow(DataInUse);
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    new RegExp(`in use by another running Tradeport \\(process ${process.pid}\\)`),
  );
  expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await first.stop();
});

test("no port is opened: only who may enter the socket's folder reaches the database", async () => {
  const server = await startPostgres({ dataDir, flags: { fsync: "off" } });
  expect(await query(server.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await server.stop();
});

test("S7: nobody gets in without a password; a folder that trusted everybody asks for one from its next start on", async () => {
  const refused = async (url: string) => {
    const without = url.replace(/:\/\/tradeport:[^@]+@/, "://tradeport@");
    expect(without).not.toBe(url);
    await expect(query(without, "select 1"), without).rejects.toThrow(/password/);
    await expect(query(url.replace(/:[^:@]+@/, ":guessed@"), "select 1")).rejects.toThrow(/password authentication failed/);
  };
  const server = await startPostgres({ dataDir, flags: { fsync: "off" } });
  await refused(server.url);
  await server.stop();
  expect((await stat(`${dataDir}.password`)).mode & 0o077).toBe(0);
  // As earlier versions made it.
  await writeFile(join(dataDir, "pg_hba.conf"), "local all all trust\n");
  await rm(`${dataDir}.password`);
  const later = await startPostgres({ dataDir, flags: { fsync: "off" } });
  await refused(later.url);
  expect(await query(later.url, "select current_user as name")).toEqual([{ name: "tradeport" }]);
  await later.stop();
});

test.each(["system", "keeper"] as const)(
  "R37: kill -9 of its parent leaves no server behind, by way of the %s",
  async (guard) => {
    const script = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "postgres.ts"))});
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, flags: { fsync: "off" }, guard: "${guard}" });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const [message] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(message.toString());
    expect(alive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await until("the server ends", () => !alive(pid));
    // And the next start finds its data clean.
    const next = await startPostgres({ dataDir, flags: { fsync: "off" } });
    await next.stop();
  },
);

test("the database's own log holds nothing of the rows that it refused (S59)", async () => {
  const lines: string[] = [];
  const server = await startPostgres({ dataDir: join(folder, "told"), flags: { fsync: "off" }, log: (line) => lines.push(line) });
  await query(server.url, "create table person (email text unique); insert into person values ('kanarya@buyer.example')");
  await expect(query(server.url, "insert into person values ('kanarya@buyer.example')")).rejects.toThrow("duplicate key");
  await server.stop();
  expect(lines.join("\n")).toContain("duplicate key");
  expect(lines.join("\n")).not.toContain("kanarya");
});
