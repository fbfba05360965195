import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { closeMember } from "./close-member.ts";
import { recordAct } from "./member-act.ts";

/** The member is closed and stays in the list, so that what the person did keeps its name; an owner may open the member again. */
export const deleteClientMember = async (ctx: WideCtx, input: Input<typeof members.DeleteClientMember>) => {
  const act = await closeMember(ctx, input);
  await acrossClients(ctx.db, (tx) => recordAct(tx, ctx, { ...act, action: "close" }));
  return {};
};
