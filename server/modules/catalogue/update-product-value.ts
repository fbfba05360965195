import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { countStock, lockStock } from "#modules/inventory/index.ts";
import { requestSyncOffers, requestSyncProducts } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { refreshRows } from "./product-row.ts";

type Call = typeof product.UpdateProductValue;

interface Variant {
  id: string;
  barcode: string;
  listPrice: string;
  salePrice: string;
  criticalStock: number;
}

/** Single values of a product and of one of its variants. Whoever saw another value than there is changes nothing. */
export const updateProductValue = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { productId, productName, salePrice, quantity, criticalStock } = input;
  const { rows } = await sql<{ version: number }>`
    select version from product where client_id = ${clientId} and id = ${productId} for update`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  const ofVariant = salePrice !== undefined || quantity !== undefined || criticalStock !== undefined;
  const variant = ofVariant || input.variantId ? await readVariant(ctx, productId, input.variantId) : null;
  const changes = Object.entries({ productName, salePrice, quantity, criticalStock }).filter(([, change]) => change);
  if (changes.length === 0) return {};

  const variantIds = variant ? [variant.id] : [];
  // Stock comes before the row of the list (docs/architecture.md, "Locks"): what follows locks it anyway, a new name of every variant.
  await lockStock(db, clientId, productName ? await variantsOf(ctx, productId) : variantIds);
  if (productName) await rename(ctx, productId, productName);
  if (variant) {
    const price = salePrice ? priceOf(variant, salePrice) : variant.salePrice;
    if (criticalStock) expect(variant.criticalStock === criticalStock.from);
    const critical = criticalStock?.to ?? null;
    await sql`
      update variant set sale_price = ${price}, modified_at = now(),
        critical_quantity = coalesce(${critical}::int, critical_quantity), critical_active = coalesce(${critical}::int > 0, critical_active)
      where client_id = ${clientId} and id = ${variant.id}`.execute(db);
    if (quantity) {
      const count = { variantId: variant.id, barcode: variant.barcode, ...quantity, field: "quantity" };
      await countStock(ctx, [count], `edit:${productId}:${rows[0].version + 1}`);
    }
  }
  await sql`
    update product set version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${productId}`.execute(
    db,
  );
  await refreshRows(db, clientId, [productId]);
  if (productName) await requestSyncProducts(db, clientId, [productId], variantIds, "user");
  else await requestSyncOffers(db, clientId, variantIds, "user");
  const side = (at: "from" | "to") => Object.fromEntries(changes.map(([field, change]) => [field, change![at]]));
  const [objectType, objectId] = variant ? (["variant", variant.id] as const) : (["product", productId] as const);
  await ctx.audit({ action: "update", objectType, objectId, before: side("from"), after: side("to") });
  return {};
};

const variantsOf = async ({ db, clientId }: Ctx, productId: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from variant where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  return rows.map(({ id }) => id);
};

const expect = (asSeen: boolean) => {
  if (!asSeen) throw new Fail("conflict");
};

const readVariant = async ({ db, clientId }: Ctx, productId: string, variantId: string | undefined): Promise<Variant> => {
  const { rows } = await sql<Variant>`
    select variant.id, barcode, list_price::text, sale_price::text, case when critical_active then critical_quantity else 0 end as critical_stock
    from variant
    where client_id = ${clientId} and product_id = ${productId}`.execute(db);
  if (variantId === undefined && rows.length > 1) throw new Fail("variant_not_named", { count: rows.length });
  const found = variantId === undefined ? rows[0] : rows.find(({ id }) => id === variantId);
  if (!found) throw new Fail("not_found");
  return found;
};

const rename = async ({ db, clientId }: Ctx, productId: string, { from, to }: { from: string; to: string }) => {
  const { rows } = await sql<{ language: string; name: string }>`
    select language, name from product_text where client_id = ${clientId} and product_id = ${productId}
    order by language <> 'tr-TR', language <> 'en-US', language limit 1`.execute(db);
  expect(rows[0]?.name === from);
  await sql`
    update product_text set name = ${to}
    where client_id = ${clientId} and product_id = ${productId} and language = ${rows[0]!.language}`.execute(db);
};

const priceOf = ({ barcode, listPrice, salePrice }: Variant, { from, to }: { from: string; to: string }): string => {
  expect(Number(salePrice) === Number(from));
  if (Number(to) === 0) throw new Fail("sale_price_zero", { barcode });
  if (Number(to) > Number(listPrice)) throw new Fail("list_below_sale", { barcode, listPrice, salePrice: to });
  return to;
};
