import type { Input } from "@tradeport/contract";
import type { ChannelCategory, mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { mustBePlace } from "./channel-places.ts";
import { channelFor, mustBeRead } from "./taxonomy.ts";

/** Below a parent (null: the roots), or anywhere when a search or only leaves are asked for. */
export const getChannelProductCategory = async (ctx: Ctx, input: Input<typeof mapping.GetChannelProductCategory>) => {
  const channel = await channelFor(ctx.db, ctx.clientId, input.channelId);
  if (!channel) throw notThere(ctx, "channelId", input.channelId);
  await mustBeRead(ctx, channel, "categories");
  const { limit, offset } = windowOf(input);
  const search = input.search ? `%${input.search.replace(/[\\%_]/g, "\\$&")}%` : null;
  const anywhere = search !== null || (input.onlyLeaves && input.parentCode === undefined);
  const { rows } = await sql<ChannelCategory & { counted: number }>`
    select code, name, parent_code, is_leaf, path, count(*) over ()::int as counted
    from channel_category
    where channel_id = ${channel.id} and scope = ${channel.scope}
      and (${anywhere} or parent_code is not distinct from ${input.parentCode ?? null}::text)
      and (${search}::text is null or fold(path) like fold(${search}::text))
      and (not ${input.onlyLeaves} or is_leaf)
    order by path limit ${limit} offset ${offset}`.execute(ctx.db);
  if (rows.length === 0 && input.parentCode)
    await mustBePlace(ctx, channel, { channelCategoryCode: input.parentCode }, "parentCode");
  return pageOf(input, rows, rows[0]?.counted ?? 0);
};
