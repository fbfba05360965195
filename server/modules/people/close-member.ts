import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { lockPerson } from "#identity/account.ts";
import { actorOf } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { notWhileAskedAbout } from "./came-in.ts";
import { revokeOf } from "./invitation-rows.ts";
import type { MemberAct, MemberState } from "./member-act.ts";
import { guardOwner, lockMembers, notWhileActing } from "./rules.ts";

/**
 * Ends the membership, the person's sessions in this company and the invitations that they sent; API keys end with their member. Answers
 * what was done, to be recorded, and whether others have the person too.
 */
export const closeMember = async (
  ctx: WideCtx,
  { clientMemberId: memberId }: Input<typeof members.DeleteClientMember>,
): Promise<Omit<MemberAct, "action"> & { isElsewhere: boolean }> => {
  notWhileActing(ctx);
  await notWhileAskedAbout(ctx);
  await lockMembers(ctx);
  const { clientId } = ctx;
  const { rows } = await sql<{ personId: string; name: string } & MemberState>`
    select person_id, trim(name || ' ' || surname) as name, "right", areas, store_ids, is_active from client_member
    where client_id = ${clientId} and id = ${memberId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  const { personId, name, ...before } = rows[0];
  const { isElsewhere } = await acrossClients(ctx.db, (tx) => lockPerson(tx, personId, clientId));
  await guardOwner(ctx, memberId, { name, ends: true });
  await sql`update client_member set is_active = false, version = version + 1 where client_id = ${clientId} and id = ${memberId}`.execute(
    ctx.db,
  );
  await acrossClients(ctx.db, async (tx) => {
    await endSessions(tx, { personId, clientId });
    await revokeOf(tx, personId, actorOf(ctx.who, ctx.requestId), { of: clientId });
  });
  return { clientId, memberId, personId, name, before, after: { ...before, isActive: false }, isElsewhere };
};
