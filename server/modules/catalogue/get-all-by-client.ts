import type { Input, Output } from "@tradeport/contract";
import type { productCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { categoryColumns } from "./get-all.ts";

type Call = typeof productCategory.GetAllByClient;

export const getAllByClient = async (ctx: Ctx, _input: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>[number]>`
    select ${categoryColumns(ctx.locale)}, own.count as product_count, own.samples as sample_count
    from (select category_id, count(*)::int as count, count(*) filter (where is_sample)::int as samples from product where client_id = ${ctx.clientId} and not is_archived group by 1) as own
    join category on category.id = own.category_id order by path`.execute(ctx.db);
  return rows;
};
