import type { Input } from "@tradeport/contract";
import type { AttributeMapping, mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelFor } from "./taxonomy.ts";

/** The mappings of the channel category that ours is mapped to now; older ones wait for the category to be mapped back. */
export const getClientChannelCategoryAttributeMapping = async (
  ctx: Ctx,
  { tradeportCategoryId, channelId }: Input<typeof mapping.GetClientChannelCategoryAttributeMapping>,
): Promise<AttributeMapping[]> => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const category = await sql`select 1 from category where id = ${tradeportCategoryId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (category.rows.length === 0) throw notThere(ctx, "tradeportCategoryId", tradeportCategoryId);
  const { rows } = await sql<AttributeMapping>`
    select m.id, m.channel_attribute_code, coalesce(a.name, m.channel_attribute_code) as channel_attribute_name,
      m.attribute_id as tradeport_attribute_id, m.fixed_value_code, m.fixed_text, m.left_out, m.default_value_code, m.default_text,
      case when m.client_id = '00000000-0000-0000-0000-000000000000' then 'template' else 'client' end as source
    from (
      select distinct on (channel_attribute_code) * from attribute_mapping
      where client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and category_id = ${tradeportCategoryId}
        and channel_id = ${channelId} and channel_category_code = (
          select channel_category_code from category_mapping
          where client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and category_id = ${tradeportCategoryId}
            and channel_id = ${channelId}
          order by client_id = '00000000-0000-0000-0000-000000000000' limit 1)
      order by channel_attribute_code, client_id = '00000000-0000-0000-0000-000000000000'
    ) m
    left join channel_attribute a on a.channel_id = m.channel_id and a.scope = ${channel.scope}
      and a.category_code = m.channel_category_code and a.code = m.channel_attribute_code
    order by a.position nulls last`.execute(ctx.db);
  return rows;
};
