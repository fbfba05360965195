import type { Input } from "@tradeport/contract";
import type { ChannelAttribute, mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelWithAttributes } from "./channel-with-attributes.ts";
import { ownNames } from "./own-names.ts";
import { refusedAt } from "./refused-at.ts";
import { isNumber } from "./typed-values.ts";

export const getChannelAttributesAndValues = async (ctx: Ctx, input: Input<typeof mapping.GetChannelAttributesAndValues>) => {
  const channel = await channelWithAttributes(ctx, input.channelId, input.channelCategoryCode);
  if (!channel) throw notThere(ctx, "channelId", input.channelId);
  const { rows } = await sql<ChannelAttribute>`
    select a.code, a.name, a.is_required, a.allows_custom, a.variants_allow_custom, a.is_variant, a.is_slicer, ${isNumber(sql`a`)} as is_whole_number, coalesce(v.values, '[]') as values
    from channel_attribute a
    left join lateral (
      select jsonb_agg(jsonb_build_object('code', v.code, 'name', v.name) order by v.position) as values from channel_value v
      where v.channel_id = a.channel_id and v.scope = a.scope and v.category_code = a.category_code and v.attribute_code = a.code
    ) v on true
    where a.channel_id = ${channel.id} and a.scope = ${channel.scope} and a.category_code = ${input.channelCategoryCode}
      and (${input.channelAttributeCode ?? null}::text is null or a.code = ${input.channelAttributeCode ?? null})
    order by a.is_required desc, a.position`.execute(ctx.db);
  if (input.channelAttributeCode !== undefined && rows.length === 0)
    throw refusedAt(ctx, "channelAttributeCode", "channel_attribute_unknown", {
      channel: channel.name,
      given: input.channelAttributeCode,
    });
  const named = <T extends { name: string }>(each: T) => ({ ...each, names: ownNames(channel.code, each.name) });
  return rows.map((attribute) => ({ ...named(attribute), values: attribute.values.map(named) }));
};
