import type { Input, Output } from "@tradeport/contract";
import type { accounts } from "@tradeport/contract/accounts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof accounts.GetClientProfileLogin;

/** The session's own profile; another person's subject is "not there". */
export const getClientProfileLogin = async ({ who, db }: Ctx, { identityId }: Input<Call>): Promise<Output<Call>> => {
  if (identityId !== undefined && identityId !== who.subject) throw new Fail("not_found");
  const { rows } = await sql<Pick<Output<Call>, "timeZone" | "subscription">>`
    select c.time_zone, (
      select json_build_object('expireDate', expires_at, 'isOver', expires_at <= now()) from package_order
      where client_id = c.id order by created_at desc, id desc limit 1) as subscription
    from client c where c.id = ${who.clientId}`.execute(db);
  return {
    userId: who.personId,
    subject: who.subject,
    displayName: who.displayName,
    email: who.email,
    role: who.role,
    right: who.right,
    areas: who.areas,
    storeIds: who.storeIds && [...who.storeIds],
    clientId: who.clientId,
    clientMemberId: who.clientMemberId,
    clientName: who.clientName,
    timeZone: rows[0]?.timeZone ?? "Europe/Istanbul",
    isInReview: who.isInReview,
    acting: who.acting && { name: who.acting.name, until: who.acting.until },
    subscription: rows[0]?.subscription ?? null,
  };
};
