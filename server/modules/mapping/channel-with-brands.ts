import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { channelFor, wantTaxonomy } from "./taxonomy.ts";

/** The channel, once its list of brands has been read. A channel that takes a brand as text has an empty list. */
export const channelWithBrands = async (ctx: Ctx, channelId: string) => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw new Fail("not_found");
  const read = await wantTaxonomy(ctx.db, channel.id, channel.scope, ["brands"]);
  if (!read.has("brands")) throw new Fail("taxonomy_loading", { channel: channel.name }).keeping();
  return channel;
};
