import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const endActing = async (ctx: WideCtx) => {
  if (!ctx.who.acting) throw new Fail("not_acting");
  await acrossClients(ctx.db, (tx) =>
    sql`update session set acting_client_id = null, acting_member_id = null, acting_until = null where id = ${ctx.who.sessionId}`.execute(
      tx,
    ),
  );
  await ctx.audit({ action: "act_end", objectType: "client", objectId: ctx.clientId });
  return {};
};
