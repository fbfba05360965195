import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { Proposals } from "#platform/proposals.ts";
import { end, hold } from "./end.ts";
import { bodyOf } from "./propose.ts";

export const release: Proposals["release"] = async (ctx, proposalId, call) => {
  if (!ctx.who.sessionId) throw new Fail("browser_only");
  const { apiKeyName } = await hold(ctx, proposalId);
  const { rows } = await sql<{ isSame: boolean }>`
    select call = ${call.name} and input = ${bodyOf(call)}::jsonb as is_same from proposal
    where client_id = ${ctx.clientId} and id = ${proposalId}`.execute(ctx.db);
  if (!rows[0]!.isSame) throw new Fail("proposal_differs");
  return async () => {
    await end(ctx, proposalId, "released");
    await ctx.audit({
      action: "release",
      objectType: "proposal",
      objectId: proposalId,
      after: { name: apiKeyName, call: call.name },
    });
  };
};
