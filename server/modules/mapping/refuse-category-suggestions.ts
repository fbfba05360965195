import type { Input } from "@tradeport/contract";
import type { mappingSuggestions } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mustBeLeaves } from "./must-be-leaves.ts";
import { refusedAt } from "./refused-at.ts";
import { channelFor, mustBeRead } from "./taxonomy.ts";

/** A suggestion that a person called wrong is not made again, until it is taken back. It maps nothing and keeps nobody from choosing it. */
export const refuseCategorySuggestions = async (ctx: Ctx, input: Input<typeof mappingSuggestions.RefuseCategorySuggestions>) => {
  const { channelId, refused, isRefused } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  const those = sql`jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as one("tradeportCategoryId" uuid, "channelCategoryCode" text)`;
  const unknown = await sql<{ given: string }>`
    select one."tradeportCategoryId" as given from ${those} where not exists (select from category c where c.id = one."tradeportCategoryId") limit 1`.execute(
    ctx.db,
  );
  const nobodys = unknown.rows[0];
  if (nobodys) {
    const at = refused.findIndex(({ tradeportCategoryId }) => tradeportCategoryId === nobodys.given);
    throw notThere(ctx, `refused.${at}.tradeportCategoryId`, nobodys.given);
  }
  await mustBeLeaves(
    ctx,
    refused.map(({ tradeportCategoryId }) => tradeportCategoryId),
    (at) => `refused.${at}.tradeportCategoryId`,
  );
  if (isRefused) {
    await mustBeRead(ctx, channel, "categories");
    const wrong = await sql<{ code: string }>`
      select one."channelCategoryCode" as code from ${those} where not exists (select from channel_category c where c.channel_id = ${channelId}
        and c.scope = ${channel.scope} and c.code = one."channelCategoryCode" and c.is_leaf) limit 1`.execute(ctx.db);
    const code = wrong.rows[0]?.code;
    if (code !== undefined) {
      const at = refused.findIndex(({ channelCategoryCode }) => channelCategoryCode === code);
      throw refusedAt(ctx, `refused.${at}.channelCategoryCode`, "channel_category_unknown", {
        channel: channel.name,
        given: code,
      });
    }
    await sql`
      insert into refused_suggestion (client_id, channel_id, scope, category_id, channel_category_code)
      select ${ctx.clientId}::uuid, ${channelId}::uuid, ${channel.scope}, one."tradeportCategoryId", one."channelCategoryCode" from ${those}
      on conflict do nothing`.execute(ctx.db);
  } else
    await sql`
      delete from refused_suggestion r using ${those}
      where r.client_id = ${ctx.clientId} and r.channel_id = ${channelId} and r.scope = ${channel.scope}
        and r.category_id = one."tradeportCategoryId" and r.channel_category_code = one."channelCategoryCode"`.execute(ctx.db);
  return {};
};
