import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { endHeld } from "./end-listing.ts";
import { type Held, holdListings } from "./hold-listings.ts";
import { requestSyncOffers } from "./request-sync.ts";
import { goOn } from "./resume-listing.ts";

type Call = typeof productListing.SetClientChannelProductStatus;

/**
 * What a person sets of listings: all of them in one transaction, in which they stand still. One that is so already stays as it is, so that a
 * second press changes nothing; one that the marketplace is creating or checking is neither held back nor ended, and is named.
 */
export const setClientChannelProductStatus = async (ctx: Ctx, { ids, status }: Input<Call>): Promise<Output<Call>> => {
  const held = await holdListings(ctx, ids);
  if (status === "Live") return { changed: await putOnSale(ctx, held), left: [] };
  const isLeft = ({ isUnderWay, isEnding }: Held["listings"][number]) => isUnderWay && !isEnding;
  const free = { ...held, listings: held.listings.filter((one) => !isLeft(one)) };
  const changed = await (status === "Archived" ? endHeld(ctx, free) : holdBack(ctx, free));
  const left = held.listings.filter(isLeft).map(({ id, productName, store }) => ({ id, productName, storeName: store }));
  return { changed, left };
};

/** Their stores are shown 0 of them, as of a store that is closed; prices and content go on (docs/stock.md). */
const holdBack = async (ctx: Ctx, { listings, variantIds }: Held): Promise<number> => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ id: string }>`
    update listing set paused_at = now(), modified_at = now()
    where client_id = ${clientId} and id = any(${listings.map(({ id }) => id)}::uuid[]) and paused_at is null and end_requested_at is null
    returning id`.execute(db);
  if (rows.length === 0) return 0;
  await requestSyncOffers(db, clientId, variantIds, "user");
  await tell(ctx, listings, rows, "pause");
  return rows.length;
};

/** An end that was requested is withdrawn with it. */
const putOnSale = async (ctx: Ctx, { listings, variantIds }: Held): Promise<number> => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ id: string }>`
    update listing set paused_at = null, end_requested_at = null, modified_at = now()
    where client_id = ${clientId} and id = any(${listings.map(({ id }) => id)}::uuid[]) and (paused_at is not null or end_requested_at is not null)
    returning id`.execute(db);
  if (rows.length === 0) return 0;
  const changed = new Set(rows.map(({ id }) => id));
  const ended = listings.filter(({ id, isEnding }) => isEnding && changed.has(id));
  if (ended.length > 0)
    await goOn(
      ctx,
      ended.map(({ id }) => id),
      [...new Set(ended.map(({ productId }) => productId))],
      variantIds,
    );
  await requestSyncOffers(db, clientId, variantIds, "user");
  await tell(ctx, listings, rows, "open");
  return rows.length;
};

const tell = async (ctx: Ctx, listings: Held["listings"], changed: { id: string }[], action: "pause" | "open") => {
  const ids = new Set(changed.map(({ id }) => id));
  for (const { id, store } of listings)
    if (ids.has(id)) await ctx.audit({ action, objectType: "listing", objectId: id, after: { store } });
};
