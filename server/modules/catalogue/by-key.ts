import { sql, type Tx } from "#platform/db.ts";

/** A step is small beside the catalogue that it works on, and statistics lag behind: its rows are looked up by key, never by a scan. */
export const byKey = async (tx: Tx) => {
  await sql`
    select set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material']) as name`.execute(tx);
};

/** Before work that joins many rows of the catalogue: a file may have filled it a moment ago. */
export const refreshStatistics = async (tx: Tx) => {
  await sql`select refresh_statistics()`.execute(tx);
};
