import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof productListing.GetProductListings;

/** By store: the one that is there, then those that have ended, the last first. */
export const getProductListings = async ({ db, clientId }: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const found = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (found.rows.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    with listed as (
      select l.id, l.store_id, case when l.end_requested_at is not null then 'ending' when l.paused_at is not null then 'paused' else 'listed' end as state, l.status,
        coalesce(l.end_requested_at, l.paused_at, l.created_at) as since,
        array(select o.remote_key from offer o where o.client_id = l.client_id and o.listing_id = l.id order by 1) as keys
      from listing l where l.client_id = ${clientId} and l.product_id = ${productId}
      union all
      select e.listing_id, e.store_id, 'ended', null, max(e.ended_at), array_agg(e.remote_key order by e.remote_key)
      from ended_offer e join variant v on v.client_id = e.client_id and v.id = e.variant_id
      where e.client_id = ${clientId} and v.product_id = ${productId} group by e.listing_id, e.store_id
    )
    select listed.id as listing_id, s.id as store_id, s.name as store_name, ch.id as channel_id, ch.name as channel_name, listed.state,
      listed.status, listed.keys, listed.since
    from listed join store s on s.client_id = ${clientId} and s.id = listed.store_id join channel ch on ch.id = s.channel_id
    order by s.created_at, s.id, listed.state = 'ended', listed.since desc`.execute(db);
  return rows;
};
