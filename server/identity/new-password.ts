import { sql, type Tx } from "#platform/db.ts";
import { lockAccount, signOutEverywhere } from "./account.ts";
import { unknownHash } from "./password.ts";
import { dropYoungFactors } from "./review.ts";
import type { Factors } from "./second-factor.ts";

const nothing: Factors = { passkeys: [], hasCodes: false, hasRecoveryCodes: false };

interface How {
  /** By a mailed link: what was added lately goes. */
  isByEmail?: boolean;
  /** The session that asked for it goes on. */
  keep?: string | null;
}

/**
 * The one place where an account gets another password, and what must not outlive that ends: every session of the person, here and at the
 * provider, every mailed link (another password's, another address's), an app that was begun and not confirmed. It is hashed before, so
 * that nobody waits for that; under the account's lock no call of a session that ends here can add anything behind it (`holdProof`).
 */
export const setPassword = async (tx: Tx, accountId: string, hash: string, { isByEmail = false, keep = null }: How = {}) => {
  await lockAccount(tx, accountId);
  const removed = isByEmail ? await dropYoungFactors(tx, accountId) : nothing;
  await sql`delete from second_factor where account_id = ${accountId} and confirmed_at is null`.execute(tx);
  await sql`delete from identity_link where account_id = ${accountId}`.execute(tx);
  await sql`
    update identity_account set password_hash = ${hash}, password_changed_at = clock_timestamp(), is_password_weak = false
    where id = ${accountId}`.execute(tx);
  return { removed, sessionsEnded: await signOutEverywhere(tx, accountId, keep) };
};

/** Somebody else may know it: it opens nothing any more, and nobody knows the one that takes its place. */
export const forgetPassword = (tx: Tx, accountId: string) => setPassword(tx, accountId, unknownHash());
