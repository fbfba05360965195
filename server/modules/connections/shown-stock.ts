import { marketplaces } from "@tradeport/connectors";
import { sql } from "#platform/db.ts";

type Sql = ReturnType<typeof sql>;

const maxima = JSON.stringify(
  Object.fromEntries(
    marketplaces.flatMap(({ code, offers }) => (offers.quantityMax === null ? [] : [[code, offers.quantityMax]])),
  ),
);

/** The most pieces that a store of this channel may be told, null where its system says no number: `least(pieces, null)` is the pieces. */
export const quantityMax = (channelId: Sql): Sql =>
  sql`(select (${maxima}::jsonb ->> most.connector)::int from channel most where most.id = ${channelId})`;

/** The most that the company lets a store of the channel show; null: as many as there are. */
export const maximumShown = (clientId: Sql, channelId: Sql): Sql => sql`(select rule.maximum_shown from channel_parameters rule
    where rule.client_id = ${clientId} and rule.channel_id = ${channelId})`;

/** Rows of what is kept back from a store of `variant v`, and by which rule: one. Without a store it is as in any of the channel. */
export const stockKept = (clientId: Sql, channelId: Sql, storeId: Sql): Sql =>
  sql`stock_kept(${clientId}, ${storeId}, ${channelId}, v.id, (select category_id from product of_kept where of_kept.client_id = v.client_id and of_kept.id = v.product_id))`;

/** Where no rule keeps anything back, which is looked up once a statement, the channel's own is all there is. */
const lessKept = (pieces: Sql, clientId: Sql, channelId: Sql, storeId: Sql): Sql =>
  sql`case when exists (select from stock_guard where buffer > 0 or last_pieces > 0 or store_id is not null or category_id is not null)
    then (select greatest(${pieces} - kept.kept, least(${pieces}, kept.floor), 0) from ${stockKept(clientId, channelId, storeId)} kept)
    else greatest(${pieces} - coalesce((select rule.stock_buffer from channel_parameters rule
      where rule.client_id = ${clientId} and rule.channel_id = ${channelId}), 0), 0) end`;

/**
 * How many pieces a store of the channel shows where so many of `variant v` are available: first by the variant's critical stock and its factor,
 * then less what is kept back from it, and no more than it may show or its system takes.
 */
export const shownStock = (available: Sql, clientId: Sql, channelId: Sql, storeId: Sql): Sql => {
  const pieces = sql`shown_quantity(${available}, v.critical_active, v.critical_quantity, v.critical_multiplier)`;
  return sql`least(${lessKept(pieces, clientId, channelId, storeId)}, ${maximumShown(clientId, channelId)}, ${quantityMax(channelId)})`;
};
