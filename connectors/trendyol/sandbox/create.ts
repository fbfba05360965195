import { lira } from "../../sandbox/money.ts";
import type { BatchContext, Reasons } from "./batches.ts";
import { barcodeOf, checkProduct, type Item } from "./checks.ts";
import { detailOf, noteAccepted, type ProductDetail, productOf } from "./products.ts";
import { kurusOf, type World } from "./world.ts";

/** A new product waits for Trendyol's decision. */
export function createProduct(world: World, item: Item, { sellerId, earlier }: BatchContext): Reasons {
  const barcode = barcodeOf(item.barcode);
  if (barcode && earlier.has(barcode)) return [`Barkod aynı istek içinde birden fazla kez gönderilmiştir: ${barcode}`];
  earlier.add(barcode);
  const { reasons, attributes } = checkProduct(world, item);
  if (barcode && productOf(world, sellerId, barcode)) reasons.push(`Bu barkod ile kayıtlı bir ürün bulunmaktadır: ${barcode}`);
  if (reasons.length > 0) return reasons;
  const now = world.now();
  const row = {
    seller_id: sellerId,
    barcode,
    quantity: item.quantity as number,
    sale_kurus: kurusOf(item.salePrice)!,
    list_kurus: kurusOf(item.listPrice)!,
  };
  const detail: ProductDetail = { ...shown(item), attributes, variantId: world.nextId("variant") };
  world.store.run(
    `insert into products (seller_id, barcode, main_id, stock_code, brand_id, category_id, title, state, quantity, sale_kurus, list_kurus,
       vat_rate, detail, created_at, modified_at, price_at, stock_at, review_at)
     values (?, ?, ?, ?, ?, ?, ?, 'pendingApproval', ?, ?, ?, ?, ?, ?, ?, ?, null, ?)`,
    sellerId,
    barcode,
    item.productMainId as string,
    item.stockCode as string,
    item.brandId as number,
    item.categoryId as number,
    item.title as string,
    row.quantity,
    row.sale_kurus,
    row.list_kurus,
    item.vatRate as number,
    JSON.stringify(detail),
    now,
    now,
    now,
    now + world.settings.reviewDelayMs,
  );
  noteAccepted(world, row);
  return [];
}

/** Barcode and what changes; a rejected product goes back to the queue. */
export function updateUnapproved(world: World, item: Item, { sellerId, earlier }: BatchContext): Reasons {
  const barcode = barcodeOf(item.barcode);
  if (earlier.has(barcode)) return [`Barkod aynı istek içinde birden fazla kez gönderilmiştir: ${barcode}`];
  earlier.add(barcode);
  const row = productOf(world, sellerId, barcode);
  if (!row) return [`Ürün bulunamadı. Barkod: ${barcode}`];
  if (row.state === "approved") return [`Onaylı ürün bu servis ile güncellenemez. Barkod: ${barcode}`];
  const before = detailOf(row);
  const merged: Item = {
    title: row.title,
    productMainId: row.main_id,
    brandId: row.brand_id,
    categoryId: row.category_id,
    stockCode: row.stock_code,
    vatRate: row.vat_rate,
    ...before,
    attributes: before.attributes.map(({ attributeId, values }) =>
      values[0]?.id == null
        ? { attributeId, customAttributeValue: values[0]?.name }
        : { attributeId, attributeValueIds: values.map(({ id }) => id) },
    ),
    ...item,
    // Stock and price have a service of their own, which takes approved products only.
    quantity: row.quantity,
    salePrice: lira(row.sale_kurus),
    listPrice: lira(row.list_kurus),
    barcode,
  };
  const { reasons, attributes } = checkProduct(world, merged);
  if (reasons.length > 0) return reasons;
  const now = world.now();
  const detail: ProductDetail = { ...before, ...shown(merged), attributes };
  world.store.run(
    `update products set title = ?, main_id = ?, brand_id = ?, category_id = ?, stock_code = ?, vat_rate = ?, detail = ?,
       state = 'pendingApproval', reject_reasons = '[]', modified_at = ?, review_at = ? where seq = ?`,
    merged.title as string,
    merged.productMainId as string,
    merged.brandId as number,
    merged.categoryId as number,
    merged.stockCode as string,
    merged.vatRate as number,
    JSON.stringify(detail),
    now,
    now + world.settings.reviewDelayMs,
    row.seq,
  );
  return [];
}

function shown(item: Item) {
  const { description, images, dimensionalWeight, origin, lotNumber, cargoProviders, shipmentAddressId, returningAddressId } =
    item;
  const delivery = item.deliveryOption as { deliveryDuration?: number } | undefined;
  return {
    description,
    images: (images as { url: string }[]).map(({ url }) => ({ url })),
    dimensionalWeight: dimensionalWeight ?? null,
    origin: origin ?? null,
    lotNumber: lotNumber ?? null,
    cargoProviders: cargoProviders ?? null,
    shipmentAddressId: shipmentAddressId ?? null,
    returningAddressId: returningAddressId ?? null,
    deliveryDuration: delivery?.deliveryDuration ?? item.deliveryDuration ?? null,
  } as Omit<ProductDetail, "attributes" | "variantId">;
}
