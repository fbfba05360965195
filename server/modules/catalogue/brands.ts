import { newId, sql, type Tx } from "#platform/db.ts";

/**
 * The brand of this name, made when there is none, and held: one that a merge or a deletion takes away at this moment is waited for, and
 * made anew. "ŞIK" and "şık" are one brand; the first spelling stays.
 */
export const brandOf = async (tx: Tx, clientId: string, name: string): Promise<string> => {
  for (;;) {
    await addBrands(tx, clientId, [name]);
    const { rows } = await sql<{ id: string }>`
      select id from brand where client_id = ${clientId} and fold(name) = fold(${name}) for key share`.execute(tx);
    if (rows[0]) return rows[0].id;
  }
};

/** Answers the ids of those that were not there. */
export const addBrands = async (tx: Tx, clientId: string, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into brand (client_id, id, name)
    select ${clientId}, id, name from unnest(${names.map(() => newId())}::uuid[], ${names}::text[]) as given(id, name)
    order by fold(name) on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
};
