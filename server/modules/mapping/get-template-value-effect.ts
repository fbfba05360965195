import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelFor } from "./taxonomy.ts";
import { readEffect } from "./template-effect.ts";
import { placesOf } from "./template-places.ts";
import { keyed, mustBeValues } from "./value-keys.ts";

type Call = typeof mappingTemplates.GetTemplateValueEffect;

/** Products that carry one of these values, of clients that say nothing else of it in this place. */
export const getTemplateValueEffect = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { attributeId, channelId, channelCategoryCode, channelAttributeCode } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const attribute = await sql`select 1 from attribute where id = ${attributeId}`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (attribute.rows.length === 0) throw notThere(ctx, "attributeId", attributeId);
  await mustBeValues(ctx, attributeId, input.values);
  const keys = (await keyed(ctx.db, input.values)).map(({ key }) => key);
  const carried = sql`a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = ${attributeId}
    and coalesce(a.value_id::text, '=' || fold(a.text)) = any(${keys}::text[])`;
  const meant = sql`exists (select from product_attribute a where ${carried})`;
  const own = sql`not exists (
    select from product_attribute a where ${carried} and not exists (
      select from value_mapping o where o.client_id = p.client_id and o.attribute_id = ${attributeId} and o.channel_id = ${channelId}
        and o.channel_category_code = ${channelCategoryCode} and o.channel_attribute_code = ${channelAttributeCode}
        and coalesce(o.value_id::text, '=' || fold(o.text)) = coalesce(a.value_id::text, '=' || fold(a.text))))`;
  return acrossClients(ctx.db, async (db) => {
    const places = await placesOf(db, attributeId, channel.id, [channelCategoryCode]);
    return readEffect(db, channel.id, places, { meant, own });
  });
};
