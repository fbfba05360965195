import { lira } from "../../sandbox/money.ts";
import { brandOf } from "./brands.ts";
import { type ContentDetail, type ContentRow, detailOf, isOnSale, type ProductRow } from "./products.ts";
import { attributesOf, categoryOf } from "./taxonomy.ts";

/** One row per barcode. */
export function unapprovedRow(row: ProductRow) {
  const detail = detailOf(row);
  return {
    supplierId: row.seller_id,
    productMainId: row.main_id,
    createDateTime: row.created_at,
    lastUpdateDate: row.modified_at,
    lastPriceChangeDate: row.price_at,
    lastStockChangeDate: row.stock_at ?? row.created_at,
    brand: brandOf(row.brand_id),
    category: { id: row.category_id, name: categoryOf(row.category_id)?.name },
    barcode: row.barcode,
    title: row.title,
    description: detail.description,
    quantity: row.quantity,
    listPrice: lira(row.list_kurus),
    salePrice: lira(row.sale_kurus),
    vatRate: row.vat_rate,
    dimensionalWeight: detail.dimensionalWeight ?? null,
    stockCode: row.stock_code,
    media: detail.images,
    attributes: detail.attributes.map(({ attributeId, values }) =>
      values[0]?.id == null
        ? { attributeId, attributeValue: values[0]?.name }
        : {
            attributeId,
            attributeValueIds: values.map(({ id }) => id),
            attributeValue: values.map(({ name }) => name).join(", "),
          },
    ),
    rejectReasonDetails: JSON.parse(row.reject_reasons) as unknown[],
    locationBasedDelivery: detail.locationBasedDelivery ?? null,
    lotNumber: detail.lotNumber ?? null,
    origin: detail.origin ?? null,
  };
}

/** One row per card; two shapes of attributes, and no quantity. */
export function approvedRow(content: ContentRow, variants: ProductRow[]) {
  const detail = JSON.parse(content.detail) as ContentDetail;
  const rules = attributesOf(content.category_id) ?? [];
  const name = (id: number) => rules.find((rule) => rule.id === id)?.name;
  const varianters = new Set(rules.filter(({ varianter }) => varianter).map(({ id }) => id));
  return {
    contentId: content.content_id,
    productMainId: content.main_id,
    brand: brandOf(content.brand_id),
    category: { id: content.category_id, name: categoryOf(content.category_id)?.name },
    creationDate: content.created_at,
    lastModifiedDate: content.modified_at,
    title: content.title,
    description: detail.description,
    images: detail.images,
    attributes: detail.attributes.map(({ attributeId, values }) => ({
      attributeId,
      attributeName: name(attributeId),
      attributeValues: values.map((value) => ({ attributeValueId: value.id, attributeValue: value.name })),
    })),
    variants: variants.map((row) => {
      const own = detailOf(row);
      return {
        variantId: own.variantId,
        supplierId: row.seller_id,
        barcode: row.barcode,
        stockCode: row.stock_code,
        onSale: isOnSale(row),
        attributes: own.attributes
          .filter(({ attributeId }) => varianters.has(attributeId))
          .map(({ attributeId, values }) => ({
            attributeId,
            attributeName: name(attributeId),
            attributeValueId: values[0]?.id ?? null,
            attributeValue: values[0]?.name ?? "",
          })),
        stock: { lastModifiedDate: row.stock_at },
        price: { salePrice: lira(row.sale_kurus), listPrice: lira(row.list_kurus), priceSeenByCustomer: lira(row.sale_kurus) },
        vatRate: row.vat_rate,
        origin: own.origin ?? null,
        commission: 15,
        sellerCreatedDate: row.created_at,
        sellerModifiedDate: row.modified_at,
        locked: row.locked !== null,
        lockReason: row.locked,
        archived: row.archived_at !== null,
        archivedDate: row.archived_at,
        blacklisted: row.blacklisted === 1,
        hasViolation: false,
        docNeeded: false,
        deliveryOptions: { deliveryDuration: own.deliveryDuration ?? undefined, isRushDelivery: false, fastDeliveryOptions: [] },
      };
    }),
  };
}

export function inventoryRow(content: ContentRow, variants: ProductRow[]) {
  return {
    contentId: content.content_id,
    productMainId: content.main_id,
    variants: variants.map((row) => ({
      variantId: detailOf(row).variantId,
      barcode: row.barcode,
      salePrice: lira(row.sale_kurus),
      listPrice: lira(row.list_kurus),
      quantity: row.quantity,
      stockCode: row.stock_code,
      stockLastModifiedDate: row.stock_at,
    })),
  };
}
