import type { Input, Output } from "@tradeport/contract";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { type EffectOf, readClientEffect } from "./client-effect.ts";
import { channelFor } from "./taxonomy.ts";

type Call = typeof mappingEffects.GetCategoryMappingEffect;

export const getCategoryMappingEffect = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { fallback, ...of } = await effectOfCategories(ctx, input);
  return { ...(await readClientEffect(ctx, input.channelId, of)), fallback };
};

export const effectOfCategories = async (ctx: Ctx, { channelId, tradeportCategoryIds: ids }: Input<Call>): Promise<EffectOf> => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const known = await sql<{ id: string; path: string | null }>`
    select own.id, coalesce(c.path, m.channel_category_code) as path from category own
    left join category_mapping m on m.client_id = '00000000-0000-0000-0000-000000000000' and m.category_id = own.id and m.channel_id = ${channelId}
    left join channel_category c on c.channel_id = m.channel_id and c.scope = ${channel?.scope ?? null} and c.code = m.channel_category_code
    where own.id = any(${ids}::uuid[])`.execute(ctx.db);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  const there = new Set(known.rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !there.has(id));
  if (at >= 0) throw notThere(ctx, `tradeportCategoryIds.${at}`, ids[at]!);
  return {
    meant: sql`p.category_id = any(${ids}::uuid[])`,
    byBrand: false,
    fallback: known.rows.length === 1 ? known.rows[0]!.path : null,
  };
};
