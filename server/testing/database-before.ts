import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { bareDatabase } from "./cluster.ts";

const all = resolve(import.meta.dirname, "../migrations");

/** A database as it was before this migration, to be filled with rows alone, without what they belong to, and then migrated on. */
export const databaseBefore = async (newest: string) => {
  const database = await bareDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tradeport-before-"));
  await cp(all, folder, { recursive: true, filter: (file) => !/\d{4}_/.test(file) || file.slice(all.length + 1) < newest });
  await migrate(database.url, folder);
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("set session_replication_role = replica");
  return {
    url: database.url,
    client,
    /** Runs that one and no later one; answers what ran. */
    run: async () => {
      await cp(join(all, newest), join(folder, newest));
      return (await migrate(database.url, folder)).ran;
    },
    close: async () => {
      await client.end();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
};
