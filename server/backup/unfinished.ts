import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Of a folder whose database is just being made for a restore, and can't say so itself yet. */
const folderMark = (data: string) => join(data, "restore-unfinished");
export const markFolder = (data: string, backup: string) => writeFile(folderMark(data), backup);
export const unmarkFolder = (data: string) => rm(folderMark(data), { force: true });

/** Throws with words where a restore into this folder was ended before its database was marked. */
export const mayStartIn = async (data: string) => {
  const backup = await readFile(folderMark(data), "utf8").catch(() => null);
  if (backup !== null) throw notEnded(backup);
};

export const notEnded = (backup: string) =>
  new Error(
    `The restore of ${backup} into this database has not ended: nothing may start on it. ` +
      "If it is not running any more, run it again as before; it begins anew. Or begin with an empty database: another folder for TRADEPORT_DATA, or another DATABASE_URL.",
  );

/**
 * The mark of a restore that has begun: a table of its own, written before anything else and dropped by what ends it. It
 * stands in the database, where every start looks, whichever folder or machine it comes from.
 */
const table = "public.restore_unfinished";

/** The backup that was being restored into this database when the restore was ended; null when none was. */
export const unfinishedRestore = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
  if (!rows[0]!.there) return null;
  const begun = await client.query<{ backup: string }>(`select backup from ${table}`);
  return begun.rows[0]?.backup ?? null;
};

export const beginRestore = async (client: pg.Client, backup: string) => {
  await client.query("begin");
  await client.query(`create table if not exists ${table} (backup text not null)`);
  await client.query(`truncate ${table}`);
  await client.query(`insert into ${table} values ($1)`, [backup]);
  await client.query("commit");
};

/** When the rows are there, and whoever was erased since is erased again. */
export const endRestore = (client: pg.Client) => client.query(`drop table if exists ${table}`);
