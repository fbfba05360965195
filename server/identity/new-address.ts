import { randomBytes } from "node:crypto";
import { newId, sql, type Tx } from "#platform/db.ts";
import { addressKey } from "./account.ts";
import { hashed } from "./hashed.ts";

const purposes = ["old_address", "new_address"] as const;
/** Both e-mails are read in different mailboxes, perhaps on different days. */
export const newAddressHours = 48;

/** Two links, the one for the old mailbox and the one for the new; they take the place of an earlier wish. */
export const makeAddressLinks = async (tx: Tx, accountId: string, email: string): Promise<[old: string, next: string]> => {
  await sql`delete from identity_link where account_id = ${accountId} and purpose = any(${[...purposes]}::text[])`.execute(tx);
  const tokens = purposes.map(() => randomBytes(32).toString("base64url")) as [string, string];
  for (const [at, purpose] of purposes.entries())
    await sql`
      insert into identity_link (id, purpose, token_hash, account_id, email_key, new_email, ends_at)
      select ${newId()}, ${purpose}, ${hashed(tokens[at]!)}, a.id, a.email_key, ${email}, now() + make_interval(hours => ${newAddressHours})
      from identity_account a where a.id = ${accountId}`.execute(tx);
  return tokens;
};

/** The address that waits for its mailboxes; as a column, over the person's id. */
export const waitingAddress = (personId: ReturnType<typeof sql>) => sql<string | null>`(
  select l.new_email from identity_link l where l.account_id = ${personId} and l.purpose = 'old_address' and l.ends_at > now()
    and exists (select from identity_account a where a.id = l.account_id and a.email_key = l.email_key)
  limit 1)`;

/** Whose link it is, and it is used now; `both` once the other one was used too. A second press on a link says the same again. */
export const useAddressLink = async (
  tx: Tx,
  token: string,
): Promise<{ accountId: string; email: string; both: boolean } | undefined> => {
  // Locked first: of two presses at once the later sees what the earlier did.
  const { rows } = await sql<{ accountId: string; email: string }>`
    select a.id as account_id, l.new_email as email from identity_link l join identity_account a on a.id = l.account_id
    where l.token_hash = ${hashed(token)} and l.purpose = any(${[...purposes]}::text[]) and l.ends_at > now()
      and a.is_active and a.email_key = l.email_key
    for update of a`.execute(tx);
  const found = rows[0];
  if (!found) return undefined;
  const { rows: still } = await sql`
    update identity_link set used_at = coalesce(used_at, now()) where token_hash = ${hashed(token)} returning 1`.execute(tx);
  // Ended by whoever had the account until now: a new password, or a newer wish.
  if (still.length === 0) return undefined;
  const { rows: used } = await sql<{ count: number }>`
    select count(*)::int as count from identity_link where account_id = ${found.accountId} and purpose = any(${[...purposes]}::text[])
      and used_at is not null`.execute(tx);
  return { ...found, both: used[0]?.count === purposes.length };
};

/** The account and the person have the new address; every link to the old one is dead. False: another account has it. */
export const takeAddress = async (tx: Tx, accountId: string, email: string): Promise<boolean> => {
  const { rows: taken } = await sql`
    select 1 from identity_account where email_key = ${addressKey(email)} and email_verified and id <> ${accountId}`.execute(tx);
  if (taken.length > 0) return false;
  await sql`update person set email = ${email} where id = ${accountId}`.execute(tx);
  await sql`update identity_account set email = ${email}, email_key = ${addressKey(email)} where id = ${accountId}`.execute(tx);
  await sql`delete from identity_link where account_id = ${accountId}`.execute(tx);
  return true;
};
