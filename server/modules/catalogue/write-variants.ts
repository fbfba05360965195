import type { ProductGiven } from "@tradeport/contract/products";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";

type SelectedAttribute = ProductGiven["attributes"][number];

/** Variants by id, in the order given; one that is left out is removed, unless an order or a store knows it. */
export const writeVariants = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  input: ProductGiven,
  productId: string,
  attributes: { own: SelectedAttribute[]; ofVariants: SelectedAttribute[][] },
  desiDivisor: number,
): Promise<string[]> => {
  const known = await sql<{ id: string; barcode: string }>`
    select id, barcode from variant where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  const own = new Set(known.rows.map(({ id }) => id));
  const variants = input.variants.map((variant, position) => ({
    ...variant.package,
    ...variant,
    id: variant.id ?? newId(),
    position,
  }));
  if (input.variants.some(({ id }) => id !== undefined && !own.has(id))) throw new Fail("not_found");
  const gone = known.rows.filter(({ id }) => !variants.some((variant) => variant.id === id));
  await remove({ db, clientId }, gone);
  const given = sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as given(id uuid, position int, barcode text,
    "productCode" text, "listPrice" numeric, "salePrice" numeric, "criticalStockQuantity" int, "criticalStockActive" boolean,
    "criticalStockMultiplier" numeric, "dimensionalWeight" numeric, width numeric, length numeric, height numeric, weight numeric)`;
  const desi = sql`desi_of(given."dimensionalWeight", given.width, given.length, given.height, ${desiDivisor}::int)`;
  try {
    // "on conflict do update" would lock what it updates against those who only refer to it (FOR UPDATE, for it names a code): a store
    // that holds the variant's offer and writes it twice would wait for us, and we for its offer. A plain update does so only where a code changes.
    await sql`
      update variant set position = given.position, barcode = given.barcode, product_code = given."productCode",
        list_price = given."listPrice", sale_price = given."salePrice", critical_quantity = given."criticalStockQuantity",
        critical_active = given."criticalStockActive", critical_multiplier = given."criticalStockMultiplier",
        dimensional_weight = case when (given.width, given.length, given.height) = (variant.width, variant.length, variant.height)
          then given."dimensionalWeight" else ${desi} end, width = given.width, length = given.length, height = given.height,
        weight = given.weight, modified_at = now()
      from ${given} where variant.client_id = ${clientId} and variant.id = given.id`.execute(db);
    await sql`
      insert into variant (client_id, product_id, id, position, barcode, product_code, list_price, sale_price, critical_quantity,
        critical_active, critical_multiplier, dimensional_weight, width, length, height, weight)
      select ${clientId}, ${productId}, id, position, barcode, "productCode", "listPrice", "salePrice", "criticalStockQuantity",
        "criticalStockActive", "criticalStockMultiplier", ${desi}, width, length, height, weight
      from ${given} where not (given.id = any(${[...own]}::uuid[]))`.execute(db);
  } catch (error) {
    // Two saves at once: the one that comes second finds the code taken.
    // Which of them the database tells nobody of whom it hides rows.
    const constraint = violated(error);
    const oneOf = (codes: string[]) => [...new Set(codes)].join(" / ");
    if (constraint === "variant_client_id_barcode_key")
      throw new Fail("barcode_taken", { barcode: oneOf(variants.map(({ barcode }) => barcode)) });
    if (constraint === "variant_client_id_product_code_key")
      throw new Fail("product_code_taken", { code: oneOf(variants.map(({ productCode }) => productCode)) });
    throw error;
  }
  const owned = [
    { owner: productId, attributes: attributes.own, images: input.images },
    ...variants.map(({ id, productVariantImages }, at) => ({
      owner: id,
      attributes: attributes.ofVariants[at] ?? [],
      images: productVariantImages,
    })),
  ];
  await sql`delete from product_attribute where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  await sql`
    insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
    select ${clientId}, ${productId}, owner, "attributeId", "valueId", text
    from jsonb_to_recordset(${JSON.stringify(owned.flatMap(({ owner, attributes }) => attributes.map((one) => ({ owner, ...one }))))}::jsonb)
      as given(owner uuid, "attributeId" uuid, "valueId" uuid, text text)
    on conflict do nothing`.execute(db);
  await sql`delete from product_image where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  await sql`
    insert into product_image (client_id, product_id, variant_id, position, url)
    select ${clientId}, ${productId}, owner, position, url
    from jsonb_to_recordset(${JSON.stringify(owned.flatMap(({ owner, images }) => images.map((url, position) => ({ owner, position, url }))))}::jsonb)
      as given(owner uuid, position int, url text)`.execute(db);
  return variants.map(({ id }) => id);
};

const remove = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, gone: { id: string; barcode: string }[]) => {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const { rows } = await sql<{ barcode: string }>`
    select barcode from variant where client_id = ${clientId} and id = any(${ids}::uuid[]) and (
      exists (select 1 from offer where offer.client_id = variant.client_id and offer.variant_id = variant.id)
      or exists (select 1 from ended_offer e where e.client_id = variant.client_id and e.variant_id = variant.id)
      or exists (select 1 from order_line where order_line.client_id = variant.client_id and order_line.variant_id = variant.id))`.execute(
    db,
  );
  if (rows[0]) throw new Fail("variant_in_use", { barcode: rows[0].barcode });
  const { rows: inSets } = await sql<{ barcode: string; set: string }>`
    select v.barcode, s.barcode as set from variant_component k
    join variant v on v.client_id = k.client_id and v.id = k.item_id
    join variant s on s.client_id = k.client_id and s.id = k.variant_id
    where k.client_id = ${clientId} and k.item_id = any(${ids}::uuid[]) and not k.variant_id = any(${ids}::uuid[]) limit 1`.execute(
    db,
  );
  if (inSets[0]) throw new Fail("variant_in_set", inSets[0]);
  await sql`delete from variant where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
};
