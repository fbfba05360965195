import type { RawBuilder } from "kysely";
import { type Database, sql, type Tx } from "./db.ts";

/** Rows that are too old, and what becomes of them. */
export interface Old {
  table: string;
  /** A condition that an index of its own serves; what was emptied must not meet it any more. */
  old: RawBuilder<unknown>;
  /** The column of that index: the oldest go first. */
  by: string;
  /** What is set in place of deleting the row. */
  empty?: RawBuilder<unknown>;
}

export const chunkRows = 5_000;

/** The old rows of one step; another process's step beside it takes others. */
export const oldRows = ({ table, old, by }: Old, limit = chunkRows) =>
  sql`select ctid from ${sql.table(table)} where ${old} order by ${sql.ref(by)} limit ${limit} for update skip locked`;

/** Deletes or empties what is old, some thousand rows a transaction; killed anywhere, the next run goes on. */
export const prune = (database: Pick<Database, "asPlatform">, which: Old) =>
  inChunks(database, async (tx) => {
    const rows = sql`where ctid = any(array(${oldRows(which)}))`;
    const table = sql.table(which.table);
    const { numAffectedRows } = await (which.empty
      ? sql`update ${table} set ${which.empty} ${rows}`
      : sql`delete from ${table} ${rows}`
    ).execute(tx);
    return Number(numAffectedRows ?? 0) === chunkRows;
  });

/** One transaction after the other while there is more. */
export const inChunks = async (database: Pick<Database, "asPlatform">, step: (tx: Tx) => Promise<boolean>) => {
  while (await database.asPlatform(step));
};
