import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof productListing.GetListingCategories;

const own = sql`(m.client_id = '00000000-0000-0000-0000-000000000000')`;

/** Of every connected store, whether it lists the product or not. */
export const getListingCategories = async ({ db, clientId }: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Omit<Output<Call>[number], "follows"> & { channelCode: string; listed: "there" | "sent" | null }>`
    select s.id as store_id, s.name as store_name, ch.id as channel_id, ch.name as channel_name, ch.code as channel_code,
      (select case when l.remote_id is null then 'sent' else 'there' end from listing l
        where l.client_id = s.client_id and l.store_id = s.id and l.product_id = p.id) as listed,
      (select jsonb_build_object('code', m.channel_category_code, 'path', coalesce(c.path, m.channel_category_code)) from category_mapping m
        left join channel_category c on c.channel_id = m.channel_id and c.scope = there.scope and c.code = m.channel_category_code
        where m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and m.channel_id = ch.id and m.category_id = p.category_id
        order by ${own} limit 1) as mapped,
      (select jsonb_build_object('code', k.channel_category_code, 'path', coalesce(c.path, k.channel_category_code), 'attributes', k.attributes)
        from listing_category k
        left join channel_category c on c.channel_id = ch.id and c.scope = there.scope and c.code = k.channel_category_code
        where k.client_id = s.client_id and k.store_id = s.id and k.product_id = p.id) as own
    from product p join store s on s.client_id = p.client_id and s.is_active join channel ch on ch.id = s.channel_id
    cross join lateral (select case when s.is_sandbox then 'sandbox' else 'live' end as scope) there
    where p.client_id = ${clientId} and p.id = ${productId} order by s.created_at, s.id`.execute(db);
  if (rows.length > 0)
    return rows.map(({ channelCode, listed, ...row }) => {
      const stays = listed === "there" && connectorOf(channelCode)?.listings?.keepsCategory;
      return { ...row, follows: listed === null || row.own ? null : stays ? "stays" : "moves" };
    });
  const found = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (found.rows.length === 0) throw new Fail("not_found");
  return [];
};
