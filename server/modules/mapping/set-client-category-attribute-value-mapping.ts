import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { mappingChanged } from "./changed.ts";
import { changedRows, lockMappings } from "./changed-rows.ts";
import { channelWithAttributes } from "./channel-with-attributes.ts";
import { getClientChannelCategoryAttributeValueMapping } from "./get-client-channel-category-attribute-value-mapping.ts";

type Call = typeof mapping.SetClientCategoryAttributeValueMapping;

type Pair = Input<Call>["clientChannelAttributeValueList"][number];
const byValue = (pairs: readonly Pair[]) => new Map(pairs.map((pair) => [pair.tradeportValueId, pair.channelValueCode]));

/** What the caller changed of the client's own mappings; a value that has none of them any more falls back to the template. */
export const setClientCategoryAttributeValueMapping = async (ctx: Ctx, input: Input<Call>) => {
  const { tradeportAttributeId, channelId, channelCategoryCode, channelAttributeCode } = input;
  const channel = await channelWithAttributes(ctx, channelId, channelCategoryCode);
  const ours = await sql<{ name: string }>`
    select case when ${ctx.locale} = 'en' then name_en else name_tr end as name from attribute where id = ${tradeportAttributeId}`.execute(
    ctx.db,
  );
  if (!channel || !ours.rows[0]) throw new Fail("not_found");
  const theirs = await sql<{ name: string; category: string }>`
    select a.name, c.path as category from channel_attribute a
    join channel_category c on c.channel_id = a.channel_id and c.scope = a.scope and c.code = a.category_code
    where a.channel_id = ${channelId} and a.scope = ${channel.scope} and a.category_code = ${channelCategoryCode}
      and a.code = ${channelAttributeCode}`.execute(ctx.db);
  const attribute = theirs.rows[0];
  if (!attribute) throw new Fail("channel_attribute_unknown", { channel: channel.name, said: channelAttributeCode });
  // The last word on a value counts.
  const pairs = [...new Map(input.clientChannelAttributeValueList.map((pair) => [pair.tradeportValueId, pair])).values()];
  const ids = pairs.map((pair) => pair.tradeportValueId);
  const codes = pairs.map((pair) => pair.channelValueCode);
  const wrong = await sql<{ valueId: string; code: string; isOurs: boolean }>`
    select pair.value_id, pair.code, own.id is not null as is_ours
    from unnest(${ids}::uuid[], ${codes}::text[]) as pair(value_id, code)
    left join attribute_value own on own.id = pair.value_id and own.attribute_id = ${tradeportAttributeId}
    left join channel_value v on v.channel_id = ${channelId} and v.scope = ${channel.scope} and v.category_code = ${channelCategoryCode}
      and v.attribute_code = ${channelAttributeCode} and v.code = pair.code
    where own.id is null or v.code is null limit 1`.execute(ctx.db);
  const first = wrong.rows[0];
  if (first && !first.isOurs) throw new Fail("attribute_value_unknown", { attribute: ours.rows[0].name, value: first.valueId });
  if (first) throw new Fail("channel_value_unknown", { channel: channel.name, said: first.code });

  await lockMappings(ctx, channelId);
  const here = sql`client_id = ${ctx.clientId} and attribute_id = ${tradeportAttributeId} and channel_id = ${channelId}
    and channel_category_code = ${channelCategoryCode} and channel_attribute_code = ${channelAttributeCode}`;
  const now = await sql<Pair>`
    select value_id as tradeport_value_id, channel_value_code from value_mapping where ${here}`.execute(ctx.db);
  const changes = changedRows(byValue(input.from), byValue(pairs), byValue(now.rows));
  await sql`delete from value_mapping where ${here} and value_id = any(${[...changes.keys()]}::uuid[])`.execute(ctx.db);
  const set = [...changes].filter((change): change is [string, string] => change[1] !== null);
  await sql`
    insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id, channel_value_code)
    select ${ctx.clientId}::uuid, ${tradeportAttributeId}::uuid, ${channelId}::uuid, ${channelCategoryCode}, ${channelAttributeCode}, pair.*
    from unnest(${set.map(([id]) => id)}::uuid[], ${set.map(([, code]) => code)}::text[]) as pair(value_id, code)`.execute(
    ctx.db,
  );
  await ctx.audit({
    action: "map_values",
    objectType: "value_mapping",
    objectId: tradeportAttributeId,
    after: { channel: channel.name, category: attribute.category, attribute: attribute.name, values: changes.size },
  });
  await mappingChanged(ctx, channelId);
  return getClientChannelCategoryAttributeValueMapping(ctx, input);
};
