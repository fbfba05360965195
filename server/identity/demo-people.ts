import { randomBytes } from "node:crypto";
import type { Config } from "#platform/config.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { InWords } from "#platform/last-words.ts";
import { othersMayTry } from "#platform/strangers.ts";
import { accountKey, addressKey, embeddedIssuer } from "./account.ts";
import { hashPassword } from "./password.ts";

/** The two companies of the demo. */
export const maviKapi = "01920000-0000-7000-8000-000000000001";
export const anadolu = "01920000-0000-7000-8000-000000000002";

export interface DemoPerson {
  who: string;
  username: string;
  /** Null when the account was already there: its password is known to its owner alone. */
  password: string | null;
}

const companies = [
  { id: maviKapi, name: "Mavi Kapı Tekstil", city: "Bursa", email: "bilgi@mavikapi.example", taxNumber: "1234567890" },
  { id: anadolu, name: "Anadolu Ev Gereçleri", city: "Kayseri", email: "bilgi@anadoluev.example", taxNumber: "9876543217" },
];

const people = [
  { username: "admin", name: "Deniz", surname: "Aksoy", email: "admin@tradeport.example", clientId: null },
  { username: "ayse", name: "Ayşe", surname: "Yılmaz", email: "ayse@mavikapi.example", clientId: maviKapi },
  { username: "mehmet", name: "Mehmet", surname: "Kaya", email: "mehmet@anadoluev.example", clientId: anadolu },
];

/**
 * A demo that was made for this machine alone opens to others when its people have other passwords: with an outside provider none of our
 * own opens anything. Throws which people still have theirs, and what to do.
 */
export const refuseOpenWeak = async (
  tx: Tx,
  { oidcIssuer, ...place }: Pick<Config, "oidcIssuer" | "publicUrl" | "host" | "trustedProxy">,
): Promise<void> => {
  if (oidcIssuer || !othersMayTry(place)) return;
  const { rows } = await sql<{ username: string }>`
    select a.username from identity_account a join person p on p.id = a.id and p.is_active
    where a.is_password_weak and a.is_active order by a.username`.execute(tx);
  if (rows.length === 0) return;
  throw new InWords(
    `${rows.map(({ username }) => username).join(", ")} still have the DEMO_PASSWORD that they were made with, which others may guess. ` +
      "Start once with HOST=127.0.0.1 and without PUBLIC_URL and TRUSTED_PROXY, sign in as each and change it, or close the account; then open the console.",
  );
};

/** One Admin and two companies with an owner each, once: what is there is left as it is. */
export const seedPeople = async (tx: Tx, { password }: { password: string | undefined }): Promise<DemoPerson[]> => {
  // Two processes that start together make one set of people.
  await sql`select pg_advisory_xact_lock(hashtext('demo-people'))`.execute(tx);
  for (const { id, name, city, email, taxNumber } of companies) {
    const { rows } = await sql`
      insert into client (id, name, city, email) values (${id}, ${name}, ${city}, ${email}) on conflict (id) do nothing returning id`.execute(
      tx,
    );
    if (rows.length > 0)
      await sql`update company set tax_number = ${taxNumber} where client_id = ${id} and id = ${id}`.execute(tx);
  }
  const made: DemoPerson[] = [];
  for (const person of people) {
    const who = person.clientId ? companies.find(({ id }) => id === person.clientId)!.name : "Admin";
    made.push({ who, username: person.username, password: await seedPerson(tx, person, password) });
  }
  return made;
};

const seedPerson = async (tx: Tx, person: (typeof people)[number], given: string | undefined): Promise<string | null> => {
  const { username, name, surname, email, clientId } = person;
  const key = accountKey(username);
  const known = await sql`select 1 from identity_account where username_key = ${key}`.execute(tx);
  if (known.rows.length > 0) return null;
  const password = given ?? randomBytes(9).toString("base64url");
  const id = newId();
  await sql`
    insert into person (id, issuer, subject, email, display_name, is_admin)
    values (${id}, ${embeddedIssuer}, ${id}, ${email}, ${`${name} ${surname}`}, ${clientId === null})`.execute(tx);
  await sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash, is_password_weak)
    values (${id}, ${username}, ${key}, ${email}, ${addressKey(email)}, true, ${await hashPassword(password)}, ${given !== undefined})`.execute(
    tx,
  );
  if (clientId)
    await sql`
      insert into client_member (client_id, id, person_id, "right", name, surname, email)
      values (${clientId}, ${newId()}, ${id}, 'manage', ${name}, ${surname}, ${email})`.execute(tx);
  return password;
};
