import type { Input } from "@tradeport/contract";
import type { access } from "@tradeport/contract/access";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { endOneSession } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { notWhileAskedAbout } from "./came-in.ts";
import { guardOwner, lockMembers, notWithKey } from "./rules.ts";

/** One's own session anywhere; an owner's members' sessions in the company, which an Admin who acts for it leaves alone. Its next call is nobody's, its streams close. */
export const endSession = async (ctx: WideCtx, { sessionId }: Input<typeof access.EndSession>) => {
  notWithKey(ctx);
  const manages = ctx.who.role === "Client" && ctx.who.right === "manage" && !ctx.who.acting;
  if (manages) await mayEnd(ctx, sessionId);
  const personId = await acrossClients(ctx.db, (tx) =>
    endOneSession(tx, sessionId, { personId: ctx.who.personId, clientId: manages ? ctx.clientId : null }),
  );
  if (!personId) throw new Fail("not_found");
  await ctx.audit({ action: "end", objectType: "session", objectId: sessionId, after: { personId } });
  return {};
};

/** Whose sessions end as fast as they begin is locked out: so another's is ended by whoever may close its member. */
const mayEnd = async (ctx: WideCtx, sessionId: string) => {
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<{ memberId: string; name: string }>`
      select m.id as member_id, trim(m.name || ' ' || m.surname) as name
      from session s join client_member m on m.client_id = s.client_id and m.person_id = s.person_id
      where s.id = ${sessionId} and s.client_id = ${ctx.clientId} and s.person_id <> ${ctx.who.personId}`.execute(tx),
  );
  if (!rows[0]) return;
  await notWhileAskedAbout(ctx);
  await lockMembers(ctx);
  await guardOwner(ctx, rows[0].memberId, { name: rows[0].name, ends: false });
};
