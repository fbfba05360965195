import type { Input, Output } from "@tradeport/contract";
import type { oauth } from "@tradeport/contract/oauth";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof oauth.GetEtsyStoreInfo;

export const getEtsyStoreInfo = async (ctx: Ctx, { storeId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>>`
    select s.id as store_id, s.shown ->> 'shopId' as shop_id, s.account_name as shop_name, s.currency, s.health
    from store s join channel c on c.id = s.channel_id
    where s.client_id = ${ctx.clientId} and s.id = ${storeId} and c.connector = 'etsy'`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
