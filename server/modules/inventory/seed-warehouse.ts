import { newId, sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";

const firstWarehouse = { tr: { code: "ANA", name: "Ana Depo" }, en: { code: "MAIN", name: "Main warehouse" } };
/** The warehouse that a client begins with, named in the language of whom it is made for; there is one default. */
export const seedWarehouse = async (tx: Tx, clientId: string, locale: Locale = "tr") => {
  const { code, name } = firstWarehouse[locale];
  await sql`
    insert into warehouse (client_id, id, code, name, is_default) values (${clientId}, ${newId()}, ${code}, ${name}, true)
    on conflict do nothing`.execute(tx);
};
