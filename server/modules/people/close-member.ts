import { lockPerson } from "#identity/account.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { notWhileAskedAbout } from "./came-in.ts";
import { keepAnOwner, lockMembers, notWhileActing } from "./rules.ts";

/**
 * Ends the membership and the person's sessions in this company; API keys end with their member. Answers whose it was, and whether others
 * have the person too.
 */
export const closeMember = async (ctx: WideCtx, memberId: string): Promise<{ personId: string; isElsewhere: boolean }> => {
  notWhileActing(ctx);
  await notWhileAskedAbout(ctx);
  await lockMembers(ctx);
  const { rows } = await sql<{ personId: string; name: string }>`
    select person_id, trim(name || ' ' || surname) as name from client_member
    where client_id = ${ctx.clientId} and id = ${memberId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  const { personId, name } = rows[0];
  const { isElsewhere } = await acrossClients(ctx.db, (tx) => lockPerson(tx, personId, ctx.clientId));
  await keepAnOwner(ctx, memberId, name);
  await sql`update client_member set is_active = false, version = version + 1 where client_id = ${ctx.clientId} and id = ${memberId}`.execute(
    ctx.db,
  );
  await acrossClients(ctx.db, (tx) => endSessions(tx, { personId, clientId: ctx.clientId }));
  return { personId, isElsewhere };
};
