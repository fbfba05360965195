import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { nameIn } from "#platform/in-language.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { changedRows, lockMappings, sentAt } from "./changed-rows.ts";
import { channelWithAttributes } from "./channel-with-attributes.ts";
import { getClientChannelCategoryAttributeValueMapping } from "./get-client-channel-category-attribute-value-mapping.ts";
import { mustBeMember, valuePlace } from "./named-here.ts";
import { mustNameOnce } from "./named-once.ts";
import { refusedAt } from "./refused-at.ts";
import { isNoNumber, isNumber, isTyped, numberWanted } from "./typed-values.ts";
import { asNamed, keyed, ownKey } from "./value-keys.ts";

type Call = typeof mapping.SetClientCategoryAttributeValueMapping;

type Pair = Input<Call>["from"][number];
type Keyed = Pair & { key: string };
const byKey = (pairs: readonly Keyed[]) => new Map(pairs.map(({ key, channelValueCode }) => [key, channelValueCode]));

/** What the caller changed of the client's own mappings; a value that has none of them any more falls back to the template. */
export const setClientCategoryAttributeValueMapping = async (ctx: Ctx, input: Input<Call>) => {
  const { tradeportAttributeId, channelId } = input;
  await mustBeMember(ctx, input.clientMemberId);
  const { channelCategoryCode, channelAttributeCode } = await valuePlace(ctx, input);
  const channel = await channelWithAttributes(ctx, channelId, channelCategoryCode);
  const ours = await sql<{ name: string }>`
    select ${nameIn(ctx.locale)} as name from attribute where id = ${tradeportAttributeId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (!ours.rows[0]) throw notThere(ctx, "tradeportAttributeId", tradeportAttributeId);
  const theirs = await sql<{ name: string; category: string }>`
    select a.name, c.path as category from channel_attribute a
    join channel_category c on c.channel_id = a.channel_id and c.scope = a.scope and c.code = a.category_code
    where a.channel_id = ${channelId} and a.scope = ${channel.scope} and a.category_code = ${channelCategoryCode}
      and a.code = ${channelAttributeCode}`.execute(ctx.db);
  const attribute = theirs.rows[0];
  if (!attribute)
    throw refusedAt(ctx, "channelAttributeCode", "channel_attribute_unknown", {
      channel: channel.name,
      given: channelAttributeCode,
    });
  if (input.clientChannelAttributeValueList.length > 0)
    await mustBeMappedThere(ctx, { ...input, code: channelCategoryCode }, ours.rows[0].name, attribute.category);
  const from = await keyed(ctx.db, input.from);
  const given = await keyed(ctx.db, input.clientChannelAttributeValueList);
  mustNameOnce(ctx, "clientChannelAttributeValueList", given.map(asNamed(ctx)));
  const pairs = new Map(given.map((pair) => [pair.key, pair]));
  const wrong = await sql<{ at: number; valueId: string; code: string; isOurs: boolean; isTyped: boolean }>`
    select pair.at::int - 1 as at, pair.value_id, pair.code, pair.value_id is null or own.id is not null as is_ours, ${isTyped(sql`a`)} as is_typed
    from unnest(${given.map((pair) => pair.tradeportValueId ?? null)}::uuid[], ${given.map((pair) => pair.channelValueCode)}::text[]) with ordinality as pair(value_id, code, at)
    join channel_attribute a on a.channel_id = ${channelId} and a.scope = ${channel.scope} and a.category_code = ${channelCategoryCode}
      and a.code = ${channelAttributeCode}
    left join attribute_value own on own.id = pair.value_id and own.attribute_id = ${tradeportAttributeId}
    left join channel_value v on v.channel_id = ${channelId} and v.scope = ${channel.scope} and v.category_code = ${channelCategoryCode}
      and v.attribute_code = ${channelAttributeCode} and v.code = pair.code
    where (pair.value_id is not null and own.id is null)
      or (v.code is null and (not ${isTyped(sql`a`)} or (${isNumber(sql`a`)} and ${isNoNumber(sql`pair.code`)}))) order by pair.at limit 1`.execute(
    ctx.db,
  );
  const first = wrong.rows[0];
  const at = `clientChannelAttributeValueList.${first?.at}`;
  if (first && !first.isOurs)
    throw refusedAt(ctx, `${at}.tradeportValueId`, "attribute_value_unknown", {
      attribute: ours.rows[0].name,
      value: first.valueId,
    });
  if (first?.isTyped)
    throw numberWanted(ctx, `${at}.channelValueCode`, {
      attribute: attribute.name,
      given: first.code,
    });
  if (first)
    throw refusedAt(ctx, `${at}.channelValueCode`, "channel_value_unknown", { channel: channel.name, given: first.code });

  await lockMappings(ctx, channelId);
  const here = sql`client_id = ${ctx.clientId} and attribute_id = ${tradeportAttributeId} and channel_id = ${channelId}
    and channel_category_code = ${channelCategoryCode} and channel_attribute_code = ${channelAttributeCode}`;
  const now = await sql<Keyed>`
    select value_id as tradeport_value_id, text, channel_value_code, ${ownKey} as key from value_mapping where ${here}`.execute(
    ctx.db,
  );
  const named = (rows: readonly Keyed[]) => rows.map(({ key }) => [key]);
  const changes = changedRows(
    ctx,
    { from: byKey(from), to: byKey(given), now: byKey(now.rows) },
    sentAt("clientChannelAttributeValueList", named(given), named(from)),
  );
  await sql`delete from value_mapping where ${here} and ${ownKey} = any(${[...changes.keys()]}::text[])`.execute(ctx.db);
  const set = [...changes].flatMap(([key, code]) => (code === null ? [] : (pairs.get(key) ?? [])));
  await sql`
    insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id, text, channel_value_code, is_text)
    select ${ctx.clientId}::uuid, ${tradeportAttributeId}::uuid, ${channelId}::uuid, ${channelCategoryCode}, ${channelAttributeCode}, pair.*,
      not exists (select from channel_value v where v.channel_id = ${channelId} and v.scope = ${channel.scope}
        and v.category_code = ${channelCategoryCode} and v.attribute_code = ${channelAttributeCode} and v.code = pair.code)
    from unnest(${set.map((pair) => pair.tradeportValueId ?? null)}::uuid[], ${set.map((pair) => pair.text ?? null)}::text[],
      ${set.map((pair) => pair.channelValueCode)}::text[]) as pair(value_id, text, code)`.execute(ctx.db);
  await ctx.audit({
    action: "map_values",
    objectType: "value_mapping",
    objectId: tradeportAttributeId,
    after: { channel: channel.name, category: attribute.category, attribute: attribute.name, values: changes.size },
  });
  await mappingChanged(ctx, channelId);
  return getClientChannelCategoryAttributeValueMapping(ctx, { ...input, channelCategoryCode, channelAttributeCode });
};

/** A value of an attribute that none of our categories there has would be sent of no product. */
const mustBeMappedThere = async (
  ctx: Ctx,
  { channelId, tradeportAttributeId, code }: Pick<Input<Call>, "channelId" | "tradeportAttributeId"> & { code: string },
  attribute: string,
  category: string,
) => {
  const { rows } = await sql`
    select 1 from category_mapping m join category_attribute a on a.category_id = m.category_id and a.attribute_id = ${tradeportAttributeId}
    where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and m.channel_id = ${channelId}
      and m.channel_category_code = ${code} limit 1`.execute(ctx.db);
  if (!rows[0]) throw refusedAt(ctx, "tradeportAttributeId", "attribute_not_there", { attribute, category });
};
