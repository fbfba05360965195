import type { Input, Output } from "@tradeport/contract";
import type { stockGuard } from "@tradeport/contract/stock-guard";
import { maximumShown, quantityMax, shownStock, stockKept } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof stockGuard.GetShownStock;

const [clientOf, channelOf, storeOf] = [sql`v.client_id`, sql`s.channel_id`, sql`s.id`];

/** By the functions that what is sent is made by; a product that is switched off, or a store that is closed, is shown 0 whatever these say. */
export const getShownStock = async ({ db, clientId }: Ctx, { storeId, variantId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>>`
    select stock.available, shown_quantity(stock.available, v.critical_active, v.critical_quantity, v.critical_multiplier) as after_critical,
      kept.buffer, kept.source, kept.last_pieces, kept.floor > 0 as is_last_store,
      case kept.source when 'store' then jsonb_build_object('tr', s.name, 'en', s.name) when 'channel' then jsonb_build_object('tr', ch.name, 'en', ch.name)
        when 'category' then (select jsonb_build_object('tr', k.path_tr, 'en', k.path_en) from category k where k.id = kept.source_id) end as source_name,
      least(${maximumShown(clientOf, channelOf)}, ${quantityMax(channelOf)}) as maximum,
      ${shownStock(sql`stock.available`, clientOf, channelOf, storeOf)} as shown
    from store s join channel ch on ch.id = s.channel_id
    join variant v on v.client_id = s.client_id and v.id = ${variantId}
    cross join lateral store_stock(v.client_id, v.id, s.id) stock
    cross join lateral ${stockKept(clientOf, channelOf, storeOf)} kept
    where s.client_id = ${clientId} and s.id = ${storeId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
