import type { Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { sampleFingerprint } from "./sample-content.ts";
import { countSample, oneAtATime, sampleProducts, sampleStores } from "./sample-rows.ts";

/** Everything that hangs on a sample store or a sample product, from the leaves up, in one transaction. */
export const removeSampleData = async (ctx: Ctx): Promise<Output<typeof home.RemoveSampleData>> => {
  const { db, clientId } = ctx;
  await oneAtATime(db, clientId);
  const before = await countSample(db, clientId);
  const stores = sampleStores(clientId);
  const products = sampleProducts(clientId);
  const variants = sql`(select id from variant where client_id = ${clientId} and product_id in ${products})`;
  const packages = sql`(select id from order_package where client_id = ${clientId} and store_id in ${stores})`;
  const orders = sql`(select id from order_header where client_id = ${clientId} and store_id in ${stores})`;
  const claims = sql`(select id from claim where client_id = ${clientId} and store_id in ${stores})`;
  const listings = sql`(select id from listing where client_id = ${clientId} and (store_id in ${stores} or product_id in ${products}))`;
  const steps: [table: string, where: ReturnType<typeof sql>][] = [
    ["order_status_history", sql`package_id in ${packages}`],
    ["package_action", sql`package_id in ${packages}`],
    ["package_label", sql`package_id in ${packages}`],
    ["money_entry", sql`store_id in ${stores}`],
    ["order_amount", sql`package_id in ${packages}`],
    ["replacement", sql`order_id in ${orders}`],
    ["return_receipt", sql`order_id in ${orders}`],
    ["order_allocation", sql`order_id in ${orders}`],
    ["parcel", sql`store_id in ${stores}`],
    ["order_line", sql`order_id in ${orders}`],
    ["order_package", sql`store_id in ${stores}`],
    ["order_header", sql`store_id in ${stores}`],
    ["claim_line", sql`claim_id in ${claims}`],
    ["claim", sql`store_id in ${stores}`],
    ["price", sql`variant_id in ${variants}`],
    ["sync_field", sql`listing_id in ${listings}`],
    ["offer", sql`listing_id in ${listings}`],
    ["listing", sql`id in ${listings}`],
    ["problem", sql`fingerprint = ${sampleFingerprint}`],
    ["stock_movement", sql`item_id in ${variants}`],
    ["product_attribute", sql`product_id in ${products}`],
    ["product_image", sql`product_id in ${products}`],
    ["product_row", sql`product_id in ${products}`],
    ["store", sql`is_sample`],
  ];
  for (const [table, where] of steps)
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and (${where})`.execute(db);
  // Texts, variants and their stock go with the product; its brand when nothing else is of it.
  await sql`
    with gone as (delete from product where client_id = ${clientId} and is_sample returning id, brand_id)
    delete from brand b where b.client_id = ${clientId} and b.id in (select brand_id from gone)
      and not exists (select from product p where p.client_id = b.client_id and p.brand_id = b.id and p.id not in (select id from gone))`.execute(
    db,
  );
  if (before.isLoaded) await ctx.audit({ action: "delete", objectType: "sample_data", objectId: clientId, before });
  return countSample(db, clientId);
};
