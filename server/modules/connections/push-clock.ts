import { sql, type Tx } from "#platform/db.ts";

/** The marketplace took something of a message just now. */
export const pushConfirmed = (tx: Tx, clientId: string, storeId: string) =>
  sql`update store set push_confirmed_at = now() where client_id = ${clientId} and id = ${storeId}`.execute(tx);

/** All that a restored store shows was read: from now on it sends what is not different. */
export const restoredRead = (tx: Tx, clientId: string, storeId: string) =>
  sql`
    update store set read_back_at = now() where client_id = ${clientId} and id = ${storeId} and restored_at is not null
      and (read_back_at is null or read_back_at < restored_at)`.execute(tx);
