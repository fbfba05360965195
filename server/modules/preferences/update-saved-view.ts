import type { Input, Output } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { lockView, named, readView } from "./view-row.ts";

type Call = typeof savedView.UpdateSavedView;

export const updateSavedView = async (ctx: Ctx, { viewId, version, ...change }: Input<Call>): Promise<Output<Call>> => {
  const before = await lockView(ctx, viewId);
  if (before.version !== version) throw new Fail("conflict");
  if (isUnchanged(before, change)) return readView(ctx, viewId);
  const { name, isShared, layout, state } = { ...before, ...change };
  await named(
    name,
    sql`
      update saved_view set name = ${name}, is_shared = ${isShared}, layout = ${JSON.stringify(layout)}::jsonb,
        state = ${JSON.stringify(state)}::jsonb, version = version + 1, modified_at = now()
      where client_id = ${ctx.clientId} and id = ${viewId}`.execute(ctx.db),
  );
  if (before.isShared || isShared)
    await ctx.audit({ action: "update", objectType: "saved_view", objectId: viewId, before, after: change });
  // A manager who takes back the sharing of another's view no longer sees it.
  return {
    ...before,
    name,
    isShared,
    layout,
    state,
    version: version + 1,
    ...(before.isMine || isShared ? await readView(ctx, viewId) : {}),
  };
};
