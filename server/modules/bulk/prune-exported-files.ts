import { type Database, sql } from "#platform/db.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { inChunks } from "#platform/prune.ts";

const atOnce = 500;

/** Of exported files whose time is over the record and the file go; a person exports once more. */
export const pruneExportedFiles = (database: Pick<Database, "asPlatform">) =>
  inChunks(database, async (tx) => {
    const { rows } = await sql<{ clientId: string; fileId: string | null }>`
      delete from exported_file where ctid = any(array(
        select ctid from exported_file where ${oldExports} order by expires_at limit ${atOnce} for update skip locked))
      returning client_id, file_id`.execute(tx);
    await forgetFiles(
      tx,
      rows.flatMap(({ clientId, fileId }) => (fileId ? [{ clientId, fileId }] : [])),
    );
    return rows.length === atOnce;
  });

/** Over `exported_file`: its time is over. */
export const oldExports = sql`expires_at < now()`;
