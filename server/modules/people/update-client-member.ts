import type { Input } from "@tradeport/contract";
import type { AreaRights, Right } from "@tradeport/contract/areas";
import { withChanges } from "@tradeport/contract/changes";
import type { Member, members } from "@tradeport/contract/members";
import { callPerson, lockPerson } from "#identity/account.ts";
import { actorOf } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { notWhileAskedAbout } from "./came-in.ts";
import { revokeOf } from "./invitation-rows.ts";
import { recordAct } from "./member-act.ts";
import { oneMember } from "./member-rows.ts";
import { areasJson, checkStores, rightsIn } from "./rights.ts";
import { guardOwner, lockMembers, notWhileActing } from "./rules.ts";

/**
 * What is not named stays; the person's own name is touched only where no other company has them. Nobody undoes what another owner changed since. Rights are read from this row at every call, so a change holds
 * from the next one on; open streams are cut at their next look.
 */
export const updateClientMember = async (ctx: WideCtx, input: Input<typeof members.UpdateClientMember>): Promise<Member> => {
  notWhileActing(ctx);
  await notWhileAskedAbout(ctx);
  await lockMembers(ctx);
  const { rows } = await sql<{
    personId: string;
    version: number;
    right: Right;
    areas: AreaRights | null;
    storeIds: string[] | null;
    isActive: boolean;
    name: string;
    surname: string;
    phone: string;
  }>`
    select person_id, version, "right", areas, store_ids, is_active, name, surname, phone from client_member
    where client_id = ${ctx.clientId} and id = ${input.clientMemberId} and name || surname || email <> ''`.execute(ctx.db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (before.version !== input.version) throw new Fail("conflict");
  const named = withChanges(before, input as Partial<typeof before>);
  // A right that is named alone takes the place of areas.
  const wanted = { ...named, ...rightsIn(input.right && input.areas === undefined ? { ...named, areas: null } : named) };
  await checkStores(ctx, wanted);
  if (isUnchanged(before, wanted)) return oneMember(ctx, input.clientMemberId);
  const person = await acrossClients(ctx.db, (tx) => lockPerson(tx, before.personId, ctx.clientId));
  // A person works in one company: the one that they left does not call them back.
  if (wanted.isActive && !before.isActive && person.worksElsewhere) throw new Fail("works_elsewhere");
  const name = `${before.name} ${before.surname}`.trim();
  const ends = wanted.right !== "manage" || !wanted.isActive;
  await guardOwner(ctx, input.clientMemberId, { name, ends });
  await sql`
    update client_member set name = ${wanted.name}, surname = ${wanted.surname}, phone = ${wanted.phone}, "right" = ${wanted.right}, areas = ${areasJson(wanted)}, store_ids = ${wanted.storeIds}::uuid[],
      is_active = ${wanted.isActive}, version = version + 1
    where client_id = ${ctx.clientId} and id = ${input.clientMemberId}`.execute(ctx.db);
  await acrossClients(ctx.db, async (tx) => {
    if (!person.isElsewhere) await callPerson(tx, before.personId, wanted.name, wanted.surname);
    if (!wanted.isActive) await endSessions(tx, { personId: before.personId, clientId: ctx.clientId });
    if (ends) await revokeOf(tx, before.personId, actorOf(ctx.who, ctx.requestId), { of: ctx.clientId });
    await recordAct(tx, ctx, {
      clientId: ctx.clientId,
      memberId: input.clientMemberId,
      personId: before.personId,
      action: "update",
      before,
      after: wanted,
      name,
      newName: `${wanted.name} ${wanted.surname}`.trim(),
      hasNewData: before.name !== wanted.name || before.surname !== wanted.surname || before.phone !== wanted.phone,
    });
  });
  return oneMember(ctx, input.clientMemberId);
};
