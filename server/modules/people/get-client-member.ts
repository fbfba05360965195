import type { Input } from "@tradeport/contract";
import type { people } from "@tradeport/contract/people";
import type { Ctx } from "#platform/context.ts";
import { oneMember } from "./member-rows.ts";

export const getClientMember = (ctx: Ctx, { clientMemberId }: Input<typeof people.GetClientMember>) =>
  oneMember(ctx, clientMemberId);
