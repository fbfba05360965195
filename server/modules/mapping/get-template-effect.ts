import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { templateCodeOf } from "./template-code.ts";
import { readEffect } from "./template-effect.ts";

type Call = typeof mappingTemplates.GetTemplateEffect;

/** Of attributes: who maps the category to another one, or all of these attributes by rules of their own, is not reached. */
export const getTemplateEffect = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { categoryId, channelId, channelAttributeCodes: codes } = input;
  const now = await templateCodeOf(ctx, categoryId, channelId);
  if (!codes) return acrossClients(ctx.db, (db) => readEffect(db, channelId, [{ categoryId, code: null }]));
  // Where no template says which category it is, none of its attributes is anybody's.
  if (now.code === null) return { clients: 0, products: 0, listed: 0, held: 0, overriding: 0, largest: [] };
  const { code } = now;
  const own = sql`not exists (
    select from unnest(${codes}::text[]) as changed(code) where not exists (
      select from attribute_mapping o where o.client_id = p.client_id and o.category_id = place."categoryId" and o.channel_id = ${channelId}
        and o.channel_category_code = place.code and o.channel_attribute_code = changed.code))`;
  return acrossClients(ctx.db, (db) => readEffect(db, channelId, [{ categoryId, code }], { own }));
};
