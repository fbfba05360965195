import { firstStock } from "#modules/inventory/index.ts";
import { requestSyncContent } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { refreshRows } from "../product-row.ts";
import { readProductSettings } from "../read-product-settings.ts";
import type { Chunk } from "./chunk.ts";
import { holdBrands } from "./hold-brands.ts";

/**
 * New products and variants of a chunk, set by set. Rows of one model code are one product: the first of them founds it, with its
 * images; each later one, in this file or another day, adds a variant to it. What rows say of the product they say alike (judge-new.ts),
 * so the first that says something is taken.
 */
export const writeNew = async (chunk: Chunk) => {
  const { tx, clientId, processId, good } = chunk;
  const { criticalStockQuantity: critical, desiDivisor } = await readProductSettings(tx, clientId);
  await holdBrands(chunk);
  await sql`
    insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country)
    select distinct on (r.main_code) ${clientId}::uuid, r.product_id, r.main_code, r.category_id, brand.id, r.vat_rate, r.currency,
      coalesce(${first("origin_country", "r.main_code")}, 'TR')
    from (select r.* from ${good}) as r
    join brand on brand.client_id = ${clientId} and fold(brand.name) = fold(r.brand)
    order by r.main_code, r.row_no
    on conflict (client_id, main_code) do nothing`.execute(tx);
  // Placed once: a row whose candidate became the product's id is the one that founded it.
  await sql`
    create temp table placed on commit drop as
    select import_row.*, product_id as of_product, false as founds, false as founded from import_row with no data`.execute(tx);
  await sql`
    insert into placed
    select r.*, product.id, product.id = r.product_id, bool_or(product.id = r.product_id) over (partition by product.id)
    from (select r.* from ${good}) as r join product on product.client_id = ${clientId} and product.main_code = r.main_code`.execute(
    tx,
  );
  const placed = sql`placed r`;
  await sql`
    insert into product_text (client_id, product_id, language, name, invoice_name, subtitle, description)
    select distinct on (r.of_product) ${clientId}::uuid, r.of_product, 'tr-TR', r.name,
      coalesce(${first("invoice_name", "r.of_product")}, ''), coalesce(${first("subtitle", "r.of_product")}, ''),
      coalesce(${first("description", "r.of_product")}, '')
    from ${placed} where r.founded order by r.of_product, r.row_no`.execute(tx);
  await sql`
    insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, critical_quantity,
      critical_active, dimensional_weight, width, length, height, weight)
    select ${clientId}::uuid, r.variant_id, r.of_product,
      coalesce((select max(position) + 1 from variant where client_id = ${clientId} and product_id = r.of_product), 0)
        + row_number() over (partition by r.of_product order by r.row_no) - 1,
      r.barcode, r.product_code, r.list_price, r.sale_price, coalesce(r.critical_quantity, ${critical}::int, 0),
      coalesce(r.critical_quantity, ${critical}::int, 0) > 0,
      coalesce(desi_of(coalesce(r.dimensional_weight, 0), r.width, r.length, r.height, ${desiDivisor}::int), 0), coalesce(r.width, 0), coalesce(r.length, 0), coalesce(r.height, 0), coalesce(r.weight, 0)
    from ${placed}`.execute(tx);
  await sql`
    insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
    select distinct on (owner, selected.a) ${clientId}::uuid, r.of_product,
      case when selected.n then r.variant_id else r.of_product end as owner, selected.a, selected.v, selected.t
    from ${placed}, jsonb_to_recordset(r.attributes) as selected(a uuid, v uuid, t text, n boolean)
    where selected.n or r.founded order by owner, selected.a, r.row_no`.execute(tx);
  await sql`
    insert into product_image (client_id, product_id, variant_id, position, url)
    select ${clientId}::uuid, r.of_product, case when r.founds then r.of_product else r.variant_id end, image.place - 1, image.url
    from ${placed}, jsonb_array_elements_text(r.images) with ordinality as image(url, place)`.execute(tx);
  const counted = sql`select r.variant_id, r.quantity, ${`process:${processId}:`}::text || r.row_no as cause from ${placed}`;
  await firstStock(tx, clientId, counted, chunk.actor);
  const { rows } = await sql<{ id: string; founds: boolean }>`
    select of_product as id, bool_or(founds) as founds from ${placed} group by of_product order by of_product`.execute(tx);
  await refreshRows(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
  await requestSyncContent(
    tx,
    clientId,
    rows.filter(({ founds }) => !founds).map(({ id }) => id),
    "import",
  );
};

/** The first row's that says it, over the rows of one product. */
const first = (column: string, product: string) =>
  sql.raw(`first_value(r.${column}) over (partition by ${product} order by r.${column} is null, r.row_no)`);
