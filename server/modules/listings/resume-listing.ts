import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import { lockStock } from "#modules/inventory/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { lockProducts } from "./lock-offers.ts";
import { addFields, requestSyncProducts } from "./request-sync.ts";

type Call = typeof productListing.ResumeListing;

interface Found {
  productId: string;
  storeId: string;
  store: string;
  hasEnded: boolean;
}

/** An end that was requested is withdrawn; a listing that has ended goes on under the keys that it had, and is read before anything is sent. */
export const resumeListing = async (ctx: Ctx, { listingId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const found = (await find(ctx, listingId)) ?? fail();
  await lockProducts(db, clientId, [found.productId]);
  const { productId, storeId, store, hasEnded } = (await find(ctx, listingId)) ?? fail();
  const variants = await sql<{ id: string }>`
    select id from variant where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  const variantIds = variants.rows.map(({ id }) => id);
  await lockStock(db, clientId, variantIds);
  if (hasEnded) await takeUp(ctx, listingId, { productId, storeId, store });
  else
    await sql`update listing set end_requested_at = null, modified_at = now() where client_id = ${clientId} and id = ${listingId}`.execute(
      db,
    );
  await goOn(ctx, [listingId], [productId], variantIds);
  await ctx.audit({ action: "open", objectType: "listing", objectId: listingId, after: { store } });
  return {};
};

/** These listings have content again, and whatever their stores should show of them is computed anew. */
export const goOn = async (
  { db, clientId }: Ctx,
  listingIds: readonly string[],
  productIds: readonly string[],
  variantIds: readonly string[],
) => {
  await sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    select client_id, store_id, 'content', id, id, null, 'user', 'pending' from listing
    where client_id = ${clientId} and id = any(${listingIds}::uuid[]) order by id on conflict do nothing`.execute(db);
  await requestSyncProducts(db, clientId, productIds, variantIds, "user");
  await addFields(db, clientId, listingIds, productIds, "user");
};

const fail = () => {
  throw new Fail("not_found");
};

/** One that is ending, or has ended. */
const find = async ({ db, clientId }: Ctx, listingId: string) => {
  const { rows } = await sql<Found>`
    select of.product_id, of.store_id, s.name as store, of.has_ended from (
      select client_id, product_id, store_id, false as has_ended from listing
      where client_id = ${clientId} and id = ${listingId} and end_requested_at is not null
      union all
      select distinct e.client_id, v.product_id, e.store_id, true from ended_offer e join variant v on v.client_id = e.client_id and v.id = e.variant_id
      where e.client_id = ${clientId} and e.listing_id = ${listingId}) as of
    join store s on s.client_id = of.client_id and s.id = of.store_id and s.is_active`.execute(db);
  return rows[0];
};

/** Its offers as they were: nobody looked at them meanwhile, so each is read before anything of it is sent. */
const takeUp = async (
  { db, clientId }: Ctx,
  listingId: string,
  { productId, storeId, store }: Pick<Found, "productId" | "storeId" | "store">,
) => {
  try {
    await sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${listingId}, ${storeId}, ${productId})`.execute(
      db,
    );
    await sql`
      with back as (
        delete from ended_offer where client_id = ${clientId} and listing_id = ${listingId}
        returning id, listing_id, store_id, variant_id, remote_key, remote_id, remote_group, remote_state, sent_hash, withdrawn)
      insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_id, remote_group, remote_state, sent_hash, withdrawn, observed_at)
      select ${clientId}::uuid, back.*, '-infinity' from back`.execute(db);
  } catch (error) {
    if (violated(error)) throw new Fail("listing_there", { store });
    throw error;
  }
};
