import type { Input } from "@tradeport/contract";
import type { Member, members } from "@tradeport/contract/members";
import type { Ctx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { oneMember } from "./member-rows.ts";
import { keepAnOwner, lockMembers, notWhileActing } from "./rules.ts";

/** Rights are read from this row at every call, so a change holds from the next one on; open streams are cut at their next look. */
export const updateClientMember = async (ctx: Ctx, input: Input<typeof members.UpdateClientMember>): Promise<Member> => {
  notWhileActing(ctx);
  await lockMembers(ctx);
  const { rows } = await sql<{
    personId: string;
    right: string;
    isActive: boolean;
    name: string;
    surname: string;
    phone: string;
  }>`
    select person_id, "right", is_active, name, surname, phone from client_member
    where client_id = ${ctx.clientId} and id = ${input.clientMemberId} and name || surname || email <> ''`.execute(ctx.db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (input.right !== "manage" || !input.isActive)
    await keepAnOwner(ctx, input.clientMemberId, `${before.name} ${before.surname}`.trim());
  await sql`
    update client_member set name = ${input.name}, surname = ${input.surname}, phone = ${input.phone}, "right" = ${input.right},
      is_active = ${input.isActive}
    where client_id = ${ctx.clientId} and id = ${input.clientMemberId}`.execute(ctx.db);
  await acrossClients(ctx.db, async (tx) => {
    await sql`update person set display_name = ${`${input.name} ${input.surname}`.trim()} where id = ${before.personId}`.execute(
      tx,
    );
    if (!input.isActive)
      await sql`delete from session where person_id = ${before.personId} and client_id = ${ctx.clientId}`.execute(tx);
  });
  const renamed = before.name !== input.name || before.surname !== input.surname || before.phone !== input.phone;
  await ctx.audit({
    action: "update",
    objectType: "member",
    objectId: input.clientMemberId,
    before: { right: before.right, isActive: before.isActive },
    after: { right: input.right, isActive: input.isActive, ...(renamed && { personalData: "changed" }) },
  });
  return oneMember(ctx, input.clientMemberId);
};
