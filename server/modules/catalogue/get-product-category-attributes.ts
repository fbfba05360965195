import type { Input, Output } from "@tradeport/contract";
import type { productCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readCategoryAttributes } from "./category-attributes.ts";

type Call = typeof productCategory.GetProductCategoryAttributes;

export const getProductCategoryAttributes = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql`select 1 from category where id = ${input.categoryId}`.execute(ctx.db);
  if (rows.length === 0) throw new Fail("not_found");
  const attributes = await readCategoryAttributes(ctx.db, [input.categoryId], ctx.locale === "en");
  return attributes
    .filter(({ attributeType }) => !input.attributeTypes?.length || input.attributeTypes.includes(attributeType))
    .map(({ categoryId: _, ...attribute }) => attribute);
};
