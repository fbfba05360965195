import type { Input } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { inviterOf, revoke } from "./invitation-rows.ts";
import { guardOwnerOf, notWhileActing } from "./rules.ts";

export const deleteInvitation = async (ctx: Ctx, { invitationId }: Input<typeof invitations.DeleteInvitation>) => {
  notWhileActing(ctx);
  // Or an owner who is alone against a new one could never let in another.
  await guardOwnerOf(ctx, inviterOf(ctx, sql`i.id = ${invitationId}`));
  if ((await revoke(ctx, sql`id = ${invitationId}`)) === 0) throw new Fail("not_found");
  await ctx.audit({ action: "revoke", objectType: "invitation", objectId: invitationId });
  return {};
};
