import type { Input, Output } from "@tradeport/contract";
import type { mappedCategory, productCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { readCategoryAttributes } from "./category-attributes.ts";

type Call = typeof productCategory.GetProductCategoryAttributes;
type Mapped = typeof mappedCategory.GetTradeportCategoryAttributesAndValues;

const read = async (ctx: Ctx, field: string, categoryId: string, types: string[] = []): Promise<Output<Call>> => {
  const { rows } = await sql`select 1 from category where id = ${categoryId}`.execute(ctx.db);
  if (rows.length === 0) throw notThere(ctx, field, categoryId);
  const attributes = await readCategoryAttributes(ctx.db, [categoryId], ctx.locale);
  return attributes
    .filter(({ attributeType }) => types.length === 0 || types.includes(attributeType))
    .map(({ categoryId: _, ...attribute }) => attribute);
};

export const getProductCategoryAttributes = (ctx: Ctx, input: Input<Call>) =>
  read(ctx, "categoryId", input.categoryId, input.attributeTypes);
/** The same, as the mapping asks for it. */
export const getTradeportCategoryAttributesAndValues = (ctx: Ctx, input: Input<Mapped>) =>
  read(ctx, "tradeportCategoryId", input.tradeportCategoryId, input.attributeTypes);
