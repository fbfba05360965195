import { emptyId } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";

/** What the template says that a category is on a channel; null: nothing. */
export const templateCodeOf = async (ctx: Pick<Ctx, "db" | "locale">, categoryId: string, channelId: string) => {
  const { rows } = await sql<{ code: string | null }>`
    select m.channel_category_code as code from category c
    join channel ch on ch.id = ${channelId} and ch.is_active
    left join category_mapping m on m.client_id = ${emptyId} and m.category_id = c.id and m.channel_id = ch.id
    where c.id = ${categoryId}`.execute(ctx.db);
  if (!rows[0]) {
    const channel = await sql`select 1 from channel where id = ${channelId} and is_active`.execute(ctx.db);
    throw channel.rows[0] ? notThere(ctx, "categoryId", categoryId) : notThere(ctx, "channelId", channelId);
  }
  return rows[0];
};
