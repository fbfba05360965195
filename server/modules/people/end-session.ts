import type { Input } from "@tradeport/contract";
import type { access } from "@tradeport/contract/access";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { notWithKey } from "./rules.ts";

/** One's own session anywhere; an owner's members' sessions in the company, which an Admin who acts for it leaves alone. Its next call is nobody's, its streams close. */
export const endSession = async (ctx: WideCtx, { sessionId }: Input<typeof access.EndSession>) => {
  notWithKey(ctx);
  const manages = ctx.who.role === "Client" && ctx.who.right === "manage" && !ctx.who.acting;
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<{ personId: string }>`
      delete from session where id = ${sessionId}
        and (person_id = ${ctx.who.personId} or (${manages} and client_id = ${ctx.clientId}))
      returning person_id`.execute(tx),
  );
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({ action: "end", objectType: "session", objectId: sessionId, after: { personId: rows[0].personId } });
  return {};
};
