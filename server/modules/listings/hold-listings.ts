import { lockStock } from "#modules/inventory/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { lockProducts } from "./lock-offers.ts";

export interface HeldListing {
  id: string;
  productId: string;
  isEnding: boolean;
  storeId: string;
  store: string;
  productName: string;
  offerIds: string[];
  /** The marketplace is creating or checking it, or a message of it is out: nobody knows what it will show. */
  isUnderWay: boolean;
}
export interface Held {
  listings: HeldListing[];
  /** Of their products. */
  variantIds: string[];
}

/** These listings of stores that are connected stand still: products, stock, offers (lock-offers.ts). One that is not there is "not found" for the whole call (S4). */
export const holdListings = async ({ db, clientId }: Ctx, ids: readonly string[]): Promise<Held> => {
  const wanted = [...new Set(ids)];
  const { rows: found } = await sql<{ productId: string; variantIds: string[] }>`
    select l.product_id, array(select v.id from variant v where v.client_id = l.client_id and v.product_id = l.product_id) as variant_ids
    from listing l join store s on s.client_id = l.client_id and s.id = l.store_id and s.is_active
    where l.client_id = ${clientId} and l.id = any(${wanted}::uuid[])`.execute(db);
  if (found.length < wanted.length) throw new Fail("not_found");
  await lockProducts(db, clientId, [...new Set(found.map(({ productId }) => productId))]);
  const variantIds = [...new Set(found.flatMap((one) => one.variantIds))];
  await lockStock(db, clientId, variantIds);
  await sql`select 1 from offer where client_id = ${clientId} and listing_id = any(${wanted}::uuid[]) order by id for update`.execute(
    db,
  );
  const { rows: listings } = await sql<HeldListing>`
    select l.id, l.product_id, l.store_id, l.end_requested_at is not null as is_ending, s.name as store, coalesce(row.name, '') as product_name, coalesce(on_it.offer_ids, '{}') as offer_ids,
      coalesce(on_it.is_under_way, false) as is_under_way
    from listing l join store s on s.client_id = l.client_id and s.id = l.store_id and s.is_active
    left join product_row row on row.client_id = l.client_id and row.product_id = l.product_id
    left join lateral (
      select array_agg(o.id order by o.id) as offer_ids,
        bool_or(o.batch_id is not null or coalesce(o.remote_state in ('accepted', 'in_review'), false)) as is_under_way
      from offer o where o.client_id = l.client_id and o.listing_id = l.id) on_it on true
    where l.client_id = ${clientId} and l.id = any(${wanted}::uuid[]) order by l.id`.execute(db);
  if (listings.length < wanted.length) throw new Fail("not_found");
  return { listings, variantIds };
};
