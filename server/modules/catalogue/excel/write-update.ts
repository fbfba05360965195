import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { lockProducts, requestSyncProducts } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { refreshRows } from "../product-row.ts";
import type { Chunk } from "./chunk.ts";
import { holdBrands } from "./hold-brands.ts";
import { type ChangedRow, notePictures } from "./note-changes.ts";

/** What the chunk names stands still before it is judged: its products, then their stock, each in the one order (lock-stock.ts). */
export const lockUpdated = async ({ tx, clientId, all }: Chunk) => {
  const { rows } = await sql<{ variantId: string; productId: string }>`
    select own.id as variant_id, own.product_id from (select r.* from ${all}) as r
    join variant own on own.client_id = ${clientId} and own.barcode = r.barcode`.execute(tx);
  await lockProducts(tx, clientId, [...new Set(rows.map(({ productId }) => productId))]);
  await lockStock(
    tx,
    clientId,
    rows.map(({ variantId }) => variantId),
  );
};

/** `r`: the good rows with what they change. */
export const placedOf = ({ clientId, good }: Chunk) => sql`(
    select r.*, own.id as of_variant, own.product_id as of_product from (select r.* from ${good}) as r
    join variant own on own.client_id = ${clientId} and own.barcode = r.barcode) as r`;

/**
 * Changes of a chunk, noted before (note-changes.ts), set by set. A blank cell leaves what is there. What rows of one product say of it they say alike (judge-update.ts),
 * so the first that says something is taken.
 */
export const writeUpdate = async (chunk: Chunk, rows: ChangedRow[]) => {
  const { tx, clientId, processId } = chunk;
  const placed = placedOf(chunk);
  const first = (column: string) =>
    sql.raw(`(array_agg(r.${column} order by r.row_no) filter (where r.${column} is not null))[1]`);
  await holdBrands(chunk);
  await sql`
    update product set brand_id = coalesce(brand.id, product.brand_id), vat_rate = coalesce(given.vat_rate, product.vat_rate),
      origin_country = coalesce(given.origin_country, product.origin_country),
      version = product.version + 1, modified_at = now()
    from (
      select r.of_product, ${first("brand")} as brand, ${first("vat_rate")} as vat_rate,
        ${first("origin_country")} as origin_country
      from ${placed} group by r.of_product) as given
    left join brand on brand.client_id = ${clientId} and fold(brand.name) = fold(given.brand)
    where product.client_id = ${clientId} and product.id = given.of_product`.execute(tx);
  await sql`
    update product_text text set name = coalesce(given.name, text.name), invoice_name = coalesce(given.invoice_name, text.invoice_name),
      subtitle = coalesce(given.subtitle, text.subtitle), description = coalesce(given.description, text.description)
    from (
      select r.of_product, ${first("name")} as name, ${first("invoice_name")} as invoice_name, ${first("subtitle")} as subtitle,
        ${first("description")} as description
      from ${placed} group by r.of_product) as given
    where text.client_id = ${clientId} and text.product_id = given.of_product and text.language = 'tr-TR'`.execute(tx);
  await sql`
    update variant set product_code = coalesce(r.product_code, variant.product_code), list_price = coalesce(r.list_price, variant.list_price),
      sale_price = coalesce(r.sale_price, variant.sale_price), critical_quantity = coalesce(r.critical_quantity, variant.critical_quantity),
      critical_active = case when r.critical_quantity is null then variant.critical_active else r.critical_quantity > 0 end,
      dimensional_weight = coalesce(r.dimensional_weight, variant.dimensional_weight), width = coalesce(r.width, variant.width),
      length = coalesce(r.length, variant.length), height = coalesce(r.height, variant.height), weight = coalesce(r.weight, variant.weight),
      modified_at = now()
    from ${placed} where variant.client_id = ${clientId} and variant.id = r.of_variant`.execute(tx);
  await sql`
    insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
    select distinct on (owner, selected.a) ${clientId}::uuid, r.of_product,
      case when selected.n then r.of_variant else r.of_product end as owner, selected.a, selected.v, selected.t
    from ${placed}, jsonb_to_recordset(r.attributes) as selected(a uuid, v uuid, t text, n boolean)
    order by owner, selected.a, r.row_no
    on conflict (client_id, product_id, variant_id, attribute_id) do update set value_id = excluded.value_id, text = excluded.text`.execute(
    tx,
  );
  await writeImages(chunk, placed);
  await moveStock(
    tx,
    clientId,
    rows
      .filter(({ delta }) => delta !== 0)
      .map(({ variantId, rowNo, delta }) => ({
        itemId: variantId,
        kind: "count",
        onHandDelta: delta,
        reservedDelta: 0,
        cause: `process:${processId}:${rowNo}`,
        actor: chunk.actor,
      })),
  );
  const products = [...new Set(rows.map(({ productId }) => productId))];
  await refreshRows(tx, clientId, products);
  await requestSyncProducts(
    tx,
    clientId,
    products,
    rows.map(({ variantId }) => variantId),
    "import",
  );
};

/** An address takes the place that it is given for; the others stay. A place beyond the last is the next. */
const writeImages = async (chunk: Chunk, placed: ReturnType<typeof sql>) => {
  const { tx, clientId } = chunk;
  await sql`
    create temp table pictured on commit drop as
    select client_id, product_id, position, url from product_image with no data`.execute(tx);
  await sql`
    with given as (
      select distinct on (r.of_product, image.place) r.of_product, image.place - 1 as position, image.url
      from ${placed}, jsonb_array_elements_text(r.images) with ordinality as image(url, place)
      where image.url is not null order by r.of_product, image.place, r.row_no),
    stored as (
      select product_id as of_product, position, url from product_image
      where client_id = ${clientId} and product_id in (select of_product from given) and variant_id = product_id)
    insert into pictured
    select ${clientId}::uuid, of_product, row_number() over (partition by of_product order by position) - 1,
      coalesce(given.url, stored.url)
    from given full join stored using (of_product, position)`.execute(tx);
  await notePictures(chunk);
  await sql`
    delete from product_image using (select distinct client_id, product_id from pictured) as given
    where product_image.client_id = given.client_id and product_image.product_id = given.product_id
      and product_image.variant_id = given.product_id`.execute(tx);
  await sql`
    insert into product_image (client_id, product_id, variant_id, position, url)
    select client_id, product_id, product_id, position, url from pictured`.execute(tx);
};
