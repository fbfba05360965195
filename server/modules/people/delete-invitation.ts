import type { Input } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { revoke } from "./invitation-rows.ts";
import { guardOwner, lockMembers, notWhileActing } from "./rules.ts";

export const deleteInvitation = async (ctx: Ctx, { invitationId }: Input<typeof invitations.DeleteInvitation>) => {
  notWhileActing(ctx);
  const whose = await sql<{ memberId: string; name: string }>`
    select m.id as member_id, trim(m.name || ' ' || m.surname) as name
    from invitation i join client_member m on m.client_id = i.client_id and m.person_id = i.invited_by
    where i.client_id = ${ctx.clientId} and i.id = ${invitationId} and m.person_id <> ${ctx.who.personId}`.execute(ctx.db);
  // Or an owner who is alone against a new one could never let in another.
  if (whose.rows[0]) {
    await lockMembers(ctx);
    await guardOwner(ctx, whose.rows[0].memberId, { name: whose.rows[0].name, ends: false });
  }
  if ((await revoke(ctx, sql`id = ${invitationId}`)) === 0) throw new Fail("not_found");
  await ctx.audit({ action: "revoke", objectType: "invitation", objectId: invitationId });
  return {};
};
