import type { Input, Output } from "@tradeport/contract";
import type { mappingSuggestions } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";

type Call = typeof mappingSuggestions.ApproveCategorySuggestions;

/** Of what was approved that which still stands so: what somebody mapped otherwise since is theirs. */
export const takeBackSuggestions = async (
  ctx: Ctx,
  channel: { id: string; name: string; scope: string },
  choices: Input<Call>["choices"],
): Promise<Output<Call>> => {
  await lockMappings(ctx, channel.id);
  const { rows } = await sql<{ categoryId: string; code: string; path: string | null }>`
    with gone as (
      delete from category_mapping m using jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as one("tradeportCategoryId" uuid, "channelCategoryCode" text)
      where m.client_id = ${ctx.clientId} and m.channel_id = ${channel.id} and m.category_id = one."tradeportCategoryId"
        and m.channel_category_code = one."channelCategoryCode"
      returning m.category_id, m.channel_category_code as code)
    select gone.category_id, gone.code, c.path from gone
    left join channel_category c on c.channel_id = ${channel.id} and c.scope = ${channel.scope} and c.code = gone.code`.execute(
    ctx.db,
  );
  if (rows.length === 0) return { mapped: 0, categoryIds: [] };
  for (const { categoryId, code, path } of rows)
    await ctx.audit({
      action: "map_category",
      objectType: "category_mapping",
      objectId: categoryId,
      before: { channel: channel.name, code, category: path },
      after: { channel: channel.name, code: null, category: null },
    });
  const categoryIds = rows.map(({ categoryId }) => categoryId);
  await mappingChanged(
    ctx,
    channel.id,
    categoryIds.map((categoryId) => ({ categoryId, code: null })),
  );
  return { mapped: rows.length, categoryIds };
};
