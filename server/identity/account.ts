import { sql, type Tx } from "#platform/db.ts";
import { hashPassword } from "./password.ts";

/** Person rows of the embedded provider carry this issuer: PUBLIC_URL may change, the people stay. */
export const embeddedIssuer = "embedded";

/** How two spellings of one user name or e-mail address meet: case and Unicode form only, so that nobody is taken for another. */
export const accountKey = (name: string) => name.normalize("NFKC").trim().toLowerCase().replaceAll("i̇", "i");

interface Account {
  id: string;
  passwordHash: string;
  usable: boolean;
}

export const findAccount = async (tx: Tx, name: string): Promise<Account | undefined> => {
  const key = accountKey(name);
  const { rows } = await sql<Account>`
    select a.id, a.password_hash, a.is_active and p.is_active as usable
    from identity_account a join person p on p.id = a.id
    where a.username_key = ${key} or a.email_key = ${key}`.execute(tx);
  return rows[0];
};

/** A new password ends every session of the person, here and at the provider. */
export const setPassword = async (tx: Tx, personId: string, password: string) => {
  const hash = await hashPassword(password);
  await sql`update identity_account set password_hash = ${hash}, password_changed_at = clock_timestamp() where id = ${personId}`.execute(
    tx,
  );
  await signOutEverywhere(tx, personId);
};

export const signOutEverywhere = async (tx: Tx, personId: string) => {
  await sql`delete from session where person_id = ${personId}`.execute(tx);
  await sql`delete from oidc_payload where account_id = ${personId}`.execute(tx);
};
