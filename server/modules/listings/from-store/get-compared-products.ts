import type { Input, Output } from "@tradeport/contract";
import type { ComparedProduct, storeProduct } from "@tradeport/contract/store-products";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { comparedIn } from "./compared.ts";

type Call = typeof storeProduct.GetComparedProducts;

/**
 * What the stores of a channel have, a page in the order of its keys. Of what has none of our codes a variant that is called the same is offered, where
 * only one is: nothing is linked by that without a person.
 */
export const getComparedProducts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { limit, offset } = windowOf(input);
  const { rows: stores } = await sql<{ id: string }>`
    select id from store where client_id = ${clientId} and channel_id = ${input.channelId} and is_active
      and (${input.storeId ?? null}::uuid is null or id = ${input.storeId ?? null})`.execute(db);
  if (input.storeId && stores.length === 0) throw new Fail("not_found");
  const compared = comparedIn(
    clientId,
    stores.map(({ id }) => id),
  );
  const ofState = sql`(${input.state ?? null}::text is null or state = ${input.state ?? null})`;
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<ComparedProduct>`
    with page as (select * from ${compared} where ${ofState} order by remote_key ${direction}, store_id limit ${limit} offset ${offset})
    select page.store_id, s.name as store_name, page.remote_key, page.state, page.conflict,
      case page.remote_state when 'live' then 'Live' when 'archived' then 'Archived' when 'in_review' then 'InReview'
        when 'passive' then 'Passive' when 'locked' then 'Passive' else 'Rejected' end as status,
      page.title, page.barcode, page.stock_code, page.brand, page.category_name, page.image_urls ->> 0 as image,
      coalesce(s.currency, c.currency) as currency, jsonb_build_object('price', page.price::text, 'quantity', page.quantity) as theirs,
      page.read_at as read_date,
      case when v.id is not null then jsonb_build_object('productId', v.product_id, 'variantId', v.id, 'productName', coalesce(r.name, r.main_code),
        'barcode', v.barcode, 'productCode', v.product_code, 'matchedBy', case when page.candidate is null then 'name' else page.matched_by end,
        'price', v.sale_price::text, 'quantity', coalesce(held.available, 0)) end as ours
    from page
    join store s on s.client_id = ${clientId} and s.id = page.store_id join channel c on c.id = s.channel_id
    left join lateral (
      select case when count(*) = 1 then min(o.id::text)::uuid end as id from (
        select v.id from product_row n join variant v on v.client_id = n.client_id and v.product_id = n.product_id
        where n.client_id = ${clientId} and page.state = 'new' and not n.is_archived and n.name = page.title limit 2) as o) named on page.state = 'new'
    left join variant v on v.client_id = ${clientId} and v.id = coalesce(page.candidate, named.id)
    left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    left join lateral (select sum(k.on_hand - k.reserved)::int as available from stock k
      where k.client_id = v.client_id and k.item_id = v.id and k.condition = 'sellable') held on true
    order by page.remote_key ${direction}, page.store_id`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${compared} where ${ofState} limit ${countCap + 1}) as counted`.execute(db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
