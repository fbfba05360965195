import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof product.GetClientBrands;

export const getClientBrands = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const search = input.search || null;
  const matching = sql`from brand where client_id = ${ctx.clientId}
    and (${input.isActive}::boolean is null or is_active = ${input.isActive})
    and (${search}::text is null or fold(name) like search_pattern(${search}, ''))`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const key = input.orderColumn === "name" ? sql`name collate "tr-TR-x-icu"` : sql`modified_at`;
  const count = input.withCount
    ? sql`(select count(*)::int from product where client_id = brand.client_id and brand_id = brand.id)`
    : sql`null::int`;
  const { rows } = await sql<Output<Call>["data"][number]>`
    select id, name, is_active, created_at as created_date, modified_at as modified_date, ${count} as product_count
    ${matching} order by ${key} ${order}, id ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
