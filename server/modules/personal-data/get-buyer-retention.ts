import type { Output } from "@tradeport/contract";
import type { BuyerRetention, personalData } from "@tradeport/contract/personal-data";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { marketplaceMost } from "./periods.ts";

/** The marketplaces where this company has or had a store of its own, one of them where one is named. */
export const readRetention = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, channelId: string | null = null) => {
  const { rows } = await sql<BuyerRetention>`
    select c.id as channel_id, c.code as channel_code, c.name as channel_name, r.days, most.days as days_most,
      (select min((select h.ordered_at from order_header h where h.client_id = s.client_id and h.store_id = s.id and h.buyer_erased_at is null
        order by h.ordered_at limit 1))
        from store s where s.client_id = ${clientId} and s.channel_id = c.id and not s.is_sample) as oldest_order_date
    from channel c
    left join buyer_retention r on r.client_id = ${clientId} and r.channel_id = c.id
    left join ${marketplaceMost} on most.code = c.code
    where ${channelId}::uuid is null and exists (select from store s where s.client_id = ${clientId} and s.channel_id = c.id and not s.is_sample)
      or c.id = ${channelId}::uuid
    order by c.name`.execute(db);
  return rows;
};

export const getBuyerRetention = async (ctx: Ctx): Promise<Output<(typeof personalData)["GetBuyerRetention"]>> => ({
  channels: await readRetention(ctx),
});
