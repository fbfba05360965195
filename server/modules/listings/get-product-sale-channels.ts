import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof productListing.GetProductSaleChannels;

/** What is to end there is no longer on sale. */
export const getProductSaleChannels = async ({ db, clientId }: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const found = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (found.rows.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    select c.id as channel_id, c.code as channel_code, c.name as channel_name,
      jsonb_agg(jsonb_build_object('storeId', s.id, 'storeName', s.name, 'listingId', l.id, 'status', l.status) order by s.created_at, s.id) as stores
    from listing l
    join store s on s.client_id = l.client_id and s.id = l.store_id
    join channel c on c.id = s.channel_id
    where l.client_id = ${clientId} and l.product_id = ${productId} and l.end_requested_at is null
    group by c.id order by c.name`.execute(db);
  return rows;
};
