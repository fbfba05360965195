import type { Ctx } from "#platform/context.ts";
import { notThere } from "#platform/not-there.ts";
import { channelFor, mustBeRead } from "./taxonomy.ts";

/** The channel, once its list of brands has been read. A channel that takes a brand as text has an empty list. */
export const channelWithBrands = async (ctx: Ctx, channelId: string) => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  await mustBeRead(ctx, channel, "brands");
  return channel;
};
