import type { Output } from "@tradeport/contract";
import type { channelProduct } from "@tradeport/contract/listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Answer = Output<typeof channelProduct.GetClientChannelProductCount>;

export const getClientChannelProductCount = async (ctx: Ctx): Promise<Answer> => {
  const { rows } = await sql<Answer[number]>`
    select s.id as store_id, s.name as store_name, s.channel_id, l.status, count(*)::int as count
    from listing l join store s on s.client_id = l.client_id and s.id = l.store_id
    where l.client_id = ${ctx.clientId} group by s.client_id, s.id, l.status order by s.name, s.id, l.status`.execute(ctx.db);
  return rows;
};
