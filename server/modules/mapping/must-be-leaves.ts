import type { Words } from "@tradeport/contract";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Products are in categories without subcategories alone: a mapping of another one would count, and send nothing. */
export const mustBeLeaves = async (db: Tx, categoryIds: readonly string[]) => {
  const { rows } = await sql<{ category: Words }>`
    select jsonb_build_object('tr', path_tr, 'en', path_en) as category from category
    where id = any(${categoryIds}::uuid[]) and not is_leaf order by path_tr limit 1`.execute(db);
  if (rows[0]) throw new Fail("mapping_not_leaf", rows[0]);
};
