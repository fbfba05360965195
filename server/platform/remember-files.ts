import type { UploadedFile } from "./context.ts";
import { sql, type Tx } from "./db.ts";

interface Of {
  clientId: string;
  /** The call or the work that they came by. */
  purpose: string;
  createdBy: string | null;
}

/** Rows of files that are in the store already: from then on they are somebody's, and counted. */
export const rememberFiles = async (tx: Tx, { clientId, purpose, createdBy }: Of, files: readonly UploadedFile[]) => {
  await sql`
    insert into file (client_id, id, name, type, size, sha256, purpose, created_by)
    select ${clientId}, id, name, type, size, sha256, ${purpose}, ${createdBy}
    from jsonb_to_recordset(${JSON.stringify(files)}) as f (id uuid, name text, type text, size bigint, sha256 text)`.execute(tx);
};
