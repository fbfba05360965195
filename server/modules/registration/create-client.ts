import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { addressKey } from "#identity/account.ts";
import { makeLink } from "#identity/links.ts";
import { mailboxKey } from "#identity/mailbox-key.ts";
import { hashesWait, hashPassword } from "#identity/password.ts";
import { refuseWeak } from "#identity/password-rules.ts";
import { insertSignUp } from "#identity/sign-up.ts";
import { audit } from "#platform/audit.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { confirmEmail, knownEmail } from "./emails.ts";
import { emailAllowedBefore } from "./send-link.ts";

type Call = typeof registration.CreateClient;

/** Counted before anything is hashed, which is what a flood would cost. */
export const hashForSignUp = async (ctx: BeforeCtx, { username, password, email, company }: Input<Call>): Promise<string> => {
  if (ctx.installation.issuer) throw new Fail("sign_up_elsewhere");
  await refuseWeak(password, [username, email, company], ctx.locale);
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  await emailAllowedBefore(ctx, mailboxKey(email));
  // Of many that came at once.
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  return hashPassword(password);
};

/** The answer and the work are the same whether the address has an account or not; only the e-mail to its owner tells. */
export const createClient = async (ctx: WideCtx, input: Input<Call>, passwordHash: string): Promise<Output<Call>> => {
  const { installation, secrets, locale, requestId } = ctx;
  const { email, company } = input;
  await acrossClients(ctx.db, async (tx) => {
    const { rows: known } = await sql<{ username: string; name: string }>`
      select a.username, p.display_name as name from identity_account a join person p on p.id = a.id
      where a.email_key = ${addressKey(email)} and a.email_verified`.execute(tx);
    // Always made, and taken back where the address has an account: what is done, and for how long, tells nobody which it was.
    await sql`savepoint sign_up`.execute(tx);
    const made = await insertSignUp(tx, { ...input, passwordHash, locale });
    const token = await makeLink(tx, "confirm", made.accountId);
    const guest = { kind: "guest" as const, id: null, name: "", requestId };
    await audit(tx, made.clientId, guest, { action: "client_created", objectType: "client", objectId: made.clientId });
    await sql`${known[0] ? sql`rollback to` : sql`release`} savepoint sign_up`.execute(tx);
    const templates = known[0]
      ? knownEmail(installation.publicUrl, known[0])
      : confirmEmail(installation.publicUrl, token!, { name: input.name, company });
    await sendMail({ db: tx, clientId: emptyId, secrets }, { to: email, locale, templates });
  });
  return { company, email };
};
