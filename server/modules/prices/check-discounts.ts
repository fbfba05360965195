import type { Input, Output } from "@tradeport/contract";
import type { price } from "@tradeport/contract/prices";
import { chunksOf, selectedProducts, selectedStores } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Call = typeof price.CheckDiscounts;
type Discount = Output<Call>["discounts"][number];

const shown = 200;

/** What these stores would be shown as a reduction, and against what: a part of the products at a time, for the whole catalogue may be asked. */
export const checkDiscounts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const stores = (await selectedStores(db, clientId, input.storeIds)).map(({ id }) => id);
  const products = await selectedProducts(db, clientId, input);
  const answer: Output<Call> = { count: 0, discounts: [] };
  for (const ids of chunksOf(products, 500)) {
    const { rows } = await sql<Discount>`
      select p.id as product_id, p.main_code as product_main_code, v.id as variant_id, v.barcode, s.id as store_id, there.currency,
        f.list_price::text, f.sale_price::text, b.lowest::text, b.days
      from product p
      join variant v on v.client_id = p.client_id and v.product_id = p.id
      join store s on s.client_id = p.client_id and s.id = any(${stores}::uuid[])
      join channel ch on ch.id = s.channel_id
      cross join lateral (select coalesce(s.currency, ch.currency) as currency) there
      cross join lateral (
        select list_price, sale_price from price_chain(v.client_id, v.id, s.id, there.currency, v.list_price, v.sale_price, p.currency)
        order by place, valid_from desc limit 1) f
      cross join lateral price_before(v.client_id, v.id, s.id, there.currency, coalesce(s.country_code, ch.country_code), f.list_price, f.sale_price) b
      where p.client_id = ${clientId} and p.id = any(${ids}::uuid[]) and v.client_id = ${clientId} and v.product_id = any(${ids}::uuid[])
        and f.list_price > f.sale_price and f.list_price > b.lowest
      order by p.id, v.position, v.id, s.id`.execute(db);
    answer.count += rows.length;
    answer.discounts.push(...rows.slice(0, shown - answer.discounts.length));
  }
  return answer;
};
