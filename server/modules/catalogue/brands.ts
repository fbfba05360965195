import { newId, sql, type Tx } from "#platform/db.ts";

/** The brand of this name, made when there is none. "ŞIK" and "şık" are one brand; the first spelling stays. */
export const brandOf = async (tx: Tx, clientId: string, name: string): Promise<string> => {
  await sql`insert into brand (client_id, id, name) values (${clientId}, ${newId()}, ${name}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    id: string;
  }>`select id from brand where client_id = ${clientId} and fold(name) = fold(${name})`.execute(tx);
  return rows[0]!.id;
};
