import type { Words } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { notThere } from "./not-there.ts";

/** Products are in categories without subcategories alone: a mapping of another one would count, and send nothing. */
export const mustBeLeaves = async (db: Tx, categoryIds: readonly string[]) => {
  const { rows } = await sql<{ category: Words }>`
    select jsonb_build_object('tr', path_tr, 'en', path_en) as category from category
    where id = any(${categoryIds}::uuid[]) and not is_leaf order by path_tr limit 1`.execute(db);
  if (rows[0]) throw new Fail("mapping_not_leaf", rows[0]);
};

/** A question about one category of ours: it is there, and products can be in it. */
export const mustBeCategory = async (ctx: Pick<Ctx, "db" | "locale">, categoryId: string) => {
  const { rows } = await sql`select 1 from category where id = ${categoryId}`.execute(ctx.db);
  if (!rows[0]) throw notThere(ctx, "tradeportCategoryId", categoryId);
  await mustBeLeaves(ctx.db, [categoryId]);
};
