import type { Input } from "@tradeport/contract";
import type { access } from "@tradeport/contract/access";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { endOneSession } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { notWithKey } from "./rules.ts";

/** One's own session anywhere; an owner's members' sessions in the company, which an Admin who acts for it leaves alone. Its next call is nobody's, its streams close. */
export const endSession = async (ctx: WideCtx, { sessionId }: Input<typeof access.EndSession>) => {
  notWithKey(ctx);
  const manages = ctx.who.role === "Client" && ctx.who.right === "manage" && !ctx.who.acting;
  const personId = await acrossClients(ctx.db, (tx) =>
    endOneSession(tx, sessionId, { personId: ctx.who.personId, clientId: manages ? ctx.clientId : null }),
  );
  if (!personId) throw new Fail("not_found");
  await ctx.audit({ action: "end", objectType: "session", objectId: sessionId, after: { personId } });
  return {};
};
