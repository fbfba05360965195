import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { addressKey } from "#identity/account.ts";
import { type LinkPurpose, makeLink, sendLinkJob } from "#identity/links.ts";
import { mailboxKey } from "#identity/mailbox-key.ts";
import { mayReach, mayWrite } from "#identity/throttle.ts";
import type { BeforeCtx, Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { enqueueIn, type Job } from "#platform/jobs.ts";
import { sendMail } from "#platform/mail.ts";
import { callerOf } from "#platform/network-of.ts";
import type { Keyring } from "#platform/secrets.ts";
import { confirmEmail, knownEmail, passwordEmail } from "./emails.ts";

/** Throws too_many where this mailbox or network has asked for too many e-mails; the count stays. */
export const emailAllowed = async (
  tx: Tx,
  ctx: Pick<Ctx, "ip" | "installation">,
  mailbox: string,
  purpose: "password" | "other" = "other",
) => {
  const seconds = await mayWrite(tx, { mailbox, network: callerOf(ctx), purpose });
  if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
};

/** The same before a call's own transaction. */
export const emailAllowedBefore = async (ctx: BeforeCtx, mailbox: string) => {
  const one = { mailbox, network: callerOf(ctx), purpose: "other" as const };
  const seconds = await ctx.read((db) => acrossClients(db, (tx) => mayWrite(tx, one)));
  if (seconds > 0) throw new Fail("too_many", { seconds });
};

const countOf = (purpose: LinkPurpose) => (purpose === "password" ? purpose : "other");

/** The call looks at no account: it queues the look, so that nobody can tell by answer or time whether there is one. */
const requestLink = async (ctx: WideCtx, purpose: LinkPurpose, email: string): Promise<Record<string, never>> => {
  if (ctx.installation.issuer) throw new Fail("password_elsewhere");
  await acrossClients(ctx.db, async (tx) => {
    await emailAllowed(tx, ctx, addressKey(email), countOf(purpose));
    await enqueueIn(tx)(sendLinkJob, { clientId: emptyId, purpose, email, locale: ctx.locale, linkId: newId() });
  });
  return {};
};

type Confirmation = typeof registration.SendEmailConfirmation;
export const sendEmailConfirmation = (ctx: WideCtx, { email }: Input<Confirmation>): Promise<Output<Confirmation>> =>
  requestLink(ctx, "confirm", email);

type PasswordLink = typeof registration.SendPasswordLink;
export const sendPasswordLink = (ctx: WideCtx, { email }: Input<PasswordLink>): Promise<Output<PasswordLink>> =>
  requestLink(ctx, "password", email);

interface Found {
  id: string;
  username: string;
  name: string;
  company: string;
  email: string;
  confirmed: boolean;
}

/** The e-mail for what was asked, if the address has an account. Run twice it makes one link. */
export const sendLink =
  (secrets: Pick<Keyring, "seal">): Job<typeof sendLinkJob> =>
  async ({ database, installation: { publicUrl } }, { purpose, email, locale, linkId }) => {
    await database.asPlatform(async (tx) => {
      const { rows } = await sql<Found>`
        select a.id, a.username, p.display_name as name, coalesce(c.name, '') as company, a.email, a.email_verified as confirmed
        from identity_account a join person p on p.id = a.id and p.is_active
        left join client_member m on m.person_id = p.id left join client c on c.id = m.client_id
        where a.email_key = ${addressKey(email)} and a.is_active
        order by a.email_verified desc, a.created_at desc, m.created_at limit 1`.execute(tx);
      const account = rows[0];
      if (!account) return;
      const mailbox = mailboxKey(account.email);
      // Anybody signs up with address after address of one mailbox.
      if (!account.confirmed && mailbox !== addressKey(account.email) && !(await mayReach(tx, mailbox, countOf(purpose)))) return;
      const post = { db: tx, clientId: emptyId, secrets };
      if (purpose === "confirm" && account.confirmed)
        return sendMail(post, { id: linkId, to: account.email, locale, templates: knownEmail(publicUrl, account) });
      const token = await makeLink(tx, purpose, account.id, linkId);
      if (token === null) return;
      const templates =
        purpose === "confirm" ? confirmEmail(publicUrl, token, account) : passwordEmail(publicUrl, token, account);
      await sendMail(post, { id: linkId, to: account.email, locale, templates });
    });
  };
