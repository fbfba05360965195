import type { Input, Output } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { readCategoryMappings } from "./category-mappings.ts";

type Call = typeof mapping.GetMappedCategoriesOnMarketplace;

/** Channels where it is mapped, and those where the client has a store and it is not. */
export const getMappedCategoriesOnMarketplace = async (
  ctx: Ctx,
  { tradeportCategoryId: categoryId }: Input<Call>,
): Promise<Output<Call>> => {
  const category = await sql`select 1 from category where id = ${categoryId}`.execute(ctx.db);
  if (category.rows.length === 0) throw notThere(ctx, "tradeportCategoryId", categoryId);
  const mapped = await readCategoryMappings(ctx, { categoryId });
  const { rows: others } = await sql<Output<Call>[number]>`
    select c.id as channel_id, c.name as channel_name, null as channel_category_code, null as channel_category_path, null as source,
      null as missing_attributes
    from channel c where c.is_active and not c.id = any(${mapped.map(({ channelId }) => channelId)}::uuid[])
      and exists (select from store s where s.client_id = ${ctx.clientId} and s.channel_id = c.id and s.is_active)
    order by c.name`.execute(ctx.db);
  return [...mapped, ...others];
};
