import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/db.ts";
import { startPostgres } from "#platform/postgres.ts";
import { seedReference } from "../demo.ts";
import { migrate } from "../migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

const root = resolve(import.meta.dirname, "../..");
const template = "template_tradeport";
/** Nothing here outlives the run, so nothing is waited for. */
const flags = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "500", autovacuum: "off" };
const prefix = "tradeport-test-";

/** Vitest's global setup: one PostgreSQL for the whole run, and a template database with every migration and the platform's own rows. */
export default async function setup({ provide }: TestProject) {
  sweep();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({ dataDir: join(folder, "pg"), flags, database: template });
  await migrate(server.url);
  const database = openDatabase({ url: server.url, name: "setup", max: 1 });
  await seedReference(database);
  await database.close();
  compileOnce(join(folder, "compiled"));
  provide("clusterUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The parts that tests start as processes share what the engine makes of their source: half the processor time of each of their
 * hundreds of starts. A part that is killed writes nothing there, so each loads its modules here once and ends at a wrong setting.
 */
const compileOnce = (folder: string) => {
  process.env.NODE_COMPILE_CACHE = folder;
  const env = { ...process.env, PORT: "none", SANDBOX_PORT: "none" };
  // At its end the engine has been seen waiting for itself without an end.
  for (const part of ["server/api.ts", "server/worker.ts", "connectors/sandbox.ts"])
    spawnSync(process.execPath, [part], { cwd: root, env, stdio: "ignore", timeout: 60_000, killSignal: "SIGKILL" });
};

/** Folders of runs that were killed. */
const sweep = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0;
    if (pid > 0 && !alive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
};
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const named = (name: string) =>
  inject("clusterUrl")
    .replace(`/${template}?`, `/${name}?`)
    .replace(new RegExp(`/${template}$`), `/${name}`);

const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: named("postgres") });
  // What ends the connection ends the statement too, which says so.
  client.on("error", () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Not waited for: it takes as long as every other test's rows take to be written out. What is left at the end goes with the cluster. */
const drop = async (name: string) => void administer(`drop database if exists ${name} with (force)`).catch(() => {});

/** An empty, migrated database of one's own, in about 40 ms. */
export const freshDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return { url: named(name), drop: () => drop(name) };
};

/** The same without any table, for tests of the migrations themselves. */
export const bareDatabase = async (): Promise<TestDatabase> => {
  const name = `bare_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name} strategy file_copy`);
  return { url: named(name), drop: () => drop(name) };
};
