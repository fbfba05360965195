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
