import { sql, type Tx } from "./db.ts";

/** Their rows go; the bytes, which nothing points at then, go with the night's sweep. */
export const forgetFiles = (tx: Tx, ids: readonly string[]) => sql`delete from file where id = any(${ids}::uuid[])`.execute(tx);
