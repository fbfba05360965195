import type { StoreContext } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

// A paused store is told fewer pieces and nothing else: what was sold elsewhere would be sold once more there (docs/stock.md).

export const isPausedNow = async (tx: Tx, { clientId, id }: StoreContext["store"]): Promise<boolean> => {
  const { rows } = await sql<{ isPaused: boolean }>`
    select paused_at is not null as is_paused from store where client_id = ${clientId} and id = ${id}`.execute(tx);
  return rows[0]?.isPaused ?? false;
};

/** Of stock `f`: what the marketplace shows as far as we know, as it was read there since, or as it confirmed. */
const shownValue = sql`(case when f.observed_at > f.confirmed_at or f.confirmed is null then f.observed else f.confirmed end)`;
const shownThere = sql`(${shownValue} #>> '{}')::int`;

/** Stock `f` of fewer pieces than it shows, by the index that holds those alone: each hour of it sells what is not there. */
export const isFewer = sql`f.desired < ${shownValue}`;

/** What a paused store is told of stock `f`: never more than it shows. */
export const noMore = sql`to_jsonb(least((f.desired #>> '{}')::int, ${shownThere}))`;

/**
 * Stock `f` that waits goes though its store is paused: there are fewer pieces, or nobody knows what it shows; or orders moved it, after which
 * the marketplace may have given back pieces of its own. Said once, an order's number is not said again for what has to wait.
 */
export const goesWhilePaused = sql`(f.kind = 'stock' and (${shownThere} is null or (f.desired #>> '{}')::int < ${shownThere}
  or f.cause like 'order:%' and f.desired_rev > f.confirmed_rev))`;
