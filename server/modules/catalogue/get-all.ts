import type { Input, Output } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { Category, productCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { allNames, nameIn, pathIn } from "#platform/in-language.ts";
import { pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof productCategory.GetAll;

export const categoryColumns = (locale: Locale) => sql`category.id, category.version, ${nameIn(locale)} as name,
  ${allNames()} as names,
  coalesce(parent_id, ${emptyId}::uuid) as parent_category_id, category.code as category_code, description, is_on as is_active,
  category.is_active as is_offered, is_leaf, ${pathIn(locale)} as path`;

/** Parents before children, each group in its own order. */
export const getAll = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const matching = sql`from category where ${input.isActive ?? null}::boolean is null or is_active = ${input.isActive ?? null}`;
  const { rows } = await sql<Category>`
    select ${categoryColumns(ctx.locale)} ${matching} order by depth, position, code limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
