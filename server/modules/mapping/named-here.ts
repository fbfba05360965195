import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";

/** Callers send who maps beside who asks: it must be of the company, and what is recorded is who asked. */
export const mustBeMember = async (ctx: Ctx, clientMemberId: string | undefined) => {
  if (clientMemberId === undefined) return;
  const { rows } = await sql`select 1 from client_member where client_id = ${ctx.clientId} and id = ${clientMemberId}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notThere(ctx, "clientMemberId", clientMemberId);
};

/** Callers send which mapping of the category they saw: where the category is mapped by another by now, nothing is changed. */
export const mustBeMappedBy = async (
  ctx: Ctx,
  mappingId: string | undefined,
  { categoryId, channelId }: { categoryId: string; channelId: string },
) => {
  if (mappingId === undefined) return;
  const { rows } = await sql<{ isSame: boolean }>`
    select id = ${mappingId} as is_same from category_mapping
    where client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and category_id = ${categoryId} and channel_id = ${channelId}
    order by client_id = '00000000-0000-0000-0000-000000000000' limit 1`.execute(ctx.db);
  if (!rows[0]?.isSame) throw notThere(ctx, "productCategoryMappingId", mappingId);
};

export interface ValuePlace {
  channelCategoryCode: string;
  channelAttributeCode: string;
}

/** Where values are mapped: as both codes say, or as the mapping of the attribute says that is named in their place. */
export const valuePlace = async (
  ctx: Ctx,
  given: { tradeportAttributeId: string; channelId: string; attributeMappingId?: string | undefined } & Partial<ValuePlace>,
): Promise<ValuePlace> => {
  const { attributeMappingId, channelCategoryCode: category, channelAttributeCode: attribute } = given;
  if (attributeMappingId === undefined) return { channelCategoryCode: category!, channelAttributeCode: attribute! };
  const { rows } = await sql<ValuePlace>`
    select channel_category_code, channel_attribute_code from attribute_mapping
    where client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000') and id = ${attributeMappingId}
      and attribute_id = ${given.tradeportAttributeId} and channel_id = ${given.channelId}`.execute(ctx.db);
  const place = rows[0];
  const isOther = (code: string | undefined, mapped: string) => code !== undefined && code !== mapped;
  if (!place || isOther(category, place.channelCategoryCode) || isOther(attribute, place.channelAttributeCode))
    throw notThere(ctx, "attributeMappingId", attributeMappingId);
  return place;
};
