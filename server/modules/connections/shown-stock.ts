import { marketplaces } from "@tradeport/connectors";
import { sql } from "#platform/db.ts";

type Sql = ReturnType<typeof sql>;

const maxima = JSON.stringify(
  Object.fromEntries(
    marketplaces.flatMap(({ code, offers }) => (offers.quantityMax === null ? [] : [[code, offers.quantityMax]])),
  ),
);

/** The most pieces that a store of this channel may be told, null where its system says no number: `least(pieces, null)` is the pieces. */
const quantityMax = (channelId: Sql): Sql =>
  sql`(select (${maxima}::jsonb ->> most.connector)::int from channel most where most.id = ${channelId})`;

/**
 * How many pieces a store of the channel shows where so many of `variant v` are available: first by the variant's critical stock and its factor,
 * then less what the company keeps back on that channel, and no more than it lets it show or its system takes.
 */
export const shownStock = (available: Sql, clientId: Sql, channelId: Sql): Sql => {
  const rule = (column: "stock_buffer" | "maximum_shown") => sql`(select rule.${sql.ref(column)} from channel_parameters rule
    where rule.client_id = ${clientId} and rule.channel_id = ${channelId})`;
  return sql`least(greatest(shown_quantity(${available}, v.critical_active, v.critical_quantity, v.critical_multiplier)
    - coalesce(${rule("stock_buffer")}, 0), 0), ${rule("maximum_shown")}, ${quantityMax(channelId)})`;
};
