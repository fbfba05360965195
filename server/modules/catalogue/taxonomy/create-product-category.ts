import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { categoryChanges } from "@tradeport/contract/category-changes";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { holdTaxonomy } from "../hold-taxonomy.ts";
import { checkCode, checkNames, checkParent } from "./check-category.ts";
import { newNames } from "./names.ts";
import { inheritBelow, markLeaf, placeBelow } from "./place-below.ts";
import { categoryFacts, readCategory } from "./read-category.ts";

type Call = typeof categoryChanges.CreateProductCategory;

export const createProductCategory = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const made = await acrossClients(ctx.db, async (db) => {
    await holdTaxonomy(db);
    const { parentCategoryId, categoryCode, description, isActive } = input;
    const placing = { id: newId(), names: newNames(input, ctx.locale), parentCategoryId, categoryCode };
    await checkParent(ctx, db, placing, 0);
    await checkCode(ctx, db, placing);
    await checkNames(ctx, db, placing);
    const { id, names } = placing;
    // Behind those that stand there.
    await sql`
      insert into category (id, parent_id, code, name_tr, name_en, name_de, name_fr, name_it, description, path_tr, path_en, depth, position,
        is_leaf, is_on)
      select ${id}, nullif(${parentCategoryId}::uuid, ${emptyId}), ${categoryCode}, ${names.tr}, ${names.en}, ${names.de}, ${names.fr}, ${names.it},
        ${description}, '', '', 0, coalesce(max(position) + 1, 0), true, ${isActive}
      from category where coalesce(parent_id, ${emptyId}) = ${parentCategoryId}`.execute(db);
    await placeBelow(db, id);
    await inheritBelow(db, id);
    if (parentCategoryId !== emptyId) await markLeaf(db, parentCategoryId);
    return (await readCategory(db, id, ctx.locale))!;
  });
  await ctx.audit({ action: "create", objectType: "category", objectId: made.id, after: categoryFacts(made) });
  return made;
};
