import type { Input } from "@tradeport/contract";
import type { brandMapping } from "@tradeport/contract/brand-mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";
import { channelWithBrands } from "./channel-with-brands.ts";
import { refusedAt } from "./refused-at.ts";

/** Once for all products of the brand. What was held for it goes on by itself. */
export const setClientBrandMapping = async (ctx: Ctx, input: Input<typeof brandMapping.SetClientBrandMapping>) => {
  const { brandId, channelId, from, channelBrandCode } = input;
  const brand = await sql<{ name: string }>`select name from brand where client_id = ${ctx.clientId} and id = ${brandId}`.execute(
    ctx.db,
  );
  if (!brand.rows[0]) throw notThere(ctx, "brandId", brandId);
  const channel = await channelWithBrands(ctx, channelId);
  const theirs = await sql<{ name: string }>`
    select name from channel_brand where channel_id = ${channelId} and scope = ${channel.scope} and code = ${channelBrandCode}`.execute(
    ctx.db,
  );
  if (channelBrandCode !== null && !theirs.rows[0])
    throw refusedAt(ctx, "channelBrandCode", "channel_brand_unknown", { channel: channel.name, given: channelBrandCode });
  await lockMappings(ctx, channelId);
  const here = sql`client_id = ${ctx.clientId} and channel_id = ${channelId} and scope = ${channel.scope} and brand_id = ${brandId}`;
  const before = await sql<{ code: string; name: string | null }>`
    select m.channel_brand_code as code, b.name from (select * from brand_mapping where ${here}) m
    left join channel_brand b on b.channel_id = m.channel_id and b.scope = m.scope and b.code = m.channel_brand_code`.execute(
    ctx.db,
  );
  const now = before.rows[0]?.code ?? null;
  if (now !== from && now !== channelBrandCode) throw refusedAt(ctx, "channelBrandCode", "conflict");
  if (channelBrandCode === null) await sql`delete from brand_mapping where ${here}`.execute(ctx.db);
  else
    await sql`
      insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code)
      values (${ctx.clientId}, ${channelId}, ${channel.scope}, ${brandId}, ${channelBrandCode})
      on conflict (client_id, channel_id, scope, brand_id) do update set channel_brand_code = excluded.channel_brand_code,
        modified_at = now()`.execute(ctx.db);
  await ctx.audit({
    action: "map_brand",
    objectType: "brand_mapping",
    objectId: brandId,
    before: { channel: channel.name, brand: brand.rows[0].name, code: now, name: before.rows[0]?.name ?? null },
    after: { channel: channel.name, brand: brand.rows[0].name, code: channelBrandCode, name: theirs.rows[0]?.name ?? null },
  });
  await mappingChanged(ctx, channelId);
  return {};
};
