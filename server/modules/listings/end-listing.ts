import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import { finishLines, type LineProblem } from "#modules/bulk/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { endSettled } from "./end-settled.ts";
import { lockContents, lockProducts } from "./lock-offers.ts";
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
  const { db, clientId } = ctx;
  const found = await sql<{ productId: string; storeId: string; store: string }>`
    select l.product_id, l.store_id, s.name as store from listing l join store s on s.client_id = l.client_id and s.id = l.store_id and s.is_active
    where l.client_id = ${clientId} and l.id = ${listingId}`.execute(db);
  const listing = found.rows[0];
  if (!listing) throw new Fail("not_found");
  const { productId, storeId, store } = listing;
  await lockProducts(db, clientId, [productId]);
  const on = await sql<{ id: string; variantId: string }>`
    select id, variant_id from offer where client_id = ${clientId} and listing_id = ${listingId}`.execute(db);
  const variantIds = on.rows.map(({ variantId }) => variantId);
  await lockStock(db, clientId, variantIds);
  const { rows: offers } = await sql<{ id: string; isUnderWay: boolean }>`
    select id, batch_id is not null or remote_state in ('accepted', 'in_review') as is_under_way from offer
    where client_id = ${clientId} and listing_id = ${listingId} order by id for update`.execute(db);
  if (offers.some(({ isUnderWay }) => isUnderWay)) throw new Fail("listing_under_way", { store });
  const marked = await sql`
    update listing set end_requested_at = now(), modified_at = now()
    where client_id = ${clientId} and id = ${listingId} and end_requested_at is null returning id`.execute(db);
  if (marked.rows.length === 0) return {};
  await requestSyncOffers(db, clientId, variantIds, "user");
  await lockContents(db, clientId, [listingId]);
  await sql`delete from sync_field where client_id = ${clientId} and store_id = ${storeId} and kind = 'content' and subject_id = ${listingId}`.execute(
    db,
  );
  await sql`delete from taxonomy_effect where client_id = ${clientId} and listing_id = ${listingId}`.execute(db);
  await finishLines(
    db,
    clientId,
    offers.map(({ id }) => ({ subjectId: id, outcome: "failed", problems: [ended] })),
  );
  await endSettled(db, clientId, storeId);
  await ctx.audit({ action: "end", objectType: "listing", objectId: listingId, before: { store } });
  return {};
};
