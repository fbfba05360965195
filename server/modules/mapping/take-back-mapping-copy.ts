import type { Input, Output } from "@tradeport/contract";
import type { mappingCopy } from "@tradeport/contract/mapping-copy";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";
import { channelFor } from "./taxonomy.ts";

type Call = typeof mappingCopy.TakeBackMappingCopy;

/** A row that was mapped anew since is another row, and no longer the copy's. Taking it back again changes nothing. */
export const takeBackMappingCopy = async (ctx: Ctx, { channelId, copyId }: Input<Call>): Promise<Output<Call>> => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  await lockMappings(ctx, channelId);
  const { rows } = await sql<{ attributes: { categoryId: string; code: string }[]; values: number }>`
    with rule as (
      delete from attribute_mapping where client_id = ${ctx.clientId} and channel_id = ${channelId} and copy_id = ${copyId}
      returning category_id, channel_category_code),
    value as (
      delete from value_mapping where client_id = ${ctx.clientId} and channel_id = ${channelId} and copy_id = ${copyId}
      returning attribute_id)
    select (select coalesce(jsonb_agg(jsonb_build_object('categoryId', category_id, 'code', channel_category_code)), '[]') from rule) as attributes,
      (select count(*)::int from value) as values`.execute(ctx.db);
  const { attributes, values } = rows[0]!;
  if (attributes.length + values === 0) {
    await mustHaveBeen(ctx, copyId);
    return { attributes: 0, values: 0 };
  }
  await ctx.audit({
    action: "take_back_mapping_copy",
    objectType: "mapping_copy",
    objectId: copyId,
    before: { channel: channel.name, attributes: attributes.length, values },
  });
  await mappingChanged(ctx, channelId, [...new Map(attributes.map((one) => [`${one.categoryId} ${one.code}`, one])).values()]);
  return { attributes: attributes.length, values };
};

/** A copy of which nothing is left; one whose rows stand on another channel is none of this one. */
const mustHaveBeen = async (ctx: Ctx, copyId: string) => {
  const { rows } = await sql`
    select 1 from audit where client_id = ${ctx.clientId} and object_id = ${copyId} and action = 'copy_mapping'
      and not exists (select from attribute_mapping where client_id = ${ctx.clientId} and copy_id = ${copyId})
      and not exists (select from value_mapping where client_id = ${ctx.clientId} and copy_id = ${copyId}) limit 1`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notThere(ctx, "copyId", copyId);
};
