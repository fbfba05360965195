import type { Input, Output } from "@tradeport/contract";
import type { brandMapping } from "@tradeport/contract/brand-mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { channelWithBrands } from "./channel-with-brands.ts";

type Call = typeof brandMapping.GetChannelBrand;

export const getChannelBrand = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const channel = await channelWithBrands(ctx, input.channelId);
  const { limit, offset } = windowOf(input);
  const search = input.search || null;
  const matching = sql`from channel_brand where channel_id = ${channel.id} and scope = ${channel.scope}
    and (${search}::text is null or fold(name) like search_pattern(${search}, ''))`;
  const nearest = search
    ? sql`fold(name) = fold(${search}) desc, starts_with(fold(name), fold(${search})) desc, fold(name), code`
    : sql`fold(name), code`;
  const { rows } = await sql<Output<Call>["data"][number]>`
    select code, name ${matching} order by ${nearest} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
