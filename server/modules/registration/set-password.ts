import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { makeLink, ownerOfLink, useLink } from "#identity/links.ts";
import { setPassword as storePassword } from "#identity/new-password.ts";
import { hashPassword } from "#identity/password.ts";
import { refuseMismatch, refuseWeak } from "#identity/password-rules.ts";
import { beginReview } from "#identity/review.ts";
import { livingFactors } from "#identity/second-factor.ts";
import { provedByEmail } from "#identity/throttle.ts";
import { cameInBy, changedBy, endKeys, livingKeys, revokeOf } from "#modules/people/index.ts";
import { audit } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { callerOf } from "#platform/network-of.ts";
import { confirmed } from "./email-confirmation.ts";
import { changedEmail } from "./emails.ts";

type Call = typeof registration.SetPassword;

/** By the mailed link. Who has read the e-mail has confirmed the address as well. */
export const setPassword = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  refuseMismatch(input, ctx.locale);
  return acrossClients(ctx.db, async (tx) => {
    const owner = await ownerOfLink(tx, "password", input.passwordToken);
    if (!owner) throw new Fail("link_ended");
    const wanted = await newPassword(tx, ctx, owner, input.password);
    // From here on the account is locked: its sessions' calls add nothing more.
    if (!(await useLink(tx, "password", input.passwordToken))) throw new Fail("link_ended");
    await provedByEmail(tx, owner, callerOf(ctx));
    const changed = await changeTo(tx, ctx, wanted, { endApiKeys: input.endApiKeys, isByEmail: true });
    const { rows } = await sql`select 1 from identity_account where id = ${owner} and not email_verified`.execute(tx);
    if (rows.length > 0) await confirmed(tx, owner, ctx);
    return changed;
  });
};

interface Wanted {
  id: string;
  username: string;
  email: string;
  name: string;
  companies: string[];
  clientIds: string[];
  hash: string;
}

/** Judged and hashed: nothing has changed yet. */
export const newPassword = async (tx: Tx, ctx: WideCtx, personId: string, password: string): Promise<Wanted> => {
  const { rows } = await sql<Omit<Wanted, "hash">>`
    select a.id, a.username, a.email, p.display_name as name, array_remove(array_agg(c.name), null) as companies,
      array_remove(array_agg(c.id::text), null) as client_ids
    from identity_account a join person p on p.id = a.id
    left join client_member m on m.person_id = p.id left join client c on c.id = m.client_id
    where a.id = ${personId} group by a.id, p.id`.execute(tx);
  const account = rows[0];
  if (!account) throw new Fail("password_elsewhere");
  await refuseWeak(password, [account.username, account.email, ...account.companies], ctx.locale);
  return { ...account, hash: await hashPassword(password) };
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
