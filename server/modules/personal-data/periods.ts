import { marketplaces } from "@tradeport/connectors";
import { sql } from "#platform/db.ts";

const known = marketplaces.flatMap(({ channels, orders }) =>
  channels.map(({ code }) => ({ code, days: orders.buyerDaysMost ?? null })),
);

/** Of each channel the most days that its marketplace allows, as `most (code, days)`. */
export const marketplaceMost = sql`
  unnest(${known.map(({ code }) => code)}::text[], ${known.map(({ days }) => days)}::int[]) as most (code, days)`;

/** The instant before which an order's last word has to be. */
export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
