import type { Input, Output } from "@tradeport/contract";
import type { brand } from "@tradeport/contract/brands";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof brand.GetAllBrand;

/** What uses them is counted for the page's rows alone. */
export const getAllBrand = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const search = input.search || null;
  const used = sql`exists (select from product p where p.client_id = b.client_id and p.brand_id = b.id)`;
  const matching = sql`from brand b where b.client_id = ${ctx.clientId}
    and (${search}::text is null or fold(b.name) like search_pattern(${search}, ''))
    and (${input.isUnused ?? null}::boolean is null or ${used} <> ${input.isUnused ?? null})`;
  const key = input.orderColumn === "name" ? sql`b.name collate "tr-TR-x-icu"` : sql`b.modified_at`;
  const way = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Output<Call>["data"][number]>`
    select b.id, b.name, b.is_active, b.created_at as created_date, b.modified_at as modified_date,
      (select count(*)::int from product p where p.client_id = b.client_id and p.brand_id = b.id) as product_count,
      (select count(distinct channel_id)::int from brand_mapping m where m.client_id = b.client_id and m.brand_id = b.id) as mapping_count
    ${matching} order by ${key} ${way}, b.id ${way} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
