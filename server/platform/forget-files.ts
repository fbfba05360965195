import { sql, type Tx } from "./db.ts";

/** Their rows go; the bytes, which nothing points at then, go with the night's sweep. Each of the company that named it: who names another's file takes nothing away. */
export const forgetFiles = (tx: Tx, files: readonly { clientId: string; fileId: string }[]) =>
  sql`delete from file where (client_id, id) in (select * from
    unnest(${files.map(({ clientId }) => clientId)}::uuid[], ${files.map(({ fileId }) => fileId)}::uuid[]))`.execute(tx);

/** The bytes of these went, too: nothing is opened by their ids. What had no bytes is forgotten in time. */
export const forgetGone = (tx: Tx, ids: readonly string[]) =>
  sql`delete from gone_file where id = any(${ids}::uuid[]) or gone_at < now() - interval '90 days'`.execute(tx);
