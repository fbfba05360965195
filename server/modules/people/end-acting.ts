import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { actAs } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";

export const endActing = async (ctx: WideCtx) => {
  if (!ctx.who.acting) throw new Fail("not_acting");
  await acrossClients(ctx.db, (tx) => actAs(tx, ctx.who.sessionId, null));
  await ctx.audit({ action: "act_end", objectType: "client", objectId: ctx.clientId });
  return {};
};
