import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { WideCtx } from "#platform/context.ts";
import { closeMember } from "./close-member.ts";

/** The member is closed and stays in the list, so that what the person did keeps its name; an owner may open the member again. */
export const deleteClientMember = async (ctx: WideCtx, { clientMemberId }: Input<typeof members.DeleteClientMember>) => {
  await closeMember(ctx, clientMemberId);
  await ctx.audit({ action: "close", objectType: "member", objectId: clientMemberId });
  return {};
};
