import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { seedReference } from "../server/demo.ts";
import { migrate } from "../server/migrate.ts";
import { openDatabase } from "../server/platform/db.ts";
import { startPostgres } from "../server/platform/postgres.ts";
import type { Bench } from "./work.ts";

const migrations = path.resolve(import.meta.dirname, "../server/migrations");

/** PostgreSQL as the product starts it, in a folder that outlives the run: a million rows are made once. */
export const openCluster = async (home: string, say: Bench["say"]): Promise<Bench & { close: () => Promise<void> }> => {
  const postgres = await startPostgres({ dataDir: path.join(home, "postgres"), database: "postgres" });
  // The cluster is ours alone: folders of runs that were killed go.
  for (const name of fs.readdirSync(home)) if (name.startsWith("run-")) fs.rmSync(path.join(home, name), { recursive: true });
  const folder = fs.mkdtempSync(path.join(home, "run-"));
  const urlOf = (database: string) => postgres.url.replace("/postgres?", `/${database}?`).replace(/\/postgres$/, `/${database}`);
  const admin = new pg.Client(urlOf("postgres"));
  await admin.connect();
  const drop = (name: string) => admin.query(`drop database if exists ${name} with (force)`);
  const mine: string[] = [];

  const empty: Bench["empty"] = async (name) => {
    await drop(`run_${name}`);
    mine.push(`run_${name}`);
    await admin.query(`create database run_${name} strategy file_copy`);
    return urlOf(`run_${name}`);
  };

  const make = async (name: string) => {
    await admin.query(`create database ${name} strategy file_copy`);
    await migrate(urlOf(name));
    const database = openDatabase({ url: urlOf(name), name: "bench", max: 1 });
    await seedReference(database);
    await database.close();
    return urlOf(name);
  };

  const database: Bench["database"] = async (name, cache) => {
    if (!cache) {
      await drop(`run_${name}`);
      mine.push(`run_${name}`);
      return make(`run_${name}`);
    }
    const files = fs.readdirSync(migrations).sort();
    const hash = createHash("sha256").update(cache.version);
    for (const file of files) hash.update(fs.readFileSync(path.join(migrations, file)));
    const full = `kept_${name}_${hash.digest("hex").slice(0, 10)}`;
    const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname like $1", [
      `kept\\_${name}\\_%`,
    ]);
    for (const { datname } of rows) if (datname !== full) await drop(datname);
    if (rows.some(({ datname }) => datname === full)) return urlOf(full);
    const started = performance.now();
    // Made under another name, so that a run that was stopped leaves nothing half full.
    await drop(`making_${name}`);
    await cache.fill(await make(`making_${name}`));
    await admin.query(`alter database making_${name} rename to ${full}`);
    say(`${name}: data made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    return urlOf(full);
  };

  return {
    postgres,
    urlOf,
    empty,
    database,
    folder,
    say,
    close: async () => {
      for (const name of mine) await drop(name);
      await admin.end();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
