import type { Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import { keepTaxonomy, refreshRows } from "#modules/catalogue/index.ts";
import { moveStock } from "#modules/inventory/index.ts";
import { reconcileHolds } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type SampleRows, sampleRows } from "./sample-content.ts";
import { writeSampleListings } from "./sample-listings.ts";
import { countSample, oneAtATime } from "./sample-rows.ts";

/**
 * Marked rows of every kind in one transaction: products with pictures, three stores that are switched off, a month of orders. Stock follows the orders by the
 * same way as always. A sample store has no credentials and no loop, so nothing of it is ever sent. Loaded once: a second press finds it there.
 */
export const loadSampleData = async (ctx: Ctx): Promise<Output<typeof home.LoadSampleData>> => {
  const { db, clientId } = ctx;
  await keepTaxonomy(db);
  await oneAtATime(db, clientId);
  const there = await countSample(db, clientId);
  if (there.isLoaded) return there;
  const sample = sampleRows(ctx.locale, ctx.now(), `${ctx.installation.publicUrl}/samples`);
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

const json = (rows: readonly object[]) => JSON.stringify(rows);

const writeProducts = async ({ db, clientId }: Ctx, { brand, products, label, mark }: SampleRows) => {
  const { rows: leaves } = await sql<{ id: string }>`
    select id from category where is_leaf and is_active order by path_tr, id`.execute(db);
  if (leaves.length === 0) throw new Fail("no_categories");
  const categoryOf = (id: string) => (leaves.some((leaf) => leaf.id === id) ? id : leaves[0]!.id);
  await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand.id}, ${brand.name})`.execute(db);
  await sql`
    insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country, is_sample)
    select ${clientId}::uuid, id, code, category, ${brand.id}::uuid, 20, 'TRY', 'TR', true
    from jsonb_to_recordset(${json(products.map(({ id, code, category }) => ({ id, code, category: categoryOf(category) })))}::jsonb)
      as p(id uuid, code text, category uuid)`.execute(db);
  await sql`
    insert into product_text (client_id, product_id, language, name, description)
    select ${clientId}::uuid, id, text.language, text.name, '<p>' || text.name || '</p>'
    from jsonb_to_recordset(${json(products)}::jsonb) as p(id uuid, tr text, en text)
    cross join lateral (values ('tr-TR', tr), ('en-US', en)) as text(language, name)`.execute(db);
  await sql`
    insert into product_image (client_id, product_id, variant_id, position, url)
    select ${clientId}::uuid, id, id, 0, picture from jsonb_to_recordset(${json(products)}::jsonb) as p(id uuid, picture text)`.execute(
    db,
  );
  const variants = products.flatMap((product) => product.variants);
  await sql`
    insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, dimensional_weight)
    select ${clientId}::uuid, id, "productId", position, barcode, code, "listPrice", price, 1
    from jsonb_to_recordset(${json(variants)}::jsonb)
      as v(id uuid, "productId" uuid, position int, barcode text, code text, price numeric, "listPrice" numeric)`.execute(db);
  // Of attributes that an Admin has taken away there is nothing to say.
  await sql`
    insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
    select ${clientId}::uuid, "productId", of, attribute, value
    from jsonb_to_recordset(${json(products.flatMap(({ attributes }) => attributes))}::jsonb)
      as a("productId" uuid, of uuid, attribute uuid, value uuid)
    where exists (select from attribute_value v where v.id = value and v.attribute_id = attribute)`.execute(db);
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

/** Channels that sell in lira come first, as the sample's orders do. */
const writeStores = async ({ db, clientId, locale }: Ctx, { stores, products, mark }: SampleRows) => {
  await sql`
    insert into store (client_id, id, channel_id, name, is_sandbox, is_active, is_sample, account_hash, health, orders_read_at, orders_until,
      push_confirmed_at)
    select ${clientId}::uuid, store.id, c.id, ${locale === "tr" ? "Örnek mağaza" : "Sample store"} || ' ' || c.name, true, false, true,
      'sample:' || ${mark}, 'ok', now(), now(), now()
    from unnest(${[...stores]}::uuid[]) with ordinality as store(id, place)
    join (select id, name, row_number() over (order by currency <> 'TRY', code desc) as place from channel) c
      on c.place = store.place`.execute(db);
  const abroad = products.flatMap(({ variants }) =>
    variants.map(({ id, abroad }) => ({ id: newId(), variantId: id, ...abroad })),
  );
  await sql`
    insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
    select s.client_id, given.id, "variantId", s.id, c.currency, "listPrice", given.price, now()
    from store s join channel c on c.id = s.channel_id
    cross join jsonb_to_recordset(${json(abroad)}::jsonb) as given(id uuid, "variantId" uuid, price numeric, "listPrice" numeric)
    where s.client_id = ${clientId} and s.id = ${stores[2]} and c.currency <> 'TRY'`.execute(db);
};

const writeOrders = async ({ db, clientId }: Ctx, { sold }: SampleRows) => {
  const orders = sql`jsonb_to_recordset(${json(sold.map((one) => ({ ...one, historyId: newId() })))}::jsonb) as o("orderId" uuid,
      "packageId" uuid, "storeId" uuid, number text, "orderedAt" timestamptz, "shipBy" timestamptz, status text, buyer text, city text,
      district text, total numeric, cargo text, "historyId" uuid)
    join (select s.id, c.currency from store s join channel c on c.id = s.channel_id where s.client_id = ${clientId}) store
      on store.id = "storeId"`;
  const address = sql`jsonb_build_object('firstName', split_part(buyer, ' ', 1), 'lastName', substr(buyer, strpos(buyer, ' ') + 1), 'company', '',
    'country', 'Türkiye', 'countryCode', 'TR', 'city', city, 'district', district, 'fullAddress', 'Örnek Sokak 1, ' || district || ', ' || city,
    'zipCode', '34710', 'phone', '', 'email', '', 'taxNumber', '', 'taxOffice', '')`;
  await sql`
    insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address,
      remote_modified_at)
    select ${clientId}::uuid, "orderId", "storeId", number, "orderedAt", currency, buyer, ${address}, ${address}, "orderedAt"
    from ${orders}`.execute(db);
  await sql`
    insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, ordered_at, ship_by, currency, total, discount, customer_name, cargo_company, cargo_tracking_code, created_at)
    select ${clientId}::uuid, "packageId", "orderId", "storeId", number, status, status, status, "orderedAt", 'sample', "orderedAt", "shipBy",
      currency, total, 0, buyer, case when cargo = '' then '' else 'Örnek Kargo' end, cargo, "orderedAt" from ${orders}`.execute(
    db,
  );
  const lines = sold.flatMap(({ lines, packageId, orderId, status }) =>
    lines.map((line) => ({ ...line, packageId, orderId, status })),
  );
  await sql`
    insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price,
      discount, total, vat_rate, remote_status)
    select ${clientId}::uuid, id, "packageId", "orderId", no, "variantId", barcode, code, title, pieces, unit, 0, total, 20, status
    from jsonb_to_recordset(${json(lines)}::jsonb) as l(id uuid, "packageId" uuid, "orderId" uuid, no text, "variantId" uuid, barcode text,
      code text, title text, pieces int, unit numeric, total numeric, status text)`.execute(db);
  await sql`
    insert into order_status_history (client_id, id, package_id, actor_kind, actor_name, action, status, remote_status, created_at)
    select ${clientId}::uuid, "historyId", "packageId", 'marketplace', 'Tradeport', 'REPORT', status, status, "orderedAt"
    from ${orders}`.execute(db);
};
