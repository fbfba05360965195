import type { Input, Output } from "@tradeport/contract";
import type { mappedCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { valuesOf } from "./category-attributes.ts";

type Call = typeof mappedCategory.GetAttributeValuesByAttributeIdList;

/** In the order in which they were asked for, each once. */
export const getAttributeValuesByAttributeIdList = async (ctx: Ctx, { attributeIds }: Input<Call>): Promise<Output<Call>> => {
  const ids = [...new Set(attributeIds)];
  const { rows } = await sql<Output<Call>[number]>`
    select attribute.id as attribute_id, coalesce(list.values, '[]') as values
    from unnest(${ids}::uuid[]) with ordinality as asked(id, at) join attribute on attribute.id = asked.id
    ${valuesOf(ctx.locale)} order by asked.at`.execute(ctx.db);
  if (rows.length < ids.length) throw new Fail("not_found");
  return rows;
};
