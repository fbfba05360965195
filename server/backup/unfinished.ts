import type pg from "pg";

/**
 * The mark of a restore that has begun: a table of its own, written before anything else and dropped in the transaction that ends it. It
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

/** In the transaction that brings the rows. */
export const endRestore = (client: pg.Client) => client.query(`drop table if exists ${table}`);
