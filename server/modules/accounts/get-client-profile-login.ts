import type { Input, Output } from "@tradeport/contract";
import type { accounts } from "@tradeport/contract/accounts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof accounts.GetClientProfileLogin;

/** The session's own profile; another person's subject is "not there". */
export const getClientProfileLogin = async ({ who, db, clientId }: Ctx, { identityId }: Input<Call>): Promise<Output<Call>> => {
  if (identityId !== undefined && identityId !== who.subject) throw new Fail("not_found");
  const { rows } = await sql<NonNullable<Output<Call>["subscription"]>>`
    select expires_at as expire_date, expires_at <= now() as is_over from package_order
    where client_id = ${clientId} order by created_at desc, id desc limit 1`.execute(db);
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
    acting: who.acting && { name: who.acting.name, until: who.acting.until },
    subscription: rows[0] ?? null,
  };
};
