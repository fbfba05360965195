import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Guard, type Launch, launcher, postgresFolder } from "./postgres-binaries.ts";
import { claimData, DataInUse, socketFolder } from "./postgres-claim.ts";
import { asksForPassword, runWith } from "./postgres-password.ts";

export { DataInUse } from "./postgres-claim.ts";

export interface EmbeddedPostgres {
  /** Its owner's. The same at every start on the same data, so that processes that outlive a crash of the server find it again. */
  url: string;
  dataDir: string;
  pid: number;
  /** Settles when the server is gone, whoever ended it. */
  exited: Promise<void>;
  /** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** kill -9, for tests. */
  kill(): void;
}

export interface PostgresSetting {
  dataDir: string;
  /** Server settings over ours, e.g. { fsync: "off" } for tests. */
  flags?: Record<string, string>;
  database?: string;
  /** Each line of the server's log. */
  log?: (line: string) => void;
  /** Only for tests: "keeper" forces the way of systems without setpriv. */
  guard?: Guard;
}

const patience = 15_000;
const windows = process.platform === "win32";

/**
 * Starts the PostgreSQL of the package registry on a data folder, making it at the first start. It dies with this process, also on
 * kill -9, and recovers by itself from its own. Throws DataInUse when another process has the folder.
 */
export const startPostgres = async (setting: PostgresSetting): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(setting.dataDir);
  await mkdir(dirname(dataDir), { recursive: true, mode: 0o700 });
  const native = join(postgresFolder(), "bin");
  const { owner, launch } = launcher(dataDir, setting.guard);
  const program = (name: string) => join(native, windows ? `${name}.exe` : name);
  const sockets = await socketFolder(dataDir, owner);
  const release = await claimData(dataDir, sockets);
  try {
    const fresh = !existsSync(join(dataDir, "PG_VERSION"));
    if (fresh) await initialise(dataDir, owner, (args) => launch(program("initdb"), args, false));
    const until = Date.now() + patience;
    for (;;) {
      try {
        const password = await asksForPassword(dataDir, owner, (statements) => {
          const { command, args, uid } = launch(program("postgres"), ["--single", "-D", dataDir, "postgres"], true);
          return runWith(command, args, { ...environment, ...identity(uid) }, statements);
        });
        const postgres = (args: string[]) => launch(program("postgres"), args, true);
        const server = await run(dataDir, sockets, { ...setting, password }, postgres, release);
        if (fresh && setting.flags?.fsync !== "off") syncToDisk(launch(program("initdb"), ["-D", dataDir, "--sync-only"], true));
        return server;
      } catch (error) {
        // The server of a parent that has just died is still shutting down, or its backends are still leaving.
        const passing = error instanceof Error && /postmaster\.pid|pre-existing shared memory/.test(error.message);
        if (!passing) throw error;
        if (Date.now() > until) throw new DataInUse(dataDir, Number((await readPid(dataDir)) ?? 0));
        await clearForeignPid(dataDir);
        await new Promise((wake) => setTimeout(wake, 100));
      }
    }
  } catch (error) {
    release();
    throw error;
  }
};

/** Made beside its place and then renamed, so that an interrupted first start leaves no half-made data. */
const initialise = async (dataDir: string, owner: number | undefined, initdb: (args: string[]) => Launch) => {
  if (existsSync(dataDir)) await rm(dataDir, { recursive: true });
  const making = join(dirname(dataDir), `.${basename(dataDir)}.new`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  if (owner !== undefined) await chown(making, owner, owner);
  // It trusts until it gets its password, before any server runs on it.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "-E", "UTF8"];
  const { command, args, uid } = initdb([
    "-D",
    making,
    "-U",
    "tradeport",
    "--auth=trust",
    ...locale,
    "--no-instructions",
    "--no-sync",
  ]);
  await promisify(execFile)(command, args, { ...environment, ...identity(uid) }).catch((error: { stderr?: string }) => {
    const reason = (error.stderr ?? String(error)).trim();
    const nameless = /user does not exist/.test(reason);
    throw new Error(
      `The database folder ${dataDir} could not be made: ${reason}${
        nameless ? ". PostgreSQL needs a user with a name: run as one that /etc/passwd knows, or set DATABASE_URL." : ""
      }`,
    );
  });
  await rename(making, dataDir);
};

/** initdb without fsync is ten times as fast; what it wrote is synced beside the running server. */
const syncToDisk = ({ command, args, uid }: Launch) => {
  const child = spawn(command, args, { ...environment, ...identity(uid), stdio: "ignore" });
  child.on("error", () => {});
  child.unref();
};

const environment = {
  cwd: windows ? undefined : "/",
  env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: "UTC" },
};
const identity = (uid: number | undefined) => (uid === undefined ? {} : { uid, gid: uid });

/** A part of the machine's memory in MB, at least PostgreSQL's default. */
const memory = (part: number, most: number) => Math.max(128, Math.min(most, Math.floor(totalmem() / part / 2 ** 20)));

const run = async (
  dataDir: string,
  sockets: string,
  setting: PostgresSetting & { password: string },
  postgres: (args: string[]) => Launch,
  release: () => void,
): Promise<EmbeddedPostgres> => {
  const port = windows ? 20_000 + (Number.parseInt(sockets.slice(-6), 16) % 20_000) : 5432;
  const flags = {
    listen_addresses: windows ? "127.0.0.1" : "",
    unix_socket_directories: windows ? "" : sockets,
    port: String(port),
    shared_preload_libraries: "pg_stat_statements",
    jit: "off",
    // Ours have their own; this is for a BEGIN that somebody forgot in a tool: it would keep vacuum from cleaning up the queue (R34).
    idle_in_transaction_session_timeout: "60s",
    // A table that just filled up is planned badly until it is analysed.
    autovacuum_naptime: "5s",
    max_connections: "120",
    // The detail of an error shows the row: addresses and names, in a log that nothing cleans (S59).
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_parameter_max_length_on_error: "0",
    // PostgreSQL's own default is for the machines of long ago: a list of a million products lies in memory, and is read without order.
    shared_buffers: `${memory(4, 1024)}MB`,
    effective_cache_size: `${memory(2, 65_536)}MB`,
    random_page_cost: "1.1",
    ...setting.flags,
  };
  const { command, args, uid, diesWithParent } = postgres([
    "-D",
    dataDir,
    ...Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  // A group of its own: Ctrl-C on the terminal is for the parent, which stops the database last.
  const child = spawn(command, args, { ...environment, ...identity(uid), stdio: ["ignore", "ignore", "pipe"], detached: true });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await ready(child, setting.log);
  if (!diesWithParent) keep(child);
  void exited.then(release);
  const url = (database: string) =>
    windows
      ? `postgres://tradeport:${setting.password}@127.0.0.1:${port}/${database}`
      : `postgres://tradeport:${setting.password}@/${database}?host=${encodeURIComponent(sockets)}`;
  const database = setting.database ?? "tradeport";
  await ensureDatabase(url("postgres"), database);
  return {
    url: url(database),
    dataDir,
    pid: child.pid as number,
    exited,
    stop: async () => {
      child.kill("SIGINT");
      const late = setTimeout(() => child.kill("SIGQUIT"), 20_000);
      await exited;
      clearTimeout(late);
    },
    kill: () => void child.kill("SIGKILL"),
  };
};

const ready = (child: ChildProcess, log: PostgresSetting["log"]) =>
  new Promise<void>((resolve, reject) => {
    let tail = "";
    let line = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-4000);
      if (tail.includes("ready to accept connections")) resolve();
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      for (const one of lines) log?.(one);
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`PostgreSQL ended with ${code} instead of starting:\n${tail.trim()}`)));
  });

/** Where the kernel does not do it: a tiny process that waits for the end of our pipe and then stops the server. */
const keep = (server: ChildProcess) => {
  const script = `process.stdin.resume().on("end", () => { try { process.kill(${server.pid}, "SIGINT") } catch {} })`;
  const keeper = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  keeper.on("error", () => {});
  server.once("exit", () => keeper.kill("SIGKILL"));
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
};

const ensureDatabase = async (url: string, name: string) => {
  if (name === "postgres") return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)} strategy file_copy`);
  } finally {
    await client.end();
  }
};

const readPid = async (dataDir: string) =>
  (await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0];

/** After a machine or container restart the number in postmaster.pid may be another program's, which PostgreSQL can't tell. */
const clearForeignPid = async (dataDir: string) => {
  const pid = await readPid(dataDir);
  if (!pid || process.platform !== "linux") return;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  if (name.trim() !== "postgres") await rm(join(dataDir, "postmaster.pid"), { force: true });
};
