import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";
import { mustBeLeaves } from "./must-be-leaves.ts";
import { refusedAt } from "./refused-at.ts";
import { attributesOf, channelFor, mustBeRead, requestTaxonomy } from "./taxonomy.ts";

/** Only a category that takes products can be mapped to; its attributes are read at once. */
export const setClientProductCategoryMapping = async (ctx: Ctx, input: Input<typeof mapping.SetClientProductCategoryMapping>) => {
  const { tradeportCategoryId, channelId, from, channelCategoryCode } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const category = await sql`select 1 from category where id = ${tradeportCategoryId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (category.rows.length === 0) throw notThere(ctx, "tradeportCategoryId", tradeportCategoryId);
  await lockMappings(ctx, channelId);
  const before = await sql<{ code: string; path: string | null }>`
    select m.channel_category_code as code, c.path from category_mapping m
    left join channel_category c on c.channel_id = m.channel_id and c.scope = ${channel.scope} and c.code = m.channel_category_code
    where m.client_id = ${ctx.clientId} and m.category_id = ${tradeportCategoryId} and m.channel_id = ${channelId}`.execute(
    ctx.db,
  );
  const now = before.rows[0]?.code ?? null;
  if (now !== from && now !== channelCategoryCode) throw refusedAt(ctx, "channelCategoryCode", "conflict");
  let path: string | null = null;
  if (channelCategoryCode === null) {
    await sql`delete from category_mapping
      where client_id = ${ctx.clientId} and category_id = ${tradeportCategoryId} and channel_id = ${channelId}`.execute(ctx.db);
  } else {
    await mustBeLeaves(ctx, [tradeportCategoryId], () => "tradeportCategoryId");
    await mustBeRead(ctx, channel, "categories");
    const { rows } = await sql<{ path: string }>`
      select path from channel_category
      where channel_id = ${channelId} and scope = ${channel.scope} and code = ${channelCategoryCode} and is_leaf`.execute(ctx.db);
    if (!rows[0])
      throw refusedAt(ctx, "channelCategoryCode", "channel_category_unknown", {
        channel: channel.name,
        given: channelCategoryCode,
      });
    path = rows[0].path;
    await sql`
      insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      values (${ctx.clientId}, ${newId()}, ${tradeportCategoryId}, ${channelId}, ${channelCategoryCode})
      on conflict (client_id, category_id, channel_id) do update set channel_category_code = excluded.channel_category_code, modified_at = now()`.execute(
      ctx.db,
    );
    await requestTaxonomy(ctx.db, channel.id, channel.scope, [attributesOf(channelCategoryCode)]);
  }
  await ctx.audit({
    action: "map_category",
    objectType: "category_mapping",
    objectId: tradeportCategoryId,
    before: { channel: channel.name, code: now, category: before.rows[0]?.path ?? null },
    after: { channel: channel.name, code: channelCategoryCode, category: path },
  });
  await mappingChanged(ctx, channelId, [{ categoryId: tradeportCategoryId, code: null }]);
  return {};
};
