import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelFor } from "./taxonomy.ts";

type Call = typeof mappingTemplates.GetAttributeChannelValues;

export const getAttributeChannelValues = async (
  ctx: Ctx,
  { attributeId, channelId, channelCategoryCode, channelAttributeCode }: Input<Call>,
): Promise<Output<Call>> => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const attribute = await sql`select 1 from attribute where id = ${attributeId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (attribute.rows.length === 0) throw notThere(ctx, "attributeId", attributeId);
  const only = (column: string, code: string | undefined) =>
    code === undefined ? sql`` : sql`and m.${sql.ref(column)} = ${code}`;
  const { rows } = await sql<Output<Call>[number]>`
    select m.value_id as tradeport_value_id, m.text, m.channel_value_code, coalesce(v.name, m.channel_value_code) as channel_value_name,
      m.channel_category_code, coalesce(c.path, m.channel_category_code) as channel_category_path,
      m.channel_attribute_code, coalesce(a.name, m.channel_attribute_code) as channel_attribute_name
    from value_mapping m
    left join attribute_value own on own.id = m.value_id
    left join channel_category c on c.channel_id = m.channel_id and c.scope = ${channel.scope} and c.code = m.channel_category_code
    left join channel_attribute a on a.channel_id = m.channel_id and a.scope = ${channel.scope} and a.category_code = m.channel_category_code
      and a.code = m.channel_attribute_code
    left join channel_value v on v.channel_id = m.channel_id and v.scope = ${channel.scope} and v.category_code = m.channel_category_code
      and v.attribute_code = m.channel_attribute_code and v.code = m.channel_value_code
    where m.client_id = ${ctx.clientId} and m.attribute_id = ${attributeId} and m.channel_id = ${channelId}
      ${only("channel_category_code", channelCategoryCode)} ${only("channel_attribute_code", channelAttributeCode)}
    order by c.path, m.channel_category_code, m.channel_attribute_code, own.position, own.name_tr, m.text`.execute(ctx.db);
  return rows;
};
