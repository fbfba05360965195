import type { Input, Output } from "@tradeport/contract";
import type { price } from "@tradeport/contract/prices";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof price.GetPrices;

const link = (
  source: ReturnType<typeof sql>,
  of: ReturnType<typeof sql>,
) => sql`jsonb_build_object('source', ${source}, 'priceId', ${of}.price_id,
  'version', ${of}.version, 'listPrice', ${of}.list_price::text, 'salePrice', ${of}.sale_price::text,
  'validFrom', case when isfinite(${of}.valid_from) then iso(${of}.valid_from) end, 'validTo', case when isfinite(${of}.valid_to) then iso(${of}.valid_to) end)`;

/** Every variant of the product at every connected store, by the rule that the stores' loops go by (price_chain). */
export const getPrices = async (ctx: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const found = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (found.rows.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    select v.id as variant_id, v.barcode, v.product_code, s.id as store_id, s.name as store_name, ch.id as channel_id, ch.name as channel_name,
      there.currency, coalesce(now_on.links, '[]') as chain, coalesce(soon.links, '[]') as later, before.told as before
    from variant v
    join product p on p.client_id = v.client_id and p.id = v.product_id
    join store s on s.client_id = v.client_id and s.is_active
    join channel ch on ch.id = s.channel_id
    cross join lateral (select coalesce(s.currency, ch.currency) as currency) there
    left join lateral (
      select jsonb_agg(${link(sql`case when c.place < 3 then 'store' when c.place < 5 then 'currency' when c.place = 5 then 'rule' else 'product' end`, sql`c`)} order by c.place, c.valid_from desc) as links
      from (select chain.*, row.version from price_chain(v.client_id, v.id, s.id, there.currency, v.list_price, v.sale_price, p.currency) chain
        left join price row on row.client_id = v.client_id and row.id = chain.price_id) c
    ) now_on on true
    left join lateral (
      select jsonb_agg(${link(sql`case when c.store_id is null then 'currency' else 'store' end`, sql`c`)} order by c.valid_from) as links
      from (select row.*, row.id as price_id from price row where row.client_id = v.client_id and row.variant_id = v.id
        and row.currency = there.currency and (row.store_id is null or row.store_id = s.id) and row.valid_from > statement_timestamp()) c
    ) soon on true
    left join lateral (
      select jsonb_build_object('lowest', b.lowest::text, 'days', b.days, 'until', iso(b.until), 'isExceeded', f.list_price > f.sale_price and f.list_price > b.lowest) as told
      from (select list_price, sale_price from price_chain(v.client_id, v.id, s.id, there.currency, v.list_price, v.sale_price, p.currency)
          order by place, valid_from desc limit 1) f
      cross join lateral price_before(v.client_id, v.id, s.id, there.currency, coalesce(s.country_code, ch.country_code), f.list_price, f.sale_price) b
      where b.lowest is not null
    ) before on true
    where v.client_id = ${clientId} and v.product_id = ${productId}
    order by v.position, v.id, s.created_at, s.id`.execute(db);
  return rows;
};
