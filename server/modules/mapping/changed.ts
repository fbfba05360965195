import type { Ctx } from "#platform/context.ts";

/** What was held or refused for its mapping is looked at again, by a job of the listings: mapping knows nothing of them. */
export const mappingChanged = (ctx: Ctx, channelId: string) =>
  ctx.enqueue("mapping_changed", { clientId: ctx.clientId, channelId }, { key: `mapping_changed:${ctx.clientId}:${channelId}` });
