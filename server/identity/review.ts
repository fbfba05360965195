import { sql, type Tx } from "#platform/db.ts";
import { codesOf, dropSpareCodes, type Factors } from "./second-factor.ts";

/** How long before a reset what was added may be a thief's who has just been shut out. */
export const youngDays = 7;
const young = sql`now() - make_interval(days => ${youngDays}::int)`;

/** Who reads the mailbox sets a new password: what was added lately opens nothing any more, and stands in nobody's way. Answers what it was. */
export const dropYoungFactors = async (tx: Tx, accountId: string): Promise<Factors> => {
  const had = await codesOf(tx, accountId);
  const { rows: keys } = await sql<{ name: string }>`
    delete from passkey where account_id = ${accountId} and created_at > ${young} returning name`.execute(tx);
  const { rows: apps } = await sql<{ wasOn: boolean }>`
    delete from second_factor where account_id = ${accountId} and (confirmed_at is null or confirmed_at > ${young})
    returning confirmed_at is not null as was_on`.execute(tx);
  await sql`delete from recovery_code where account_id = ${accountId} and created_at > ${young}`.execute(tx);
  await dropSpareCodes(tx, accountId);
  return {
    passkeys: keys.map(({ name }) => name),
    hasCodes: apps.some(({ wasOn }) => wasOn),
    hasRecoveryCodes: had !== null && (await codesOf(tx, accountId)) === null,
  };
};

/**
 * From now on the account's passkeys stand beside the new password and open nothing alone, and its sessions do nothing else, until its owner
 * has said which ways in are theirs. Not where there is nothing to look at.
 */
export const beginReview = (tx: Tx, accountId: string, hasMore: boolean) =>
  sql`
    update identity_account a set review_since = case when ${hasMore}
      or exists (select from passkey where account_id = a.id)
      or exists (select from second_factor where account_id = a.id and confirmed_at is not null) then coalesce(review_since, now()) end
    where id = ${accountId}`.execute(tx);

/** Whether there was one to end. */
export const endReview = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    update identity_account set review_since = null where id = ${accountId} and review_since is not null returning 1`.execute(tx);
  return rows.length > 0;
};
