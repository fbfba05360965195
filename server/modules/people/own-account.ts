import { emptyId, type Input, type Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { MemberRight } from "@tradeport/contract/members";
import type { ownAccount } from "@tradeport/contract/own-account";
import { addressKey, callPerson, lockPerson } from "#identity/account.ts";
import { mailboxKey } from "#identity/mailbox-key.ts";
import { makeAddressLinks, takeAddress, useAddressLink } from "#identity/new-address.ts";
import { mayWrite } from "#identity/throttle.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { callerOf } from "#platform/network-of.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { getClientInfo } from "./get-client-info.ts";
import { type MemberState, recordAct, tellOfAct } from "./member-act.ts";
import { changedAddressEmail, newAddressEmail, oldAddressEmail } from "./own-emails.ts";

type Call<K extends keyof typeof ownAccount> = (typeof ownAccount)[K];

/** The person themselves: no Admin in their place. */
const oneself = ({ who }: Ctx) => {
  if (who.acting) throw new Fail("not_while_acting");
};

/** Of the membership in this company; the person's own name follows where no other company has them. */
export const updateOwnAccount = async (
  ctx: WideCtx,
  input: Input<Call<"UpdateOwnAccount">>,
): Promise<Output<Call<"UpdateOwnAccount">>> => {
  oneself(ctx);
  const { clientId, who } = ctx;
  const { rows } = await sql<{ id: string; version: number; name: string; surname: string; phone: string } & MemberState>`
    select id, version, name, surname, phone, "right", areas, store_ids, is_active from client_member
    where client_id = ${clientId} and person_id = ${who.personId} and is_active for update`.execute(ctx.db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (before.version !== input.version) throw new Fail("conflict");
  const { name, surname, phone } = withChanges(before, input as Partial<typeof before>);
  if (isUnchanged(before, { name, surname, phone })) return getClientInfo(ctx);
  await sql`
    update client_member set name = ${name}, surname = ${surname}, phone = ${phone}, version = version + 1
    where client_id = ${clientId} and id = ${before.id}`.execute(ctx.db);
  const state = {
    right: before.right,
    areas: before.areas ?? null,
    storeIds: before.storeIds ?? null,
    isActive: before.isActive,
  };
  await acrossClients(ctx.db, async (tx) => {
    if (!(await lockPerson(tx, who.personId, clientId)).isElsewhere) await callPerson(tx, who.personId, name, surname);
    await recordAct(tx, ctx, {
      clientId,
      memberId: before.id,
      personId: who.personId,
      action: "update",
      before: state,
      after: state,
      name: `${before.name} ${before.surname}`.trim(),
      newName: `${name} ${surname}`.trim(),
      hasNewData: true,
    });
  });
  return getClientInfo(ctx);
};

/** The answer is the same whether the new address has an account or not: only the e-mail to its owner could tell, and it does not. */
export const changeOwnEmail = async (
  ctx: WideCtx,
  { email }: Input<Call<"ChangeOwnEmail">>,
): Promise<Output<Call<"ChangeOwnEmail">>> => {
  oneself(ctx);
  const { who, installation, secrets } = ctx;
  await acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<{ username: string; email: string; name: string; reads: Locale | null }>`
      select a.username, a.email, p.display_name as name, email_locale(a.email) as reads from identity_account a join person p on p.id = a.id
      where a.id = ${who.personId}`.execute(tx);
    const account = rows[0];
    if (!account || installation.issuer) throw new Fail("password_elsewhere");
    if (addressKey(account.email) === addressKey(email)) throw new Fail("same_email");
    for (const one of [email, account.email]) {
      const seconds = await mayWrite(tx, { mailbox: mailboxKey(one), network: callerOf(ctx), purpose: "other" });
      if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
    }
    const [old, next] = await makeAddressLinks(tx, who.personId, email);
    const about = { ...account, to: email };
    const post = { db: tx, clientId: emptyId, secrets };
    // Both mailboxes are one person's: of the new one nobody knows a language yet.
    const locale = account.reads ?? ctx.locale;
    await sendMail(post, { to: account.email, locale, templates: oldAddressEmail(installation.publicUrl, old, about) });
    await sendMail(post, { to: email, locale, templates: newAddressEmail(installation.publicUrl, next) });
  });
  await ctx.audit({ action: "ask", objectType: "person", objectId: who.personId, after: { personalData: "email" } });
  return {};
};

export const confirmNewEmail = (
  ctx: WideCtx,
  { emailChangeToken }: Input<Call<"ConfirmNewEmail">>,
): Promise<Output<Call<"ConfirmNewEmail">>> =>
  acrossClients(ctx.db, async (tx) => {
    const link = await useAddressLink(tx, emailChangeToken);
    if (!link) throw new Fail("link_ended");
    const { accountId, email, both } = link;
    if (!both) return { email, isChanged: false };
    const { rows: before } = await sql<{ username: string; email: string; name: string; locale: Locale | null }>`
      select a.username, a.email, p.display_name as name, p.locale from identity_account a join person p on p.id = a.id
      where a.id = ${accountId}`.execute(tx);
    const { locale, ...account } = before[0]!;
    // Memberships that show the old address show the new one.
    await sql`
      update client_member m set email = ${email}, version = version + 1 from person p
      where p.id = ${accountId} and m.person_id = p.id and m.is_active and lower(m.email) = lower(p.email)`.execute(tx);
    if (!(await takeAddress(tx, accountId, email))) throw new Fail("email_confirmed_elsewhere");
    const { rows } = await sql<{ clientId: string; username: string; right: MemberRight }>`
      select m.client_id, a.username, m."right" from client_member m join identity_account a on a.id = m.person_id
      where m.person_id = ${accountId} and m.is_active`.execute(tx);
    for (const { clientId, username, right } of rows) {
      await audit(
        tx,
        clientId,
        { kind: "person", id: accountId, name: username, requestId: ctx.requestId },
        {
          action: "update",
          objectType: "person",
          objectId: accountId,
          after: { personalData: "email" },
        },
      );
      const { name } = account;
      if (right === "manage")
        await tellOfAct(tx, ctx, {
          kind: "readdressed",
          clientId,
          personId: accountId,
          byId: accountId,
          name,
          newName: name,
          rights: { right },
        });
    }
    const templates = changedAddressEmail({ ...account, to: email });
    // Nobody is known by the old address any more: in the language of whose it was.
    const post = { db: tx, clientId: emptyId, secrets: ctx.secrets };
    await sendMail(post, { to: account.email, locale: locale ?? ctx.locale, templates });
    return { email, isChanged: true };
  });
