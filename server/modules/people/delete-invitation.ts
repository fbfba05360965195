import type { Input } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { open } from "./invitation-rows.ts";
import { notWhileActing } from "./rules.ts";

export const deleteInvitation = async (ctx: Ctx, { invitationId }: Input<typeof invitations.DeleteInvitation>) => {
  notWhileActing(ctx);
  const { rows } = await sql`
    update invitation set revoked_at = now() where client_id = ${ctx.clientId} and id = ${invitationId} and ${open} returning 1`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Fail("not_found");
  await ctx.audit({ action: "revoke", objectType: "invitation", objectId: invitationId });
  return {};
};
