import { sql, type Tx } from "#platform/db.ts";

/** Opens or closes a company. Answers how it was, undefined when there is none. */
export const setClientActive = async (tx: Tx, clientId: string, isActive: boolean) => {
  const { rows } = await sql<{ isActive: boolean }>`
    update client set is_active = ${isActive} from (select id, is_active from client where id = ${clientId} for update) before
    where client.id = before.id returning before.is_active`.execute(tx);
  return rows[0];
};
