import type { Words } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { refusedAt } from "./refused-at.ts";

/** Products are in categories without subcategories alone: a mapping of another one would count, and send nothing. */
export const mustBeLeaves = async (
  ctx: Pick<Ctx, "db" | "locale">,
  categoryIds: readonly string[],
  fieldAt: (at: number) => string,
) => {
  const { rows } = await sql<{ id: string; category: Words }>`
    select id, jsonb_build_object('tr', path_tr, 'en', path_en) as category from category
    where id = any(${categoryIds}::uuid[]) and not is_leaf order by path_tr limit 1`.execute(ctx.db);
  const first = rows[0];
  if (first) throw refusedAt(ctx, fieldAt(categoryIds.indexOf(first.id)), "mapping_not_leaf", { category: first.category });
};

/** A question about one category of ours: it is there, and products can be in it. */
export const mustBeCategory = async (ctx: Pick<Ctx, "db" | "locale">, categoryId: string) => {
  const { rows } = await sql`select 1 from category where id = ${categoryId}`.execute(ctx.db);
  if (!rows[0]) throw notThere(ctx, "tradeportCategoryId", categoryId);
  await mustBeLeaves(ctx, [categoryId], () => "tradeportCategoryId");
};
