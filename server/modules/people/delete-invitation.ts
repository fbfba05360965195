import type { Input } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { revoke } from "./invitation-rows.ts";
import { notWhileActing } from "./rules.ts";

export const deleteInvitation = async (ctx: Ctx, { invitationId }: Input<typeof invitations.DeleteInvitation>) => {
  notWhileActing(ctx);
  if ((await revoke(ctx, sql`id = ${invitationId}`)) === 0) throw new Fail("not_found");
  await ctx.audit({ action: "revoke", objectType: "invitation", objectId: invitationId });
  return {};
};
