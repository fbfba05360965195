import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { attributesOf, channelFor, wantTaxonomy } from "./taxonomy.ts";

/** The channel once this category's attributes have been read; asks for them otherwise. undefined: no such channel. */
export const channelWithAttributes = async (ctx: Ctx, channelId: string, categoryCode: string) => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) return;
  const loading = new Fail("taxonomy_loading", { channel: channel.name }).keeping();
  const read = await wantTaxonomy(ctx.db, channel.id, channel.scope, ["categories"]);
  if (!read.has("categories")) throw loading;
  const { rows } = await sql`
    select 1 from channel_category where channel_id = ${channel.id} and scope = ${channel.scope} and code = ${categoryCode} and is_leaf`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Fail("channel_category_unknown", { channel: channel.name, code: categoryCode });
  const subject = attributesOf(categoryCode);
  if (!(await wantTaxonomy(ctx.db, channel.id, channel.scope, [subject])).has(subject)) throw loading;
  return channel;
};
