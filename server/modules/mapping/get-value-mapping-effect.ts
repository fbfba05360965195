import type { Input, Output } from "@tradeport/contract";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mustBePlace } from "./channel-places.ts";
import { type EffectOf, readClientEffect } from "./client-effect.ts";
import { channelFor } from "./taxonomy.ts";
import { keyed, mustBeValues } from "./value-keys.ts";

type Call = typeof mappingEffects.GetValueMappingEffect;

export const getValueMappingEffect = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { fallback, ...of } = await effectOfValues(ctx, input);
  return { ...(await readClientEffect(ctx, input.channelId, of)), fallback };
};

/** Products that carry one of these values, in categories that are this one of the channel: by the client's own mapping, else by a template. */
export const effectOfValues = async (ctx: Ctx, input: Input<Call>): Promise<EffectOf> => {
  const { tradeportAttributeId, channelId, channelCategoryCode } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const attribute = await sql`select 1 from attribute where id = ${tradeportAttributeId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (attribute.rows.length === 0) throw notThere(ctx, "tradeportAttributeId", tradeportAttributeId);
  await mustBePlace(ctx, channel, input);
  await mustBeValues(ctx, tradeportAttributeId, input.values);
  const keys = (await keyed(ctx.db, input.values)).map(({ key }) => key);
  const meant = sql`
    exists (select from product_attribute a where a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = ${tradeportAttributeId}
      and coalesce(a.value_id::text, '=' || fold(a.text)) = any(${keys}::text[]))
    and (select m.channel_category_code from category_mapping m
      where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and m.category_id = p.category_id and m.channel_id = ${channelId}
      order by m.client_id = '00000000-0000-0000-0000-000000000000' limit 1) = ${channelCategoryCode}`;
  return { meant, byBrand: false, fallback: null };
};
