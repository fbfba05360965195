import { randomBytes, randomUUID } from "node:crypto";
import { newId, sql, type Tx } from "#platform/db.ts";
import { beginAnew, endSessions } from "#platform/end-sessions.ts";
import type { Locale } from "#platform/errors.ts";
import { notSignedOutSince } from "#platform/fresh-proof.ts";

/** Person rows of the embedded provider carry this issuer: PUBLIC_URL may change, the people stay. */
export const embeddedIssuer = "embedded";

/**
 * How two spellings of one user name meet: case and Unicode form only, so that nobody is taken for another. The i with and without a dot are
 * one letter: which of them a capital I is depends on the keyboard.
 */
export const accountKey = (name: string) =>
  name.normalize("NFKC").trim().toLowerCase().replaceAll("i̇", "i").replaceAll("\u0131", "i");

/** How two spellings of one e-mail address meet. Mail servers take the case of A to Z as equal and nothing else: "İ" is another mailbox. */
export const addressKey = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export interface Account {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  passwordHash: string;
  usable: boolean;
  /** Its address was confirmed by a mailed link: before that nobody signs in. */
  confirmed: boolean;
  /** Its passkeys open nothing alone. */
  isInReview: boolean;
}

const columns = sql`a.id, a.username, a.email, p.is_admin, a.password_hash, a.is_active and p.is_active as usable,
  a.email_verified as confirmed, a.review_since is not null as is_in_review`;

/** One that may sign in. */
export const accountOf = async (tx: Tx, id: string): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select ${columns} from identity_account a join person p on p.id = a.id
    where a.id = ${id} and a.is_active and p.is_active and a.email_verified`.execute(tx);
  return rows[0];
};

/** By user name or address. Of several who signed up with one address the one who confirmed it, else the latest. */
export const findAccount = async (tx: Tx, name: string): Promise<Account | undefined> => {
  const key = accountKey(name);
  const address = addressKey(name.trim());
  const { rows } = await sql<Account>`
    select ${columns} from identity_account a join person p on p.id = a.id
    where a.username_key = ${key} or a.email_key = ${address}
    order by a.email_verified desc, a.created_at desc limit 1`.execute(tx);
  return rows[0];
};

/**
 * By the database's clock a moment at which this password was the account's; undefined where it is not any more. Waits for a change that
 * is under way: what is signed out by it is then older than what comes in after it.
 */
export const stillOpens = async (tx: Tx, { id, passwordHash }: Account): Promise<number | undefined> => {
  const { rows } = await sql<{ since: number }>`
    select ${now} as since from identity_account where id = ${id} and password_hash = ${passwordHash} for share`.execute(tx);
  return rows[0]?.since;
};
const now = sql`extract(epoch from clock_timestamp())::float8`;
export const moment = async (tx: Tx) => (await sql<{ since: number }>`select ${now} as since`.execute(tx)).rows[0]!.since;

/**
 * What an account is opened by is looked at and changed by one transaction at a time. Whoever needs more locks takes this one first, and of
 * several accounts the one with the lower id.
 */
export const lockAccount = (tx: Tx, accountId: string) =>
  sql`select from identity_account where id = ${accountId} for update`.execute(tx);

/** The same of several at once. */
export const lockAccounts = (tx: Tx, accountIds: readonly string[]) =>
  sql`select from identity_account where id = any (${accountIds}::uuid[]) order by id for update`.execute(tx);

/** The account, locked, where what was right at `since` still counts: nobody has ended all its sessions after that. */
export const stillStands = async (tx: Tx, accountId: string, since: number): Promise<Account | undefined> => {
  await lockAccount(tx, accountId);
  return (await notSignedOutSince(tx, accountId, since)) ? accountOf(tx, accountId) : undefined;
};

/** Notes a sign-in; whether it is the first of the account that was noted. */
export const signedInNow = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await sql<{ isFirst: boolean }>`
    update identity_account a set signed_in_at = now() from (
      select id, signed_in_at is null as is_first from identity_account where id = ${accountId} for update
    ) before where a.id = before.id returning before.is_first`.execute(tx);
  return rows[0]?.isFirst ?? false;
};

/** Every session of the person, here and at the provider; `keep` is the one that asks. Answers how many ended here. */
export const signOutEverywhere = async (tx: Tx, personId: string, keep: string | null = null): Promise<number> => {
  const ended = await endOpenSessions(tx, personId, keep);
  // A session from before the password is dead: the one that stays begins anew, and ends when it would have.
  if (keep) await beginAnew(tx, keep, personId);
  await sql`delete from oidc_payload where account_id = ${personId}`.execute(tx);
  return ended;
};

/** Those here, and every sign-in that is under way; the provider asks again who has signed in there. */
export const endOpenSessions = async (tx: Tx, personId: string, keep: string | null = null): Promise<number> => {
  // A sign-in that is under way has no session yet: it is known by when its password was right.
  await sql`update identity_account set signed_out_at = clock_timestamp() where id = ${personId}`.execute(tx);
  return endSessions(tx, { personId, except: keep });
};

/** What a person is called beside what they do. */
export const callPerson = (tx: Tx, personId: string, name: string, surname: string) =>
  sql`update person set display_name = ${`${name} ${surname}`.trim()} where id = ${personId}`.execute(tx);

interface NewAccount {
  username: string;
  email: string;
  displayName: string;
  passwordHash: string;
  /** Its address was proven; an address that is another account's violates its constraint then. */
  verified: boolean;
  /** What the person reads, where they said it. */
  locale?: Locale | null;
}

/**
 * A person of the embedded provider with the account that they sign in with. A user name that is taken gets an ending: only an e-mail to
 * the address may say which one it is, so that nobody learns who is here.
 */
export const addAccount = async (
  tx: Tx,
  { username: wanted, email, displayName, passwordHash, verified, locale = null }: NewAccount,
): Promise<{ id: string; username: string }> => {
  const id = newId();
  await sql`
    insert into person (id, issuer, subject, email, display_name, locale)
    values (${id}, ${embeddedIssuer}, ${id}, ${email}, ${displayName}, ${locale})`.execute(tx);
  for (const username of [wanted, `${wanted}-${randomBytes(3).toString("hex")}`]) {
    const { rows } = await sql`
      insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
      values (${id}, ${username}, ${accountKey(username)}, ${email}, ${addressKey(email)}, ${verified}, ${passwordHash})
      on conflict (username_key) do nothing returning 1`.execute(tx);
    if (rows.length > 0) return { id, username };
  }
  throw new Error("a user name with a random ending was taken");
};

/**
 * Whether others than this company have the person too: another company by a membership that still names them, or the platform by an
 * Admin's right. Then nothing of the person is this company's to see, to change or to end. Joined where `p` is the person.
 */
export const heldElsewhere = (clientId: string) => sql<boolean>`(p.is_admin
  or exists (select from provider_recheck w where w.person_id = p.id and w.is_admin)
  or exists (select from client_member o where o.person_id = p.id and o.client_id <> ${clientId}
    and (o.is_active or o.name || o.surname || o.email <> '')))`;

/** The same, and whether they work in another company now; the person is locked, so that it stays so until the transaction ends. */
export const lockPerson = async (tx: Tx, personId: string, clientId: string) => {
  await sql`select from person where id = ${personId} for update`.execute(tx);
  const { rows } = await sql<{ isElsewhere: boolean; worksElsewhere: boolean }>`
    select ${heldElsewhere(clientId)} as is_elsewhere, exists (
      select from client_member o where o.person_id = p.id and o.client_id <> ${clientId} and o.is_active) as works_elsewhere
    from person p where p.id = ${personId}`.execute(tx);
  return rows[0]!;
};

/** Nothing that tells who it was stays, and nobody signs in as this person again; the id stays for what was done. */
export const erasePerson = async (tx: Tx, personId: string) => {
  const gone = `erased-${randomUUID()}`;
  await sql`update person set display_name = '', email = '', locale = null, subject = ${gone}, is_active = false where id = ${personId}`.execute(
    tx,
  );
  await sql`
    update identity_account set username = ${gone}, username_key = ${gone}, email = ${gone}, email_key = ${gone}, password_hash = '',
      is_active = false
    where id = ${personId}`.execute(tx);
  await sql`delete from identity_link where account_id = ${personId}`.execute(tx);
  await sql`delete from provider_recheck where person_id = ${personId}`.execute(tx);
  await sql`delete from second_factor where account_id = ${personId}`.execute(tx);
  await sql`delete from recovery_code where account_id = ${personId}`.execute(tx);
  await sql`delete from passkey where account_id = ${personId}`.execute(tx);
  await signOutEverywhere(tx, personId);
};
