import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { categoryChanges } from "@tradeport/contract/category-changes";
import { withChanges } from "@tradeport/contract/changes";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { holdTaxonomy, holdUses } from "../hold-taxonomy.ts";
import { findLost, readInherited, readUsageBelow } from "./attribute-usage.ts";
import { checkCode, checkNames, checkParent, type Placing } from "./check-category.ts";
import { failAt } from "./fail-at.ts";
import { checkLacking, readRequired } from "./lacking.ts";
import { changedNames } from "./names.ts";
import { inheritBelow, markLeaf, placeBelow } from "./place-below.ts";
import { readAttribute } from "./read-attribute.ts";
import { categoryFacts, readCategory } from "./read-category.ts";

type Call = typeof categoryChanges.UpdateProductCategory;

/** What it had from above and loses elsewhere: products with a value of that could not be saved any more. */
const checkLost = async (ctx: WideCtx, db: Tx, { id }: Placing, inherited: readonly string[]) => {
  const lost = inherited.length > 0 && (await findLost(db, id, inherited));
  if (!lost) return;
  const usage = await readUsageBelow(db, lost.categoryId, lost.attributeId);
  const [attribute, category] = [
    await readAttribute(db, lost.attributeId, ctx.locale),
    await readCategory(db, lost.categoryId, ctx.locale),
  ];
  throw failAt(ctx, "parentCategoryId", "attribute_lost", { ...usage, attribute: attribute!.name, category: category!.path });
};

/** How many levels are below it. */
const levelsBelow = async (db: Tx, id: string) => {
  const { rows } = await sql<{ levels: number }>`
    with recursive tree as (
      select id, 0 as level from category where id = ${id}
      union all select c.id, tree.level + 1 from tree join category c on c.parent_id = tree.id)
    select max(level)::int as levels from tree`.execute(db);
  return rows[0]!.levels;
};

export const updateProductCategory = async (
  ctx: WideCtx,
  { id, version, name, names, evenIfLacking, ...input }: Input<Call>,
): Promise<Output<Call>> => {
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    await holdTaxonomy(db);
    const before = await readCategory(db, id, ctx.locale);
    if (!before) throw new Fail("not_found");
    if (before.version !== version) throw new Fail("conflict");
    const { parentCategoryId, categoryCode, description, isActive } = before;
    const there = { parentCategoryId, categoryCode, description, isActive, names: before.names };
    const wanted = { ...withChanges(there, input), names: changedNames(before.names, { name, names }, ctx.locale) };
    if (isUnchanged(before, wanted)) return { before, after: before };
    const placing = { id, ...wanted };
    const isMoved = wanted.parentCategoryId !== parentCategoryId;
    if (isMoved) await checkParent(ctx, db, placing, await levelsBelow(db, id));
    const inherited = isMoved ? await readInherited(db, id) : [];
    if (inherited.length > 0) await holdUses(db);
    if (wanted.categoryCode !== categoryCode) await checkCode(ctx, db, placing);
    if (isMoved || wanted.names.tr !== before.names.tr || wanted.names.en !== before.names.en) await checkNames(ctx, db, placing);
    const required = await readRequired(db, { categoryId: id });
    await sql`
      update category set parent_id = nullif(${wanted.parentCategoryId}::uuid, ${emptyId}), code = ${wanted.categoryCode},
        name_tr = ${wanted.names.tr}, name_en = ${wanted.names.en}, name_de = ${wanted.names.de}, name_fr = ${wanted.names.fr},
        name_it = ${wanted.names.it}, description = ${wanted.description}, is_on = ${wanted.isActive}, version = version + 1
      where id = ${id}`.execute(db);
    await placeBelow(db, id);
    if (isMoved) {
      await inheritBelow(db, id);
      await checkLost(ctx, db, placing, inherited);
      await checkLacking(ctx, db, { categoryId: id }, required, { field: "parentCategoryId", evenIfLacking });
      for (const parent of [parentCategoryId, wanted.parentCategoryId]) if (parent !== emptyId) await markLeaf(db, parent);
    }
    return { before, after: (await readCategory(db, id, ctx.locale))! };
  });
  if (after === before) return before;
  await ctx.audit({
    action: "update",
    objectType: "category",
    objectId: id,
    before: categoryFacts(before),
    after: categoryFacts(after),
  });
  return after;
};
