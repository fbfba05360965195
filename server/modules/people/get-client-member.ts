import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { Ctx } from "#platform/context.ts";
import { oneMember } from "./member-rows.ts";

export const getClientMember = (ctx: Ctx, { clientMemberId }: Input<typeof members.GetClientMember>) =>
  oneMember(ctx, clientMemberId);
