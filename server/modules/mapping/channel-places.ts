import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { refusedAt } from "./refused-at.ts";
import type { Scope } from "./taxonomy.ts";

interface Place {
  channelCategoryCode?: string | undefined;
  channelAttributeCode?: string | undefined;
}

/** What a question names of a channel is there: a category of it, and an attribute of that. */
export const mustBePlace = async (
  ctx: Pick<Ctx, "db" | "locale">,
  channel: { id: string; name: string; scope: Scope },
  { channelCategoryCode, channelAttributeCode }: Place,
  categoryField = "channelCategoryCode",
) => {
  const { rows } = await sql<{ isCategory: boolean; isAttribute: boolean }>`
    select exists (select from channel_category where channel_id = ${channel.id} and scope = ${channel.scope}
        and code = ${channelCategoryCode ?? null}) as is_category,
      exists (select from channel_attribute where channel_id = ${channel.id} and scope = ${channel.scope}
        and category_code = coalesce(${channelCategoryCode ?? null}, category_code) and code = ${channelAttributeCode ?? null}) as is_attribute`.execute(
    ctx.db,
  );
  if (channelCategoryCode !== undefined && !rows[0]!.isCategory)
    throw refusedAt(ctx, categoryField, "channel_category_unknown", { channel: channel.name, given: channelCategoryCode });
  if (channelAttributeCode !== undefined && !rows[0]!.isAttribute)
    throw refusedAt(ctx, "channelAttributeCode", "channel_attribute_unknown", {
      channel: channel.name,
      given: channelAttributeCode,
    });
};
