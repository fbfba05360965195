import type { Input, Output } from "@tradeport/contract";
import type { mappingSuggestions } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";
import { mustBeLeaves } from "./must-be-leaves.ts";
import { mustNameOnce } from "./named-once.ts";
import { refusedAt } from "./refused-at.ts";
import { takeBackSuggestions } from "./take-back-suggestions.ts";
import { attributesOf, channelFor, mustBeRead, requestTaxonomy } from "./taxonomy.ts";

type Call = typeof mappingSuggestions.ApproveCategorySuggestions;

/** All or none, by one statement. What somebody mapped since the suggestions were shown is theirs: a second press maps nothing twice. */
export const approveCategorySuggestions = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { channelId, choices } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  mustNameOnce(
    ctx,
    "choices",
    choices.map(({ tradeportCategoryId: key, channelCategoryCode: target }) => ({ key, name: key, target })),
  );
  if (!input.isApproved) return takeBackSuggestions(ctx, channel, choices);
  await mustBeRead(ctx, channel, "categories");
  const picked = JSON.stringify(choices.map((choice) => ({ ...choice, id: newId() })));
  const checked = await sql<{ ours: string | null; theirs: string | null; code: string; given: string }>`
    select own.id as ours, c.code as theirs, one."channelCategoryCode" as code, one."tradeportCategoryId" as given
    from jsonb_to_recordset(${picked}::jsonb) as one("tradeportCategoryId" uuid, "channelCategoryCode" text)
    left join category own on own.id = one."tradeportCategoryId"
    left join channel_category c on c.channel_id = ${channelId} and c.scope = ${channel.scope} and c.code = one."channelCategoryCode" and c.is_leaf
    where own.id is null or c.code is null`.execute(ctx.db);
  const nobodys = checked.rows.find(({ ours }) => ours === null);
  if (nobodys) {
    const at = choices.findIndex(({ tradeportCategoryId }) => tradeportCategoryId === nobodys.given);
    throw notThere(ctx, `choices.${at}.tradeportCategoryId`, nobodys.given);
  }
  const unknown = checked.rows[0];
  if (unknown) {
    const at = choices.findIndex(({ channelCategoryCode }) => channelCategoryCode === unknown.code);
    const values = { channel: channel.name, given: unknown.code };
    throw refusedAt(ctx, `choices.${at}.channelCategoryCode`, "channel_category_unknown", values);
  }

  await mustBeLeaves(
    ctx,
    choices.map(({ tradeportCategoryId }) => tradeportCategoryId),
    (at) => `choices.${at}.tradeportCategoryId`,
  );

  await lockMappings(ctx, channelId);
  const { rows } = await sql<{ categoryId: string; code: string; path: string }>`
    with made as (
      insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select ${ctx.clientId}::uuid, one.id, one."tradeportCategoryId", ${channelId}::uuid,
        one."channelCategoryCode"
      from jsonb_to_recordset(${picked}::jsonb) as one(id uuid, "tradeportCategoryId" uuid, "channelCategoryCode" text)
      where not exists (select from category_mapping m where m.client_id = '00000000-0000-0000-0000-000000000000'
        and m.category_id = one."tradeportCategoryId" and m.channel_id = ${channelId})
      on conflict (client_id, category_id, channel_id) do nothing
      returning category_id, channel_category_code)
    select made.category_id, c.code, c.path from made
    join channel_category c on c.channel_id = ${channelId} and c.scope = ${channel.scope} and c.code = made.channel_category_code`.execute(
    ctx.db,
  );
  if (rows.length === 0) return { mapped: 0, categoryIds: [] };
  await requestTaxonomy(ctx.db, channel.id, channel.scope, [...new Set(rows.map(({ code }) => attributesOf(code)))]);
  for (const { categoryId, code, path } of rows)
    await ctx.audit({
      action: "map_category",
      objectType: "category_mapping",
      objectId: categoryId,
      before: { channel: channel.name, code: null, category: null },
      after: { channel: channel.name, code, category: path },
    });
  await mappingChanged(
    ctx,
    channelId,
    rows.map(({ categoryId }) => ({ categoryId, code: null })),
  );
  return { mapped: rows.length, categoryIds: rows.map(({ categoryId }) => categoryId) };
};
