import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { setPassword as storePassword } from "#identity/account.ts";
import { useLink } from "#identity/links.ts";
import { refuseMismatch, refuseWeak } from "#identity/password-rules.ts";
import { beginReview, dropYoungFactors } from "#identity/review.ts";
import { livingFactors } from "#identity/second-factor.ts";
import { provedByEmail } from "#identity/throttle.ts";
import { endKeys, livingKeys } from "#modules/people/index.ts";
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
    const accountId = await useLink(tx, "password", input.passwordToken);
    if (!accountId) throw new Fail("link_ended");
    const removed = await dropYoungFactors(tx, accountId);
    const changed = await changeTo(tx, ctx, accountId, input, { removed });
    await beginReview(tx, accountId, changed.apiKeys.length > 0);
    await provedByEmail(tx, accountId, callerOf(ctx));
    const { rows } = await sql`select 1 from identity_account where id = ${accountId} and not email_verified`.execute(tx);
    if (rows.length > 0) await confirmed(tx, accountId, ctx);
    return changed;
  });
};

const nothing = { passkeys: [], hasCodes: false };

interface Account {
  username: string;
  email: string;
  name: string;
  companies: string[];
  clientIds: string[];
}

/**
 * Judged, kept, said in the audit of each company of the person, and told to the person by mail with what lives on. API keys end only
 * when that is asked for: a seller's programs must not stop because a password is old.
 */
export const changeTo = async (
  tx: Tx,
  ctx: WideCtx,
  personId: string,
  { password, endApiKeys }: Pick<Input<Call>, "password" | "endApiKeys">,
  { keep = null, removed = nothing }: { keep?: string | null; removed?: Output<Call>["removed"] },
): Promise<Output<Call>> => {
  const { rows } = await sql<Account>`
    select a.username, a.email, p.display_name as name, array_remove(array_agg(c.name), null) as companies,
      array_remove(array_agg(c.id::text), null) as client_ids
    from identity_account a join person p on p.id = a.id
    left join client_member m on m.person_id = p.id left join client c on c.id = m.client_id
    where a.id = ${personId} group by a.id, p.id`.execute(tx);
  const account = rows[0];
  if (!account) throw new Fail("password_elsewhere");
  await refuseWeak(password, [account.username, account.email, ...account.companies], ctx.locale);
  const sessionsEnded = await storePassword(tx, personId, password, keep);
  const { who, requestId, installation, secrets, locale } = ctx;
  const actor = { kind: "person" as const, id: who?.personId ?? personId, name: who?.displayName ?? account.name, requestId };
  for (const clientId of account.clientIds)
    await audit(tx, clientId, actor, {
      action: "password_changed",
      objectType: "person",
      objectId: personId,
      ...(removed.passkeys.length > 0 || removed.hasCodes ? { before: removed } : {}),
    });
  if (endApiKeys) await endKeys(tx, personId, actor);
  const apiKeys = await livingKeys(tx, personId);
  const templates = changedEmail(installation.publicUrl, account, apiKeys, await livingFactors(tx, personId), removed);
  await sendMail({ db: tx, clientId: emptyId, secrets }, { to: account.email, locale, templates });
  return { sessionsEnded, apiKeys, removed };
};
