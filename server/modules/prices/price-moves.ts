import { Timestamp } from "@tradeport/contract";
import { lockProducts, requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import type { PriceRow } from "./read-price.ts";

/** Prices of a client that begin or end at this moment. */
export const priceMoves = jobSpec("price_moves", ofClient.extend({ at: Timestamp }));

/** Variants in one transaction. */
const chunk = 500;

/** When a price begins and when it ends its stores are asked for: one job for all of the client's prices of a moment. */
export const atItsMoments = async ({ clientId, enqueue }: Ctx, { validFrom, validTo, hasBegun }: PriceRow) => {
  for (const moment of [hasBegun ? null : validFrom, validTo]) {
    if (moment === null) continue;
    const runAt = new Date(moment);
    const at = runAt.toISOString();
    await enqueue(priceMoves, { clientId, at }, { key: `price_moves:${clientId}:${at}`, runAt });
  }
};

/**
 * What stores should show is computed anew for whatever begins or ends at the moment; only what differs is sent, so that a second run, or one
 * after a kill, changes nothing twice. A price that was moved meanwhile has a moment of its own.
 */
export const runPriceMoves: Job<typeof priceMoves> = async ({ database, signal }, { clientId, at }) => {
  const move = async (tx: Tx, after: string | null) => {
    const moved = await movedAt(tx, clientId, at, after);
    await lockProducts(tx, clientId, [...new Set(moved.map(({ productId }) => productId))]);
    const ids = moved.map(({ variantId }) => variantId);
    await requestSyncOffers(tx, clientId, ids, "price");
    return ids.at(-1) ?? null;
  };
  const next = (after: string | null) => retryOnDeadlock(() => database.asClient(clientId, (tx) => move(tx, after)));
  for (let after = await next(null); after !== null; after = await next(after)) signal.throwIfAborted();
};

const movedAt = async (tx: Tx, clientId: string, at: string, after: string | null) => {
  const { rows } = await sql<{ variantId: string; productId: string }>`
    select distinct v.id as variant_id, v.product_id from price p join variant v on v.client_id = p.client_id and v.id = p.variant_id
    where p.client_id = ${clientId} and (p.valid_from = ${at}::timestamptz or p.valid_to = ${at}::timestamptz)
      and (${after}::uuid is null or v.id > ${after})
    order by v.id limit ${chunk}`.execute(tx);
  return rows;
};
