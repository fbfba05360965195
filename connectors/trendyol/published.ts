import type { Published } from "../conformance/published.ts";

const stream = "GET /order/sellers/{sellerId}/orders/stream: reply 200 /content[]";
const claims = "GET /order/sellers/{sellerId}/claims: reply 200 /content[]";
const products = "GET /product/sellers/{sellerId}/products";
const create = "POST /product/sellers/{sellerId}/v2/products: request/items[]";

const names = "packages and lines have had other names since 6 April 2026; the document has the old ones";
const none = "the pages show null where there is none; the document knows no null here";
const origin = "the country of origin, required from 23 October 2026 on, is younger than the document";
const shape = "the guide's shape of an attribute for creation; the document's is the one for updates (products.ts)";
const younger = "on the pages, younger than the document";

/**
 * Fields of the page "Sipariş Paketlerini Çekme" (names as of 6 April 2026; section 6.2 has its sample) that the document does not have. One that is in neither
 * is made up, and is told.
 */
const pageFields: Record<string, string> = {
  "": "3pByTrendyol cargoDeci commercial containsDangerousProduct createdBy currencyCode deliveredByService deliveryAddressType discountDisplays etgbDate etgbNo fastDelivery fastDeliveryType giftBoxRequested hsCode identityNumber invoiceLink invoiceNumber invoiceRejectedReasonKeys invoiceStatus is4P isCod lastModifiedDate micro orderDate originPackageIds originShipmentDate packageGrossAmount packageHistories packageSellerDiscount packageTotalDiscount packageTotalPrice packageTyDiscount paymentMethod shipmentPackageId supplierId",
  "/invoiceAddress": "company phone taxNumber taxOffice",
  "/lines[]":
    "cancelReason cancelReasonCode cancelledBy commission contentId discountDetails lineGrossAmount lineId lineSellerDiscount lineTotalDiscount lineTyDiscount lineUnitPrice productCategoryId productOrigin sellerId stockCode vatRate",
  "/shipmentAddress": "phone",
};

/** Trendyol's documents are its international edition and older than its pages, which are followed. */
export const published: Published = {
  files: ["trendyol-product.json", "trendyol-orders-claims.json", "trendyol-common-label.json", "trendyol-webhook.json"],
  elsewhere: [
    ["/integration", "the part before every address"],
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as they stand in invoices.ts
    ["/sellers/${remote.account.sellerId}", "the part before the two below"],
    ["${base}/seller-invoice-file", "of the pages, in no document: invoices.test.ts"],
    ["${base}/seller-invoice-links", "of the pages, in no document: invoices.test.ts"],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as they stand in invoices.ts
  ],
  quirks: [
    ...Object.entries(pageFields).flatMap(([place, fields]) =>
      fields
        .split(" ")
        .map((field): [string, string] => [`${stream}${place} must NOT have additional properties ${field}`, names]),
    ),
    [
      "PUT /integration/order/sellers/{}/shipment-packages/{}/update-tracking-number is not in the document",
      "of the pages, where it is said to go; the document has it no more",
    ],
    ["DELETE /sellers/{sellerId}/webhooks/{Id}: answers 404 with a body", "the one shape of errors that all answers have"],
    [
      "POST /order/sellers/{sellerId}/claims/{claimId}/issue: answers 400 with a body",
      "the one shape of errors that all answers have",
    ],
    [
      "PUT /order/sellers/{sellerId}/claims/{claimId}/items/approve: answers 400 with a body",
      "the one shape of errors that all answers have",
    ],
    [`${products}/approved: answers 401 with a body`, "the one shape of errors that all answers have"],
    ["GET /integration/order/sellers/{}/v2/orders is not in the document", "the document's list is closed; this one follows it"],
    [`${stream}/cargoTrackingNumber must be string`, "a bare number above 2^53 on the pages; both are read"],
    [`${stream}/status must be equal to one of`, "the document's list of states is not whole"],
    [`${stream}/taxNumber must be string`, none],
    [`${claims}/rejectedpackageinfo must be object`, none],
    [`${claims}/replacementOutboundpackageinfo must be object`, none],
    ["GET /product/product-categories: reply 200 []/parentId must be integer", none],
    [`${products}/approved: reply 200 /nextPageToken must be string`, none],
    [`${products}/approved/inventory-and-price: reply 200 /nextPageToken must be string`, none],
    [`${products}/unapproved: reply 200 /nextPageToken must be string`, none],
    ["GET /sellers/{sellerId}/webhooks: reply 200 []/username must be string", none],
    [
      "GET /product/categories/{categoryId}/attributes/{attributeId}/values: reply 200 /content[] must NOT have additional properties attributeValue",
      "the text has two names, both are read",
    ],
    [`${products}/approved: query barcodes is not in the document`, younger],
    [`${products}/unapproved: query barcodes is not in the document`, younger],
    [`${products}/approved: reply 200 /content[]/variants[] must NOT have additional properties commission`, younger],
    [`${products}/approved: reply 200 /content[]/variants[] must NOT have additional properties origin`, origin],
    [
      `${products}/approved: reply 200 /content[]/variants[]/price must NOT have additional properties priceSeenByCustomer`,
      younger,
    ],
    [`${products}/unapproved: reply 200 /content[] must NOT have additional properties origin`, origin],
    [
      `${products}/batch-requests/{batchRequestId}: reply 200 /batchRequestType must be equal to one of`,
      "the document's list of types is not whole",
    ],
    [
      "GET /sellers/{sellerId}/common-label/{cargoTrackingNumber}: answers 404",
      "a label that was not ordered yet; the document has this for the order alone",
    ],
    [
      "POST /product/sellers/{sellerId}/products/unapproved-bulk-update: request/items[] must NOT have additional properties origin",
      origin,
    ],
    [
      "POST /product/sellers/{sellerId}/products/variant-bulk-update: request/items[] must NOT have additional properties origin",
      origin,
    ],
    [`${create} must NOT have additional properties origin`, origin],
    [`${create} must NOT have additional properties currencyType`, "of the guide, which has it echoed by results"],
    [`${create}/title must NOT have more than 100 characters`, "sent to be refused, which its batch does"],
    [`${create}/attributes[] must NOT have additional properties attributeValueId`, shape],
    [`${create}/attributes[] must NOT have additional properties customAttributeValue`, shape],
  ],
};
