import type { Words } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { refusedAt } from "./refused-at.ts";

/** The channel's category that a category of ours is mapped to, by the client or the template; refused where it is none. */
export const mappedTo = async (
  ctx: Pick<Ctx, "db" | "clientId" | "locale">,
  { channelId, tradeportCategoryId }: { channelId: string; tradeportCategoryId: string },
): Promise<{ code: string; names: Words }> => {
  const { rows } = await sql<{ code: string | null; names: Words; channel: string }>`
    select m.channel_category_code as code, jsonb_build_object('tr', c.path_tr, 'en', c.path_en) as names, ch.name as channel
    from category c
    join channel ch on ch.id = ${channelId} and ch.is_active
    left join category_mapping m on m.category_id = c.id and m.channel_id = ch.id
      and m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000')
    where c.id = ${tradeportCategoryId}
    order by m.client_id = '00000000-0000-0000-0000-000000000000' limit 1`.execute(ctx.db);
  const category = rows[0];
  if (!category) {
    const own = await sql`select 1 from category where id = ${tradeportCategoryId}`.execute(ctx.db);
    throw own.rows[0] ? notThere(ctx, "channelId", channelId) : notThere(ctx, "tradeportCategoryId", tradeportCategoryId);
  }
  const { code, names, channel } = category;
  if (!code) throw refusedAt(ctx, "tradeportCategoryId", "category_not_mapped", { category: names, channel });
  return { code, names };
};
