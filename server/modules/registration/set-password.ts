import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { lockAccounts } from "#identity/account.ts";
import { makeLink, ownerOfLink, useLink } from "#identity/links.ts";
import { forgetPassword, setPassword as storePassword } from "#identity/new-password.ts";
import { hashesWait, hashPassword } from "#identity/password.ts";
import { refuseMismatch, refuseWeak } from "#identity/password-rules.ts";
import { beginReview } from "#identity/review.ts";
import { livingFactors } from "#identity/second-factor.ts";
import { provedByEmail } from "#identity/throttle.ts";
import { cameInBy, changedBy, endKeys, livingKeys, passwordsGivenBy, revokeOf } from "#modules/people/index.ts";
import { audit } from "#platform/audit.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { callerOf } from "#platform/network-of.ts";
import { confirmed } from "./email-confirmation.ts";
import { changedEmail, forgottenEmail } from "./emails.ts";

type Call = typeof registration.SetPassword;

/** No connection waits for it; a link that opens nothing costs no hashing. */
export const hashByLink = async (ctx: BeforeCtx, input: Input<Call>): Promise<string> => {
  refuseMismatch(input, ctx.locale);
  const account = await ctx.read((db) => acrossClients(db, async (tx) => accountOfLink(tx, input.passwordToken)));
  return judgedHash(ctx, account, input.password);
};
const accountOfLink = async (tx: Tx, token: string) => {
  const owner = await ownerOfLink(tx, "password", token);
  if (!owner) throw new Fail("link_ended");
  return passwordAccount(tx, owner);
};

/** By the mailed link. Who has read the e-mail has confirmed the address as well. */
export const setPassword = (ctx: WideCtx, input: Input<Call>, hash: string): Promise<Output<Call>> =>
  acrossClients(ctx.db, async (tx) => {
    const wanted = { ...(await accountOfLink(tx, input.passwordToken)), hash };
    const owner = wanted.id;
    await lockAccounts(tx, [owner, ...(await passwordsGivenBy(tx, owner))]);
    // From here on the account is locked: its sessions' calls add nothing more.
    if (!(await useLink(tx, "password", input.passwordToken))) throw new Fail("link_ended");
    await provedByEmail(tx, owner, callerOf(ctx));
    const changed = await changeTo(tx, ctx, wanted, { endApiKeys: input.endApiKeys, isByEmail: true });
    await forgetGiven(tx, ctx, wanted);
    const { rows } = await sql`select 1 from identity_account where id = ${owner} and not email_verified`.execute(tx);
    if (rows.length > 0) await confirmed(tx, owner, ctx);
    return changed;
  });

/** A password that this account gave to somebody lately, its thief knows: it opens nothing any more, and its owner sets another by a link. */
const forgetGiven = async (tx: Tx, ctx: WideCtx, { id, name, clientIds }: Wanted) => {
  const actor = { kind: "person" as const, id, name, requestId: ctx.requestId };
  for (const personId of await passwordsGivenBy(tx, id)) {
    await forgetPassword(tx, personId);
    await beginReview(tx, personId, (await livingKeys(tx, personId)).length > 0);
    const { rows } = await sql<{ name: string; username: string; email: string }>`
      select p.display_name as name, a.username, a.email from identity_account a join person p on p.id = a.id where a.id = ${personId}`.execute(
      tx,
    );
    const token = await makeLink(tx, "password", personId);
    const post = { db: tx, clientId: emptyId, secrets: ctx.secrets };
    const templates = forgottenEmail(ctx.installation.publicUrl, token!, { ...rows[0]!, by: name });
    await sendMail(post, { to: rows[0]!.email, locale: ctx.locale, templates });
    for (const clientId of clientIds)
      await audit(tx, clientId, actor, {
        ...{ action: "password_changed", objectType: "person", objectId: personId, reason: "password_changed" },
      });
  }
};

interface Account {
  id: string;
  username: string;
  email: string;
  name: string;
  companies: string[];
  clientIds: string[];
}
type Wanted = Account & { hash: string };

/** Whose password it is, and what it may not be made of. */
export const passwordAccount = async (tx: Tx, personId: string): Promise<Account> => {
  const { rows } = await sql<Account>`
    select a.id, a.username, a.email, p.display_name as name, array_remove(array_agg(c.name), null) as companies,
      array_remove(array_agg(c.id::text), null) as client_ids
    from identity_account a join person p on p.id = a.id
    left join client_member m on m.person_id = p.id left join client c on c.id = m.client_id
    where a.id = ${personId} group by a.id, p.id`.execute(tx);
  const account = rows[0];
  if (!account) throw new Fail("password_elsewhere");
  return account;
};
/** Judged and hashed, outside of any transaction: nothing has changed yet. */
export const judgedHash = async (
  { locale }: Pick<BeforeCtx, "locale">,
  { username, email, companies }: Account,
  password: string,
): Promise<string> => {
  await refuseWeak(password, [username, email, ...companies], locale);
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  return hashPassword(password);
};

/** Of whoever sets it: a mailed link, somebody else in a session of theirs, or the person in `ownSession`, which goes on. */
interface How {
  endApiKeys: boolean | undefined;
  isByEmail?: boolean;
  ownSession?: string | null;
}

/**
 * Kept, said in the audit of each company of the person, and told to the person by mail with what lives on. API keys end only when that
 * is asked for: a seller's programs must not stop because a password is old. Whoever set it without a session of the person is not in the
 * person's place: what lives on waits for them.
 */
export const changeTo = async (
  tx: Tx,
  ctx: WideCtx,
  account: Wanted,
  { endApiKeys = false, isByEmail = false, ownSession = null }: How,
): Promise<Output<Call>> => {
  const { id } = account;
  const { removed, sessionsEnded } = await storePassword(tx, id, account.hash, { isByEmail, keep: ownSession });
  const { who, requestId, installation, secrets, locale } = ctx;
  const actor = { kind: "person" as const, id: who?.personId ?? id, name: who?.displayName ?? account.name, requestId };
  // An Admin's is the platform's.
  for (const clientId of account.clientIds.length > 0 ? account.clientIds : [emptyId])
    await audit(tx, clientId, actor, {
      action: "password_changed",
      objectType: "person",
      objectId: id,
      ...(removed.passkeys.length > 0 || removed.hasCodes || removed.hasRecoveryCodes ? { before: removed } : {}),
    });
  if (endApiKeys) await endKeys(tx, id, actor);
  const apiKeys = await livingKeys(tx, id);
  // Whoever was in before may have invited somebody of theirs, who is in by now.
  const invited = ownSession ? [] : await revokeOf(tx, id, actor, { reason: "password_changed" });
  const members = ownSession ? [] : await cameInBy(tx, id);
  const changes = ownSession ? [] : await changedBy(tx, id);
  if (!ownSession) await beginReview(tx, id, apiKeys.length + members.length + changes.length > 0);
  const factors = await livingFactors(tx, id);
  const link = ownSession ? await makeLink(tx, "password", id) : null;
  const names = { members: members.map(({ name }) => name), changed: changes.map(({ name }) => name) };
  const about = { apiKeys, factors, removed, invited, ...names, link };
  const templates = changedEmail(installation.publicUrl, account, about);
  await sendMail({ db: tx, clientId: emptyId, secrets }, { to: account.email, locale, templates });
  return { sessionsEnded, apiKeys, removed };
};
