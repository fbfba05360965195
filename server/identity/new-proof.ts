import { type Database, sql, type Tx } from "#platform/db.ts";
import { hashed } from "./hashed.ts";

/** It is taken by the redirects that follow the form. */
const minutes = 10;

/** In the sign-in of this nonce the person was asked, and has just proved who they are: the provider's own word does not say which. */
export const noteNewProof = (tx: Tx, nonce: string, accountId: string) =>
  sql`
    insert into oidc_payload (kind, id_hash, account_id, sealed, expires_at)
    values ('Asked', ${hashed(nonce)}, ${accountId}, ''::bytea, now() + make_interval(mins => ${minutes}::int))
    on conflict (kind, id_hash) do update set account_id = excluded.account_id, expires_at = excluded.expires_at`.execute(tx);

/** Whether they were: once, so that what came of it later is silent. */
export const takeNewProof = async (db: Database, nonce: string, accountId: string): Promise<boolean> => {
  const { rows } = await db.asPlatform((tx) =>
    sql`
      delete from oidc_payload where kind = 'Asked' and id_hash = ${hashed(nonce)} and account_id = ${accountId} and expires_at > now()
      returning 1`.execute(tx),
  );
  return rows.length > 0;
};
