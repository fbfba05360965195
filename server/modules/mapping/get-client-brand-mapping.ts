import type { Input, Output } from "@tradeport/contract";
import type { brandMapping } from "@tradeport/contract/brand-mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { channelWithBrands } from "./channel-with-brands.ts";
import { onChannel } from "./own-brands.ts";

type Call = typeof brandMapping.GetClientBrandMapping;

/** What keeps products back comes first: a brand that the channel does not know, sample data's last, which is never sent; then by name. */
export const getClientBrandMapping = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const only = input.productId ? await brandOf(ctx, input.productId) : null;
  const channel = await channelWithBrands(ctx, input.channelId);
  const { limit, offset } = windowOf(input);
  const search = input.search || null;
  const matching = sql`from brand b where b.client_id = ${ctx.clientId} and b.is_active
    and (${only}::uuid is null or b.id = ${only})
    and (${search}::text is null or fold(b.name) like search_pattern(${search}, ''))`;
  const { rows } = await sql<Output<Call>["data"][number]>`
    select b.id as brand_id, b.name as brand_name,
      (select count(*)::int from product p where p.client_id = b.client_id and p.brand_id = b.id and not p.is_archived) as product_count,
      case when there.selected is not null then 'client' when there.code is not null then 'name' end as source,
      coalesce(there.selected, there.code) as channel_brand_code, there.name as channel_brand_name
    from (select b.client_id, b.id, b.name ${matching}) b ${onChannel(channel.id, channel.scope)}
    order by there.code is null desc, (
        select bool_and(p.is_sample) from product p where p.client_id = b.client_id and p.brand_id = b.id and not p.is_archived
      ) is true, b.name collate "tr-TR-x-icu", b.id limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};

const brandOf = async (ctx: Ctx, productId: string) => {
  const { rows } = await sql<{ brandId: string }>`
    select brand_id from product where client_id = ${ctx.clientId} and id = ${productId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0].brandId;
};
