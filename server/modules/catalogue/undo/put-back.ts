import { moveStock } from "#modules/inventory/index.ts";
import { requestSyncProducts } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { refreshRows } from "../product-row.ts";
import { changedBack, type Step } from "./step.ts";

/** Fields of the product; what lines of one product say of it they say alike. */
const ofProduct = ["brand", "name", "invoiceName", "subtitle", "description", "vatRate", "originCountry"];
const text = (key: string) => sql`given.want ->> ${sql.lit(key)}`;
const number = (key: string, column: string) =>
  sql`${sql.ref(column)} = coalesce((b.before ->> ${sql.lit(key)})::numeric, ${sql.ref(`variant.${column}`)})`;

/** Every field that the process wrote gets its value of before, set by set as an import writes; stock by a movement. */
export const putBack = async (step: Step) => {
  const { tx, clientId, processId, actor } = step;
  const { rows } = await sql<{ lineNo: number; variantId: string; productId: string; warehouseId: string; delta: number }>`
    select line_no, variant_id, product_id, warehouse_id,
      coalesce((before ->> 'quantity')::int - (after ->> 'quantity')::int, 0) as delta
    from ${changedBack(step)} order by variant_id`.execute(tx);
  if (rows.length === 0) return;
  // A field that was empty is wanted as null.
  const given = sql`(
    select b.product_id, coalesce(jsonb_object_agg(k, b.before -> k) filter (where k is not null), '{}') as want
    from ${changedBack(step)} left join lateral (
      select k from jsonb_object_keys(b.before || b.after) k where k = any(${ofProduct}::text[])) as wanted on true
    group by b.product_id) as given`;
  await sql`
    update product set brand_id = coalesce(brand.id, product.brand_id), vat_rate = coalesce((${text("vatRate")})::smallint, product.vat_rate),
      origin_country = case when given.want ? 'originCountry' then ${text("originCountry")} else product.origin_country end,
      version = product.version + 1, modified_at = now()
    from ${given} left join brand on brand.client_id = ${clientId} and fold(brand.name) = fold(${text("brand")})
    where product.client_id = ${clientId} and product.id = given.product_id`.execute(tx);
  await sql`
    update product_text text set name = coalesce(${text("name")}, text.name), invoice_name = coalesce(${text("invoiceName")}, text.invoice_name),
      subtitle = coalesce(${text("subtitle")}, text.subtitle), description = coalesce(${text("description")}, text.description)
    from ${given} where text.client_id = ${clientId} and text.product_id = given.product_id and text.language = 'tr-TR'`.execute(
    tx,
  );
  await sql`
    update variant set product_code = coalesce(b.before ->> 'productCode', variant.product_code), ${number("listPrice", "list_price")},
      ${number("salePrice", "sale_price")}, critical_quantity = coalesce((b.before ->> 'criticalQuantity')::int, variant.critical_quantity),
      critical_active = coalesce((b.before ->> 'criticalActive')::boolean, variant.critical_active),
      ${number("dimensionalWeight", "dimensional_weight")}, ${number("width", "width")}, ${number("length", "length")},
      ${number("height", "height")}, ${number("weight", "weight")}, modified_at = now()
    from ${changedBack(step)} where variant.client_id = ${clientId} and variant.id = b.variant_id`.execute(tx);
  await putAttributes(step);
  await putPictures(step);
  await moveStock(
    tx,
    clientId,
    rows
      .filter(({ delta }) => delta !== 0)
      .map(({ lineNo, variantId, warehouseId, delta }) => ({
        itemId: variantId,
        warehouseId,
        kind: "count",
        onHandDelta: delta,
        reservedDelta: 0,
        cause: `process:${processId}:${lineNo}`,
        actor,
      })),
  );
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  await refreshRows(tx, clientId, productIds);
  await requestSyncProducts(
    tx,
    clientId,
    productIds,
    rows.map(({ variantId }) => variantId),
    "undo",
  );
};

/** Those that the process gave a product that had none are taken away again. */
const putAttributes = async (step: Step) => {
  const { tx, clientId } = step;
  const selected = sql`(
    select distinct on (owner, attribute_id) b.product_id, case when (side.value ->> 'n')::boolean then b.variant_id else b.product_id end as owner,
      substr(k, 11)::uuid as attribute_id, (b.before -> k ->> 'v')::uuid as value_id, b.before -> k ->> 't' as text
    from ${changedBack(step)}, jsonb_object_keys(b.before || b.after) k, lateral (select coalesce(b.after -> k, b.before -> k) as value) side
    where starts_with(k, 'attribute:') order by owner, attribute_id, b.line_no) as selected`;
  await sql`
    delete from product_attribute a using ${selected}
    where a.client_id = ${clientId} and a.product_id = selected.product_id and a.variant_id = selected.owner and a.attribute_id = selected.attribute_id`.execute(
    tx,
  );
  await sql`
    insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
    select ${clientId}::uuid, product_id, owner, attribute_id, value_id, text from ${selected}
    where value_id is not null or text is not null
    on conflict do nothing`.execute(tx);
};

const putPictures = async (step: Step) => {
  const { tx, clientId } = step;
  const pictured = sql`(
    select distinct on (b.product_id) b.product_id, b.before -> 'images' as urls from ${changedBack(step)}
    where (b.before || b.after) ? 'images' order by b.product_id, b.line_no) as pictured`;
  await sql`
    delete from product_image i using ${pictured}
    where i.client_id = ${clientId} and i.product_id = pictured.product_id and i.variant_id = i.product_id`.execute(tx);
  await sql`
    insert into product_image (client_id, product_id, variant_id, position, url)
    select ${clientId}::uuid, pictured.product_id, pictured.product_id, image.place - 1, image.url
    from ${pictured}, jsonb_array_elements_text(pictured.urls) with ordinality as image(url, place)`.execute(tx);
};
