import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import { finishLines, type LineProblem } from "#modules/bulk/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { endSettled } from "./end-settled.ts";
import { type Held, holdListings } from "./hold-listings.ts";
import { lockContents } from "./lock-offers.ts";
import { requestSyncOffers } from "./request-sync.ts";

type Call = typeof productListing.EndListing;

const ended: LineProblem = {
  fingerprint: "listing_ended",
  code: "listing_ended",
  values: {},
  owner: "data",
  field: null,
  value: null,
  column: null,
};

/**
 * Its store is told 0 of all that is on it, and no content any more; once the marketplace has confirmed that, it is ended (end-settled.ts). One
 * that is not for sale there is ended at once. What is being created or checked there is not ended: nobody knows what it will show.
 */
export const endListing = async (ctx: Ctx, { listingId }: Input<Call>): Promise<Output<Call>> => {
  const held = await holdListings(ctx, [listingId]);
  const [listing] = held.listings;
  if (listing!.isUnderWay) throw new Fail("listing_under_way", { store: listing!.store });
  await endHeld(ctx, held);
  return {};
};

/** Of listings that stand still those that nobody ends yet. Answers how many. */
export const endHeld = async (ctx: Ctx, { listings, variantIds }: Held): Promise<number> => {
  const { db, clientId } = ctx;
  const ids = listings.map(({ id }) => id);
  const marked = await sql<{ id: string }>`
    update listing set end_requested_at = now(), modified_at = now()
    where client_id = ${clientId} and id = any(${ids}::uuid[]) and end_requested_at is null returning id`.execute(db);
  const ending = new Set(marked.rows.map(({ id }) => id));
  if (ending.size === 0) return 0;
  const ends = listings.filter(({ id }) => ending.has(id));
  await requestSyncOffers(db, clientId, variantIds, "user");
  await lockContents(db, clientId, [...ending]);
  const stores = [...new Set(ends.map(({ storeId }) => storeId))].sort();
  await sql`
    delete from sync_field where client_id = ${clientId} and store_id = any(${stores}::uuid[]) and kind = 'content'
      and subject_id = any(${[...ending]}::uuid[])`.execute(db);
  await sql`delete from taxonomy_effect where client_id = ${clientId} and listing_id = any(${[...ending]}::uuid[])`.execute(db);
  await finishLines(
    db,
    clientId,
    ends.flatMap(({ offerIds }) => offerIds.map((subjectId) => ({ subjectId, outcome: "failed" as const, problems: [ended] }))),
  );
  for (const storeId of stores) await endSettled(db, clientId, storeId);
  for (const { id, store } of ends) await ctx.audit({ action: "end", objectType: "listing", objectId: id, before: { store } });
  return ends.length;
};
