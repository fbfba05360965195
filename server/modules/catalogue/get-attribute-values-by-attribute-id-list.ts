import type { Input, Output } from "@tradeport/contract";
import type { mappedCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { valuesOf } from "./category-attributes.ts";

type Call = typeof mappedCategory.GetAttributeValuesByAttributeIdList;

/** In the order in which they were asked for, each once. */
export const getAttributeValuesByAttributeIdList = (ctx: Ctx, { attributeIds }: Input<Call>) =>
  readValues(ctx, attributeIds, (at) => `attributeIds.${at}`);

/** `fieldAt`: what of the caller's names each of them. */
export const readValues = async (
  ctx: Ctx,
  attributeIds: readonly string[],
  fieldAt: (at: number) => string,
): Promise<Output<Call>> => {
  const ids = [...new Set(attributeIds)];
  const { rows } = await sql<Output<Call>[number]>`
    select attribute.id as attribute_id, coalesce(list.values, '[]') as values
    from unnest(${ids}::uuid[]) with ordinality as asked(id, at) join attribute on attribute.id = asked.id
    ${valuesOf(ctx.locale)} order by asked.at`.execute(ctx.db);
  const there = new Set(rows.map(({ attributeId }) => attributeId));
  const at = attributeIds.findIndex((id) => !there.has(id));
  if (at >= 0) throw notThere(ctx, fieldAt(at), attributeIds[at]!);
  return rows;
};
