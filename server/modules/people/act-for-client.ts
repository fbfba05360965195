import type { Input, Output } from "@tradeport/contract";
import type { customers } from "@tradeport/contract/customers";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { actAs } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { knownClient } from "./known-client.ts";

type Call = typeof customers.ActForClient;

/** Bound to this one browser session and to an hour; for the company's first owner, whose name stands beside the Admin's in the audit. */
export const actForClient = async (ctx: WideCtx, { clientId, reason }: Input<Call>): Promise<Output<Call>> => {
  const { name, isActive } = await knownClient(ctx);
  if (!isActive) throw new Fail("client_inactive");
  const { rows: owners } = await sql<{ id: string; personId: string }>`
    select id, person_id from client_member where client_id = ${clientId} and is_active and "right" = 'manage'
    order by created_at, id limit 1`.execute(ctx.db);
  const owner = owners[0];
  if (!owner) throw new Fail("no_owner", { name });
  const until = await acrossClients(ctx.db, (tx) => actAs(tx, ctx.who.sessionId, { clientId, id: owner.id }));
  if (!until) throw new Fail("signed_out");
  await ctx.audit({
    action: "act_begin",
    objectType: "client",
    objectId: clientId,
    after: { until, onBehalfOf: owner.personId },
    reason,
  });
  return { until };
};
