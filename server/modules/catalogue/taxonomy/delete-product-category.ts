import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { categoryChanges } from "@tradeport/contract/category-changes";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { holdTaxonomy, holdUses } from "../hold-taxonomy.ts";
import { readCategoryUsage } from "./category-usage.ts";
import { markLeaf } from "./place-below.ts";
import { categoryFacts, readCategory } from "./read-category.ts";

type Call = typeof categoryChanges.DeleteProductCategory;

/** What nothing uses goes; what something uses is refused with what that is, and can be switched off. */
export const deleteProductCategory = async (ctx: WideCtx, { id }: Input<Call>): Promise<Output<Call>> => {
  const before = await acrossClients(ctx.db, async (db) => {
    await holdTaxonomy(db);
    const category = await readCategory(db, id, ctx.locale);
    if (!category) throw new Fail("not_found");
    await holdUses(db);
    // A mapping that is being made now waits for this row, and finds it gone.
    await sql`select from category where id = ${id} for update`.execute(db);
    const usage = (await readCategoryUsage(db, id))!;
    const { products, children, mappings, rows } = usage;
    if (products + children + mappings + rows > 0) throw new Fail("category_in_use", { ...usage, category: category.path });
    await sql`delete from category_attribute where category_id = ${id}`.execute(db);
    await sql`delete from category where id = ${id}`.execute(db);
    if (category.parentCategoryId !== emptyId) await markLeaf(db, category.parentCategoryId);
    return category;
  });
  await ctx.audit({ action: "delete", objectType: "category", objectId: id, before: categoryFacts(before) });
  return {};
};
