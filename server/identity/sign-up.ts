import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail, type Locale, violated } from "#platform/errors.ts";
import type { UnregisteredUser } from "#platform/who.ts";
import { accountKey, addAccount, addressKey } from "./account.ts";
import { makeLink } from "./links.ts";
import { unknownHash } from "./password.ts";

export interface Company {
  company: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
}

/**
 * The person whom the outside provider signed in, by (issuer, subject), locked: of two calls that come at once the second waits, and then
 * sees what the first one made.
 */
export const outsidePerson = async (tx: Tx, { issuer, subject, email, name }: UnregisteredUser) => {
  const { rows } = await sql<{ id: string; isActive: boolean }>`
    insert into person (id, issuer, subject, email, display_name) values (${newId()}, ${issuer}, ${subject}, ${email}, ${name})
    on conflict (issuer, subject) do update set email = excluded.email returning id, is_active`.execute(tx);
  const { id, isActive } = rows[0]!;
  if (!isActive) throw new Fail("client_inactive");
  const linked = await sql`select 1 from client_member where person_id = ${id} and is_active`.execute(tx);
  return { id, isMember: linked.rows.length > 0 };
};

/** A new client with this person as its first member, who owns it. */
export const insertCompany = async (tx: Tx, personId: string, { company, name, surname, email, phone }: Company) => {
  const clientId = newId();
  await sql`insert into client (id, name, phone, email) values (${clientId}, ${company}, ${phone}, ${email})`.execute(tx);
  await sql`
    insert into client_member (client_id, id, person_id, "right", name, surname, email, phone)
    values (${clientId}, ${newId()}, ${personId}, 'manage', ${name}, ${surname}, ${email}, ${phone})`.execute(tx);
  return clientId;
};

/** Company, person, membership and an account whose address is not confirmed yet. */
export const insertSignUp = async (tx: Tx, given: Company & { username: string; passwordHash: string; locale: Locale }) => {
  const { name, surname, email, username: wanted, passwordHash, locale } = given;
  const account = { username: wanted, email, displayName: `${name} ${surname}`, passwordHash, verified: false, locale };
  const { id, username } = await addAccount(tx, account);
  return { accountId: id, username, clientId: await insertCompany(tx, id, given) };
};

/**
 * An Admin of the platform without a password that anybody knows, and the token of the link that sets one; null when somebody has the
 * name or the address.
 */
export const insertAdmin = async (tx: Tx, { username, email }: { username: string; email: string }): Promise<string | null> => {
  const taken = await sql`
    select 1 from identity_account
    where username_key = ${accountKey(username)} or (email_key = ${addressKey(email)} and email_verified)`.execute(tx);
  if (taken.rows.length > 0) return null;
  const passwordHash = unknownHash();
  const { id } = await addAccount(tx, { username, email, displayName: username, passwordHash, verified: true });
  await sql`update person set is_admin = true where id = ${id}`.execute(tx);
  return makeLink(tx, "password", id);
};

/** Its owner has read an e-mail at this address: from now on it is this account's alone. */
export const confirmAddress = async (tx: Tx, accountId: string): Promise<{ username: string; email: string }> => {
  try {
    const { rows } = await sql<{ username: string; email: string }>`
      update identity_account set email_verified = true where id = ${accountId} returning username, email`.execute(tx);
    return rows[0]!;
  } catch (error) {
    if (violated(error) === "identity_account_email") throw new Fail("email_confirmed_elsewhere");
    throw error;
  }
};

/** Sign-ups that nobody confirmed in a week, with their companies. Meant for the daily sweep. */
export const sweepSignUps = async (tx: Tx) => {
  const { rows } = await sql<{ id: string }>`
    delete from identity_account where not email_verified and created_at < now() - interval '7 days'
      and password_changed_at = '-infinity' returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows: left } = await sql<{ clientId: string }>`
    delete from client_member where person_id = any (${ids}) returning client_id`.execute(tx);
  const clients = left.map(({ clientId }) => clientId);
  await sql`
    delete from client c where id = any (${clients}) and not exists (select from client_member m where m.client_id = c.id)`.execute(
    tx,
  );
  await sql`delete from person where id = any (${ids})`.execute(tx);
};
