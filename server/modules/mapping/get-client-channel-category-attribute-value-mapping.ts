import type { Input } from "@tradeport/contract";
import type { mapping, ValueMapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mustBePlace } from "./channel-places.ts";
import { channelFor } from "./taxonomy.ts";

type Call = typeof mapping.GetClientChannelCategoryAttributeValueMapping;

export const getClientChannelCategoryAttributeValueMapping = async (ctx: Ctx, input: Input<Call>): Promise<ValueMapping[]> => {
  const channel = await channelFor(ctx.db, ctx.clientId, input.channelId);
  const attribute = await sql`select 1 from attribute where id = ${input.tradeportAttributeId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", input.channelId);
  if (attribute.rows.length === 0) throw notThere(ctx, "tradeportAttributeId", input.tradeportAttributeId);
  const [category, code] = [input.channelCategoryCode ?? null, input.channelAttributeCode ?? null];
  const { rows } = await sql<ValueMapping>`
    select m.channel_category_code, m.channel_attribute_code, m.value_id as tradeport_value_id, m.text, m.channel_value_code, coalesce(v.name, m.channel_value_code) as channel_value_name,
      case when m.client_id = '00000000-0000-0000-0000-000000000000' then 'template' else 'client' end as source
    from (
      select distinct on (channel_category_code, channel_attribute_code, value_id, fold(text)) * from value_mapping
      where client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and attribute_id = ${input.tradeportAttributeId}
        and channel_id = ${input.channelId}
        and (${category}::text is null or channel_category_code = ${category}) and (${code}::text is null or channel_attribute_code = ${code})
      order by channel_category_code, channel_attribute_code, value_id, fold(text), client_id = '00000000-0000-0000-0000-000000000000'
    ) m
    left join attribute_value own on own.id = m.value_id
    left join channel_value v on v.channel_id = m.channel_id and v.scope = ${channel.scope} and v.category_code = m.channel_category_code
      and v.attribute_code = m.channel_attribute_code and v.code = m.channel_value_code
    order by m.channel_category_code, m.channel_attribute_code, own.position, own.name_tr, m.text`.execute(ctx.db);
  // A mapping of what is gone from the channel is still told.
  if (rows.length === 0) await mustBePlace(ctx, channel, input);
  return rows;
};
