import type { Input, Output } from "@tradeport/contract";
import type { proposal } from "@tradeport/contract/proposals";
import type { Ctx } from "#platform/context.ts";
import { end, hold } from "./end.ts";

type Call = typeof proposal.RejectProposal;

export const rejectProposal = async (ctx: Ctx, { proposalId }: Input<Call>): Promise<Output<Call>> => {
  const { call, apiKeyName } = await hold(ctx, proposalId);
  await end(ctx, proposalId, "rejected");
  await ctx.audit({ action: "reject", objectType: "proposal", objectId: proposalId, after: { name: apiKeyName, call } });
  return {};
};
