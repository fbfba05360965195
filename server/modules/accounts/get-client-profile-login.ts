import type { Input, Output } from "@tradeport/contract";
import type { accounts } from "@tradeport/contract/accounts";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof accounts.GetClientProfileLogin;

/** The session's own profile; another person's subject is "not there". */
export const getClientProfileLogin = async ({ who }: Ctx, { identityId }: Input<Call>): Promise<Output<Call>> => {
  if (identityId !== undefined && identityId !== who.subject) throw new Fail("not_found");
  return {
    userId: who.personId,
    subject: who.subject,
    displayName: who.displayName,
    email: who.email,
    role: who.role,
    right: who.right,
    clientId: who.clientId,
    clientMemberId: who.clientMemberId,
    clientName: who.clientName,
  };
};
