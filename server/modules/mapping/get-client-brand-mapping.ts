import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { brandMapping } from "@tradeport/contract/brand-mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { brandSuggestions } from "./brand-suggestions.ts";
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
  const { rows } = await sql<Omit<Output<Call>["data"][number], "suggestions">>`
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
  const noBrand = await noBrandOf(ctx, channel);
  const unknown = rows.filter(({ channelBrandName }) => channelBrandName === null);
  const suggestions = await brandSuggestions(
    ctx.db,
    channel,
    unknown.map(({ brandId: id, brandName: name }) => ({ id, name })),
    noBrand?.code ?? null,
  );
  const data = rows.map((row) => ({ ...row, suggestions: suggestions.get(row.brandId) ?? [] }));
  return { ...pageOf(input, data, counted.rows[0]!.count), noBrand };
};

/** As the list calls it by now: found by its name, for a code may be another one in a trial. */
const noBrandOf = async (ctx: Ctx, channel: { id: string; code: string; scope: string }) => {
  const name = connectorOf(channel.code)?.listings?.requirements.noBrand;
  if (name === undefined) return null;
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from channel_brand where channel_id = ${channel.id} and scope = ${channel.scope} and fold(name) = fold(${name})
    order by length(code), code limit 1`.execute(ctx.db);
  return rows[0] ?? null;
};

const brandOf = async (ctx: Ctx, productId: string) => {
  const { rows } = await sql<{ brandId: string }>`
    select brand_id from product where client_id = ${ctx.clientId} and id = ${productId}`.execute(ctx.db);
  if (!rows[0]) throw notThere(ctx, "productId", productId);
  return rows[0].brandId;
};
