import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { type ChannelRow, channelColumns, shownChannel } from "./get-all-channel.ts";

export const getClientChannelsByClientId = async (ctx: Ctx) => {
  const { rows } = await sql<ChannelRow & { storeCount: number }>`
    select ${channelColumns}, count(*)::int as store_count
    from store s join channel c on c.id = s.channel_id
    where s.client_id = ${ctx.clientId} and s.is_active and c.is_direct
    group by c.id order by min(s.created_at), c.name`.execute(ctx.db);
  return rows.map(shownChannel);
};
