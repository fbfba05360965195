import type { Input, Output } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { lockView } from "./view-row.ts";

type Call = typeof savedView.DeleteSavedView;

export const deleteSavedView = async (ctx: Ctx, { viewId }: Input<Call>): Promise<Output<Call>> => {
  const before = await lockView(ctx, viewId);
  await sql`delete from saved_view where client_id = ${ctx.clientId} and id = ${viewId}`.execute(ctx.db);
  if (before.isShared) await ctx.audit({ action: "delete", objectType: "saved_view", objectId: viewId, before });
  return {};
};
