import { randomBytes } from "node:crypto";
import { Id } from "@tradeport/contract";
import { z } from "zod";
import { newId, sql, type Tx } from "#platform/db.ts";
import { jobSpec, ofPlatform } from "#platform/jobs.ts";
import { lockAccount } from "./account.ts";
import { hashed } from "./hashed.ts";

const LinkPurpose = z.enum(["confirm", "password"]);
export type LinkPurpose = z.output<typeof LinkPurpose>;

/** The job that looks for the account and writes the e-mail with the link (modules/registration/send-link.ts). */
export const sendLinkJob = jobSpec(
  "registration.send-link",
  ofPlatform.extend({ purpose: LinkPurpose, email: z.string(), locale: z.enum(["tr", "en"]), linkId: Id }),
);

const hours = { confirm: 48, password: 1 };
export const linkHours = (purpose: LinkPurpose) => hours[purpose];

/**
 * A token for a mailed link to this account: 256 random bits, kept as a hash, good for one use. A newer one for a password ends the
 * older ones. Null when a link with this id was already made: the same request came twice.
 */
export const makeLink = async (tx: Tx, purpose: LinkPurpose, accountId: string, id = newId()): Promise<string | null> => {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql`
    insert into identity_link (id, purpose, token_hash, account_id, email_key, ends_at)
    select ${id}, ${purpose}, ${hashed(token)}, a.id, a.email_key, now() + make_interval(hours => ${hours[purpose]})
    from identity_account a where a.id = ${accountId} on conflict (id) do nothing returning 1`.execute(tx);
  if (rows.length === 0) return null;
  if (purpose === "password")
    await sql`delete from identity_link where account_id = ${accountId} and purpose = 'password' and id <> ${id}`.execute(tx);
  return token;
};

const hasLink = (purpose: LinkPurpose, token: string) => sql`l.token_hash = ${hashed(token)} and l.purpose = ${purpose}
  and l.used_at is null and l.ends_at > now() and a.id = l.account_id and a.is_active and a.email_key = l.email_key`;

/** Whose link it is now; somebody else may use it meanwhile. */
export const ownerOfLink = async (tx: Tx, purpose: LinkPurpose, token: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from identity_link l, identity_account a where ${hasLink(purpose, token)}`.execute(tx);
  return rows[0]?.id;
};

/** Whose link it is, and it is used now, the account locked; undefined for one that was used, has ended, was replaced or never was. Of many at once one gets it. */
export const useLink = async (tx: Tx, purpose: LinkPurpose, token: string): Promise<string | undefined> => {
  // The account before its links, as whoever ends them does.
  const owner = await ownerOfLink(tx, purpose, token);
  if (!owner) return undefined;
  await lockAccount(tx, owner);
  const { rows } = await sql<{ id: string }>`
    update identity_link l set used_at = now() from identity_account a where ${hasLink(purpose, token)} returning a.id`.execute(
    tx,
  );
  return rows[0]?.id;
};
