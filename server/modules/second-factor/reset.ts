import type { Input } from "@tradeport/contract";
import type { secondFactor } from "@tradeport/contract/second-factor";
import { signOutEverywhere } from "#identity/account.ts";
import { tellOwner } from "#identity/factor-emails.ts";
import { removeFactor } from "#identity/second-factor.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** An Admin's act for who lost telephone and recovery codes: the password alone opens again, the sessions end, and the owner is told. */
export const resetSecondFactor = async (
  ctx: WideCtx,
  { clientId, clientMemberId, reason }: Input<typeof secondFactor.ResetSecondFactor>,
) => {
  const { rows } = await sql<{ personId: string }>`
    select person_id from client_member where client_id = ${clientId} and id = ${clientMemberId}`.execute(ctx.db);
  const personId = rows[0]?.personId;
  if (!personId) throw new Fail("not_found");
  await acrossClients(ctx.db, async (tx) => {
    if (!(await removeFactor(tx, personId))) throw new Fail("second_factor_off");
    await signOutEverywhere(tx, personId);
    await tellOwner(tx, ctx, personId, "reset");
  });
  await ctx.audit({ action: "second_factor_reset", objectType: "member", objectId: clientMemberId, reason });
  return {};
};
