import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { WideCtx } from "#platform/context.ts";
import { oneMember } from "./member-rows.ts";

export const getClientMember = (ctx: WideCtx, { clientMemberId }: Input<typeof members.GetClientMember>) =>
  oneMember(ctx, clientMemberId);
