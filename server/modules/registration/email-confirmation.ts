import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { sendLinkJob, useLink } from "#identity/links.ts";
import { forgetPassword } from "#identity/new-password.ts";
import { confirmAddress } from "#identity/sign-up.ts";
import { provedByEmail } from "#identity/throttle.ts";
import { seedWarehouse } from "#modules/inventory/index.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { callerOf } from "#platform/network-of.ts";

type Call = typeof registration.EmailConfirmation;

export const emailConfirmation = async (ctx: WideCtx, { emailConfirmationToken }: Input<Call>): Promise<Output<Call>> => {
  return acrossClients(ctx.db, async (tx) => {
    const accountId = await useLink(tx, "confirm", emailConfirmationToken);
    if (!accountId) throw new Fail("link_ended");
    await provedByEmail(tx, accountId, callerOf(ctx));
    const account = { ...(await confirmed(tx, accountId, ctx)), isPasswordRequired: await forgetDoubtful(tx, accountId) };
    const job = { clientId: emptyId, purpose: "password", email: account.email, locale: ctx.locale, linkId: newId() } as const;
    if (account.isPasswordRequired) await enqueueIn(tx)(sendLinkJob, job);
    return account;
  });
};

/**
 * Somebody else signed up with the same address: whose link was opened nobody knows, and its password may be a stranger's. It opens
 * nothing any more; an e-mail lets the address's owner set one.
 */
const forgetDoubtful = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from identity_account a join identity_account o on o.email_key = a.email_key and o.id <> a.id and not o.email_verified
    where a.id = ${accountId}`.execute(tx);
  if (rows.length > 0) await forgetPassword(tx, accountId);
  return rows.length > 0;
};

/** The address is the account's, and the companies that were signed up with it can begin. */
export const confirmed = async (tx: Tx, accountId: string, { requestId, locale }: Pick<Ctx, "requestId" | "locale">) => {
  const account = await confirmAddress(tx, accountId);
  const { rows } = await sql<{ clientId: string }>`select client_id from client_member where person_id = ${accountId}`.execute(
    tx,
  );
  for (const { clientId } of rows) {
    await seedWarehouse(tx, clientId, locale);
    const actor = { kind: "person" as const, id: accountId, name: account.username, requestId };
    await audit(tx, clientId, actor, { action: "email_confirmed", objectType: "person", objectId: accountId });
  }
  return account;
};
