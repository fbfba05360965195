import type { Message } from "@tradeport/contract/messages";
import { type Database, sql, type Tx } from "#platform/db.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { chunkRows, inChunks } from "#platform/prune.ts";

const atOnce = 20;
const tables = ["process_line", "process_problem", "process_part", "import_row"];

/**
 * Of processes that ended `retentionDays` ago the lines, what was staged and the file go; counts and reason stay, and the reason says it. Some
 * thousand lines a transaction: killed anywhere, the next run goes on.
 */
export const pruneProcesses = (database: Pick<Database, "asPlatform">, retentionDays: number) =>
  inChunks(database, async (tx) => {
    const { rows } = await sql<{ clientId: string; id: string; fileId: string | null }>`
      select client_id, id, file_id from ${oldProcesses(retentionDays)} order by ended_at limit ${atOnce} for update skip locked`.execute(
      tx,
    );
    if (rows.length === 0) return false;
    if (!(await dropLines(tx, rows))) return true;
    const note = JSON.stringify({ code: "process_lines_deleted", values: { days: retentionDays } } satisfies Message);
    await sql`
      update process set pruned_at = now(), file_id = null, input = '{}', reason = case when reason is null then ${note}::jsonb
        else jsonb_build_object('code', 'sentences', 'values', jsonb_build_object('all', jsonb_build_array(reason, ${note}::jsonb))) end
      where (client_id, id) in ${these(rows)}`.execute(tx);
    await forgetFiles(
      tx,
      rows.flatMap(({ clientId, fileId }) => (fileId ? [{ clientId, fileId }] : [])),
    );
    return true;
  });

/** Over `process`: ended for so long, and still with its lines. */
export const oldProcesses = (retentionDays: number) =>
  sql`process where ended_at < now() - make_interval(days => ${retentionDays}::int) and pruned_at is null`;

const these = (rows: { clientId: string; id: string }[]) =>
  sql`(select * from unnest(${rows.map(({ clientId }) => clientId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]))`;

/** True when nothing of them is left. */
const dropLines = async (tx: Tx, processes: { clientId: string; id: string }[]) => {
  let left = chunkRows;
  for (const name of tables) {
    const table = sql.table(name);
    const { numAffectedRows } = await sql`
      delete from ${table} where ctid = any(array(
        select line.ctid from unnest(${processes.map(({ clientId }) => clientId)}::uuid[], ${processes.map(({ id }) => id)}::uuid[])
          as old (client_id, id)
        join ${table} line on line.client_id = old.client_id and line.process_id = old.id limit ${left}))`.execute(tx);
    left -= Number(numAffectedRows ?? 0);
    if (left <= 0) return false;
  }
  return true;
};
