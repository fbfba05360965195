import type { Input, Output } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { mustBePlace } from "./channel-places.ts";
import { mustBeCategory } from "./must-be-leaves.ts";
import { channelFor } from "./taxonomy.ts";
import { isNoNumber } from "./typed-values.ts";

type Call = typeof mapping.GetClientAttributeTexts;

/** What keeps products back comes first, then what most products carry. Spellings that are compared alike are one text. */
export const getClientAttributeTexts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { tradeportCategoryId, tradeportAttributeId, channelId, channelCategoryCode, channelAttributeCode } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  const own = await sql`select 1 from attribute where id = ${tradeportAttributeId}`.execute(ctx.db);
  if (!own.rows[0]) throw notThere(ctx, "tradeportAttributeId", tradeportAttributeId);
  await mustBeCategory(ctx, tradeportCategoryId);
  await mustBePlace(ctx, channel, input);
  const { limit, offset } = windowOf(input);
  const texts = sql`
    with carried as (
      select fold(a.text) as folded, min(a.text) as text, count(distinct p.id)::int as product_count
      from product p
      join product_attribute a on a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = ${tradeportAttributeId}
      where p.client_id = ${ctx.clientId} and p.category_id = ${tradeportCategoryId} and not p.is_archived and not p.is_sample and a.value_id is null
      group by 1),
    known as (
      select folded, text, product_count, exists (
        select from channel_number n where n.channel_id = ${channelId} and n.scope = ${channel.scope} and n.category_code = ${channelCategoryCode}
          and n.attribute_code = ${channelAttributeCode} and not ${isNoNumber(sql`text`)})
      or exists (
        select from value_mapping m
        where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and m.attribute_id = ${tradeportAttributeId}
          and m.channel_id = ${channelId} and m.channel_category_code = ${channelCategoryCode}
          and m.channel_attribute_code = ${channelAttributeCode} and m.is_text and fold(m.text) = folded)
      or exists (
        select 1 from channel_value v
        where v.channel_id = ${channelId} and v.scope = ${channel.scope} and v.category_code = ${channelCategoryCode}
          and v.attribute_code = ${channelAttributeCode} and (fold(v.name) = folded or v.code = any(array(
            select m.channel_value_code from value_mapping m
            where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and m.attribute_id = ${tradeportAttributeId}
              and m.channel_id = ${channelId} and m.channel_category_code = ${channelCategoryCode}
              and m.channel_attribute_code = ${channelAttributeCode} and fold(m.text) = folded)))) as is_known
      from carried)`;
  const matching = sql`from known where not (${input.onlyUnknown} and is_known)`;
  const { rows } = await sql<Output<Call>["data"][number]>`
    ${texts} select text, product_count, is_known ${matching} order by is_known, product_count desc, folded limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    ${texts} select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  const carried = await sql<Output<Call>["carriedValues"][number]>`
    select a.value_id as id, count(distinct p.id)::int as product_count
    from product p
    join product_attribute a on a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = ${tradeportAttributeId}
    where p.client_id = ${ctx.clientId} and p.category_id = ${tradeportCategoryId} and not p.is_archived and not p.is_sample and a.value_id is not null
    group by a.value_id`.execute(ctx.db);
  return { ...pageOf(input, rows, counted.rows[0]!.count), carriedValues: carried.rows };
};
