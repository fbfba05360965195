import type { Input, Output } from "@tradeport/contract";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelWithBrands } from "./channel-with-brands.ts";
import { type EffectOf, readClientEffect } from "./client-effect.ts";

type Call = typeof mappingEffects.GetBrandMappingEffect;

export const getBrandMappingEffect = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { fallback, ...of } = await effectOfBrand(ctx, input);
  return { ...(await readClientEffect(ctx, input.channelId, of)), fallback };
};

/** Without a choice a brand is the channel's of its name. */
export const effectOfBrand = async (ctx: Ctx, { channelId, brandId }: Input<Call>): Promise<EffectOf> => {
  const brand = await sql<{ name: string }>`select name from brand where client_id = ${ctx.clientId} and id = ${brandId}`.execute(
    ctx.db,
  );
  if (!brand.rows[0]) throw notThere(ctx, "brandId", brandId);
  const channel = await channelWithBrands(ctx, channelId);
  const named = await sql<{ name: string }>`
    select name from channel_brand where channel_id = ${channelId} and scope = ${channel.scope} and fold(name) = fold(${brand.rows[0].name})
    order by length(code), code limit 1`.execute(ctx.db);
  return { meant: sql`p.brand_id = ${brandId}`, byBrand: true, fallback: named.rows[0]?.name ?? null };
};
