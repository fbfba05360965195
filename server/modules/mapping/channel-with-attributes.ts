import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { refusedAt } from "./refused-at.ts";
import { attributesOf, channelFor, mustBeRead } from "./taxonomy.ts";

/** The channel once this category's attributes have been read; asks for them otherwise. undefined: no such channel. `field`: what of the caller's led to the category. */
export const channelWithAttributes = async (ctx: Ctx, channelId: string, categoryCode: string, field = "channelCategoryCode") => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) return;
  await mustBeRead(ctx, channel, "categories");
  const { rows } = await sql`
    select 1 from channel_category where channel_id = ${channel.id} and scope = ${channel.scope} and code = ${categoryCode} and is_leaf`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw refusedAt(ctx, field, "channel_category_unknown", { channel: channel.name, given: categoryCode });
  await mustBeRead(ctx, channel, attributesOf(categoryCode));
  return channel;
};
