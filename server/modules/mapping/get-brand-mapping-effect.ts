import type { Input, Output } from "@tradeport/contract";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { channelWithBrands } from "./channel-with-brands.ts";
import { readClientEffect } from "./client-effect.ts";

type Call = typeof mappingEffects.GetBrandMappingEffect;

/** Without a choice a brand is the channel's of its name. */
export const getBrandMappingEffect = async (ctx: Ctx, { channelId, brandId }: Input<Call>): Promise<Output<Call>> => {
  const brand = await sql<{ name: string }>`select name from brand where client_id = ${ctx.clientId} and id = ${brandId}`.execute(
    ctx.db,
  );
  if (!brand.rows[0]) throw new Fail("not_found");
  const channel = await channelWithBrands(ctx, channelId);
  const named = await sql<{ name: string }>`
    select name from channel_brand where channel_id = ${channelId} and scope = ${channel.scope} and fold(name) = fold(${brand.rows[0].name})
    order by length(code), code limit 1`.execute(ctx.db);
  const effect = await readClientEffect(ctx, channelId, sql`p.brand_id = ${brandId}`, true);
  return { ...effect, fallback: named.rows[0]?.name ?? null };
};
