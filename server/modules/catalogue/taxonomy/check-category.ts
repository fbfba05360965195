import type { AllWords } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import { categoryDepthMax } from "@tradeport/contract/category-changes";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { pathIn } from "#platform/in-language.ts";
import { holdUses } from "../hold-taxonomy.ts";
import { readCategoryUsage } from "./category-usage.ts";
import { failAt } from "./fail-at.ts";

export interface Placing {
  id: string;
  names: AllWords;
  parentCategoryId: string;
  categoryCode: string;
}

/** Whatever else has this code is named, also where it differs in its case alone. */
export const checkCode = async (ctx: Ctx, db: Tx, { id, categoryCode }: Placing) => {
  const { rows } = await sql<{ path: string; code: string }>`
    select ${pathIn(ctx.locale, "category")} as path, code from category where lower(code collate "tr-TR-x-icu") = lower(${categoryCode} collate "tr-TR-x-icu") and id <> ${id}
    limit 1`.execute(db);
  if (rows[0]) throw failAt(ctx, "categoryCode", "category_code_taken", { code: rows[0].code, category: rows[0].path });
};

/** Files name a category by its path in either language, however it is typed: two of one path could not be told apart. */
export const checkNames = async (ctx: Ctx, db: Tx, { id, names, parentCategoryId }: Placing) => {
  const { rows } = await sql<{ path: string; inTurkish: boolean }>`
    select ${pathIn(ctx.locale, "category")} as path, fold(${names.tr}) in (fold(name_tr), fold(name_en)) as in_turkish from category
    where coalesce(parent_id, ${emptyId}) = ${parentCategoryId} and id <> ${id}
      and array[fold(name_tr), fold(name_en)] && array[fold(${names.tr}), fold(${names.en})]
    order by 2 desc limit 1`.execute(db);
  if (rows[0]) throw failAt(ctx, rows[0].inTurkish ? "names.tr" : "names.en", "category_name_taken", { category: rows[0].path });
};

/** What it is to stand below: there, not below itself, not too deep, and without products. `levels`: of what is below it. */
export const checkParent = async (ctx: Ctx, db: Tx, { id, parentCategoryId }: Placing, levels: number) => {
  if (parentCategoryId === emptyId) return;
  const { rows } = await sql<{ path: string; depth: number; isLeaf: boolean; isBelow: boolean }>`
    with recursive up as (
      select id, parent_id from category where id = ${parentCategoryId}
      union all select c.id, c.parent_id from up join category c on c.id = up.parent_id)
    select ${pathIn(ctx.locale, "category")} as path, depth, is_leaf, exists (select from up where id = ${id}) as is_below
    from category where id = ${parentCategoryId}`.execute(db);
  const parent = rows[0];
  const field = "parentCategoryId";
  if (!parent) throw failAt(ctx, field, "category_parent_gone");
  if (parent.isBelow) throw failAt(ctx, field, "category_cycle", { category: parent.path });
  if (parent.depth + 1 + levels >= categoryDepthMax) throw failAt(ctx, field, "category_too_deep", { limit: categoryDepthMax });
  if (!parent.isLeaf) return;
  await holdUses(db);
  const { products, rows: staged } = (await readCategoryUsage(db, parentCategoryId))!;
  if (products + staged > 0) throw failAt(ctx, field, "category_has_products", { category: parent.path, products, rows: staged });
};
