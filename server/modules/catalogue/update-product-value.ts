import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { wantContent, wantOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { moveStock } from "./move-stock.ts";
import { refreshRows } from "./product-row.ts";

type Call = typeof product.UpdateProductValue;

interface Variant {
  id: string;
  barcode: string;
  listPrice: string;
  salePrice: string;
  criticalStock: number;
  onHand: number;
  reserved: number;
  /** In the default warehouse, where a count is booked. */
  near: number;
  nearReserved: number;
}

/** Single values of a product and of one of its variants. Whoever saw another value than there is changes nothing. */
export const updateProductValue = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { productId, productName, salePrice, quantity, criticalStock } = input;
  const { rows } = await sql<{ version: number }>`
    select version from product where client_id = ${clientId} and id = ${productId} for update`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  const ofVariant = salePrice !== undefined || quantity !== undefined || criticalStock !== undefined;
  const variant = ofVariant || input.variantId ? await lockVariant(ctx, productId, input.variantId) : null;
  const changes = Object.entries({ productName, salePrice, quantity, criticalStock }).filter(([, change]) => change);
  if (changes.length === 0) return {};

  if (productName) await rename(ctx, productId, productName);
  if (variant) {
    const price = salePrice ? priceOf(variant, salePrice) : variant.salePrice;
    if (criticalStock) expect(variant.criticalStock === criticalStock.from);
    const critical = criticalStock?.to ?? null;
    await sql`
      update variant set sale_price = ${price}, modified_at = now(),
        critical_quantity = coalesce(${critical}::int, critical_quantity), critical_active = coalesce(${critical}::int > 0, critical_active)
      where client_id = ${clientId} and id = ${variant.id}`.execute(db);
    if (quantity) await count(ctx, variant, quantity, `edit:${productId}:${rows[0].version + 1}`);
  }
  await sql`
    update product set version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${productId}`.execute(
    db,
  );
  await refreshRows(db, clientId, [productId]);
  if (productName) await wantContent(db, clientId, [productId], "user");
  if (variant) await wantOffers(db, clientId, [variant.id], "user");
  const side = (at: "from" | "to") => Object.fromEntries(changes.map(([field, change]) => [field, change![at]]));
  const [objectType, objectId] = variant ? (["variant", variant.id] as const) : (["product", productId] as const);
  await ctx.audit({ action: "update", objectType, objectId, before: side("from"), after: side("to") });
  return {};
};

const expect = (asSeen: boolean) => {
  if (!asSeen) throw new Fail("conflict");
};

const lockVariant = async ({ db, clientId }: Ctx, productId: string, variantId: string | undefined): Promise<Variant> => {
  const { rows } = await sql<Variant>`
    select variant.id, barcode, list_price::text, sale_price::text, case when critical_active then critical_quantity else 0 end as critical_stock,
      coalesce(held.on_hand, 0)::int as on_hand, coalesce(held.reserved, 0)::int as reserved,
      coalesce(held.near, 0)::int as near, coalesce(held.near_reserved, 0)::int as near_reserved
    from variant
    left join lateral (
      select sum(on_hand) as on_hand, sum(reserved) as reserved,
        sum(on_hand) filter (where is_default) as near, sum(reserved) filter (where is_default) as near_reserved
      from (
        select on_hand, reserved, warehouse.is_default from stock
        join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
        where stock.client_id = variant.client_id and stock.variant_id = variant.id
        order by stock.warehouse_id for update of stock) as locked) as held on true
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

/** The list shows what all warehouses hold; the difference is booked in the default one, by a movement. */
const count = async (ctx: Ctx, variant: Variant, { from, to }: { from: number; to: number }, cause: string) => {
  expect(variant.onHand === from);
  const onHandDelta = to - from;
  if (to < variant.reserved || variant.near + onHandDelta < variant.nearReserved)
    throw new Fail("stock_below_reserved", { barcode: variant.barcode, quantity: to, reserved: variant.reserved });
  if (onHandDelta === 0) return;
  const move = {
    variantId: variant.id,
    kind: "count" as const,
    onHandDelta,
    reservedDelta: 0,
    cause,
    actor: ctx.who.displayName,
  };
  await moveStock(ctx.db, ctx.clientId, [move]);
};
