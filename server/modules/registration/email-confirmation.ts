import type { Input, Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { useLink } from "#identity/links.ts";
import { confirmAddress } from "#identity/sign-up.ts";
import { provedByLetter } from "#identity/throttle.ts";
import { seedWarehouse } from "#modules/inventory/index.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { callerOf } from "#platform/network-of.ts";

type Call = typeof registration.EmailConfirmation;

export const emailConfirmation = (ctx: WideCtx, { emailConfirmationToken }: Input<Call>): Promise<Output<Call>> =>
  acrossClients(ctx.db, async (tx) => {
    const accountId = await useLink(tx, "confirm", emailConfirmationToken);
    if (!accountId) throw new Fail("link_ended");
    await provedByLetter(tx, accountId, callerOf(ctx));
    return confirmed(tx, accountId, ctx);
  });

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
