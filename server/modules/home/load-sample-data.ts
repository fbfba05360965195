import type { Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import { refreshRows } from "#modules/catalogue/index.ts";
import { moveStock } from "#modules/inventory/index.ts";
import { reconcileHolds } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type SampleRows, sampleRows } from "./sample-content.ts";
import { writeSampleListings } from "./sample-listings.ts";
import { countSample, oneAtATime } from "./sample-rows.ts";

/**
 * Marked rows of every kind in one transaction: products, two stores that are switched off, a month of orders. Stock follows the orders by the
 * same way as always. A sample store has no credentials and no loop, so nothing of it is ever sent. Loaded once: a second press finds it there.
 */
export const loadSampleData = async (ctx: Ctx): Promise<Output<typeof home.LoadSampleData>> => {
  const { db, clientId } = ctx;
  await oneAtATime(db, clientId);
  const there = await countSample(db, clientId);
  if (there.isLoaded) return there;
  const sample = sampleRows(ctx.locale, ctx.now());
  await writeProducts(ctx, sample);
  await writeStores(ctx, sample);
  await writeOrders(ctx, sample);
  for (const store of sample.stores) {
    const orderIds = sample.sold.filter(({ storeId }) => storeId === store).map(({ orderId }) => orderId);
    await reconcileHolds(db, clientId, orderIds.sort(), sample.label);
  }
  await writeSampleListings(ctx, sample);
  const after = await countSample(db, clientId);
  await ctx.audit({ action: "create", objectType: "sample_data", objectId: clientId, after });
  return after;
};

const writeProducts = async ({ db, clientId }: Ctx, { brand, products, label, mark }: SampleRows) => {
  const { rows: leaves } = await sql<{ id: string; code: string }>`
    select id, code from category where is_leaf and is_active order by path_tr, id`.execute(db);
  if (leaves.length === 0) throw new Fail("no_categories");
  const categoryOf = (code: string) => (leaves.find((leaf) => leaf.code === code) ?? leaves[0]!).id;
  const json = (rows: object[]) => JSON.stringify(rows);
  await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand.id}, ${brand.name})`.execute(db);
  await sql`
    insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country, is_sample)
    select ${clientId}::uuid, id, code, category, ${brand.id}::uuid, 20, 'TRY', 'TR', true
    from jsonb_to_recordset(${json(products.map((one) => ({ ...one, category: categoryOf(one.category) })))}::jsonb)
      as p(id uuid, code text, category uuid)`.execute(db);
  await sql`
    insert into product_text (client_id, product_id, language, name, description)
    select ${clientId}::uuid, id, text.language, text.name, '<p>' || text.name || '</p>'
    from jsonb_to_recordset(${json(products)}::jsonb) as p(id uuid, tr text, en text)
    cross join lateral (values ('tr-TR', tr), ('en-US', en)) as text(language, name)`.execute(db);
  const variants = products.flatMap((product) => product.variants);
  await sql`
    insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, dimensional_weight)
    select ${clientId}::uuid, id, "productId", position, code, code, "listPrice", price, 1
    from jsonb_to_recordset(${json(variants)}::jsonb)
      as v(id uuid, "productId" uuid, position int, code text, price numeric, "listPrice" numeric)`.execute(db);
  await refreshRows(
    db,
    clientId,
    products.map(({ id }) => id),
  );
  const cause = `sample:${mark}`;
  await moveStock(
    db,
    clientId,
    variants.map(({ id, pieces }) => ({
      itemId: id,
      kind: "count" as const,
      onHandDelta: pieces,
      reservedDelta: 0,
      cause,
      actor: label,
    })),
  );
};

/** The sample's orders are in lira: channels that sell in it come first. */
const writeStores = async ({ db, clientId, locale }: Ctx, { stores, mark }: SampleRows) => {
  await sql`
    insert into store (client_id, id, channel_id, name, is_sandbox, is_active, is_sample, account_hash, health, orders_read_at,
      push_confirmed_at)
    select ${clientId}::uuid, store.id, c.id, ${locale === "tr" ? "Örnek mağaza" : "Sample store"} || ' ' || c.name, true, false, true,
      'sample:' || ${mark}, 'ok', now(), now()
    from unnest(${[...stores]}::uuid[]) with ordinality as store(id, place)
    join (select id, name, row_number() over (order by currency <> 'TRY', code desc) as place from channel) c
      on c.place = store.place`.execute(db);
};

const writeOrders = async ({ db, clientId }: Ctx, { sold }: SampleRows) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sold.map((one) => ({ ...one, historyId: newId() })))}::jsonb) as o("orderId" uuid, "packageId" uuid, "lineId" uuid, "storeId" uuid,
    number text, "orderedAt" timestamptz, "shipBy" timestamptz, status text, buyer text, "variantId" uuid, code text, title text, pieces int,
    unit numeric, total numeric, cargo text, "historyId" uuid)`;
  const address = sql`jsonb_build_object('firstName', split_part(buyer, ' ', 1), 'lastName', split_part(buyer, ' ', 2), 'company', '',
    'country', 'Türkiye', 'countryCode', 'TR', 'city', 'İstanbul', 'district', 'Kadıköy', 'fullAddress', 'Örnek Sokak 1', 'zipCode', '34710',
    'phone', '', 'email', '', 'taxNumber', '', 'taxOffice', '')`;
  await sql`
    insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address,
      remote_modified_at)
    select ${clientId}::uuid, "orderId", "storeId", number, "orderedAt", 'TRY', buyer, ${address}, ${address}, "orderedAt" from ${rows}`.execute(
    db,
  );
  await sql`
    insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, ordered_at, ship_by, currency, total, discount, customer_name, cargo_company, cargo_tracking_code, created_at)
    select ${clientId}::uuid, "packageId", "orderId", "storeId", number, status, status, status, "orderedAt", 'sample', "orderedAt", "shipBy", 'TRY',
      total, 0, buyer, case when cargo = '' then '' else 'Örnek Kargo' end, cargo, "orderedAt" from ${rows}`.execute(db);
  await sql`
    insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price,
      discount, total, vat_rate, remote_status)
    select ${clientId}::uuid, "lineId", "packageId", "orderId", '1', "variantId", code, code, title, pieces, unit, 0, total, 20, status
    from ${rows}`.execute(db);
  await sql`
    insert into order_status_history (client_id, id, package_id, actor_kind, actor_name, action, status, remote_status, created_at)
    select ${clientId}::uuid, "historyId", "packageId", 'marketplace', 'Tradeport', 'REPORT', status, status, "orderedAt" from ${rows}`.execute(
    db,
  );
};
