import type { ConformanceFixture } from "../conformance/fixture.ts";
import { consentAt } from "./sandbox/testing.ts";

const credentials = {
  applicationId: "amzn1.sp.solution.00000000-0000-4000-8000-000000000001",
  clientId: "amzn1.application-oa2-client.sandbox",
  clientSecret: "amzn1.oa2-cs.v1.sandbox-secret",
  sellerId: "A2DENEMETR001",
};

interface Ledger {
  orderNumber: string;
  status: string;
  lines: { barcode: string; quantity: number; shipped: number }[];
}

export const fixture: ConformanceFixture = {
  credentials,
  // The secret opens the sign-in alone; a token opens its own seller's listings and no other's.
  wrong: { credentials: { ...credentials, clientSecret: "not-the-secret", sellerId: "A2DENEMETR002" }, secret: "not-the-secret" },
  signIn: (authorizationUrl) => consentAt(authorizationUrl, credentials.sellerId),
  refreshStays: true,
  quick: { limits: "off", applyDelayMs: 0, feedDelayMs: 0 },
  seller: { sellerId: credentials.sellerId },
  category: "",
  // Few changes are answered when they leave; a feed's outcomes are in operations.test.ts.
  lacks: ["batches", "review", "returns"],
  offer: (n) => ({ barcode: `CONF-${n}`, stockCode: `SKU-${n}` }),
  list: (key) => ({ sku: key, price: 449.9, quantity: 12 }),
  books: ({ orders, products }) => ({
    orders: orders.flatMap(({ orderNumber, status, lines }: Ledger) =>
      lines.flatMap(({ barcode, quantity, shipped }) => {
        const line = { orderId: orderNumber, key: barcode };
        const here = { ...line, pieces: quantity - shipped, where: status === "CANCELLED" ? "canceled" : "waiting" } as const;
        return [here, { ...line, pieces: shipped, where: "left" } as const].filter(({ pieces }) => pieces > 0);
      }),
    ),
    offers: products.map(({ sku, quantity, isOnSale }: { sku: string; quantity: number | null; isOnSale: boolean }) => ({
      key: sku,
      quantity: isOnSale ? (quantity ?? 0) : 0,
    })),
  }),
  ledgerKey: "sku",
  hasListPrice: false,
  remoteId: /^B0\d+$/,
  refusals: [],
  unknownOffer: "sku-unknown",
  refusesRepeats: false,
  life: [],
  ownCarrier: { before: [], fields: { carrierCode: "PTT", trackingCode: "PT-7" } },
  amounts: {
    order: { costs: { shipping: 500, giftWrap: 250, tax: 400, discount: 300 } },
    reported: ["shipping buyer 5 TRY null", "gift_wrap buyer 2.5 TRY null", "tax buyer 4 TRY null", "discount seller 3 TRY null"],
    vatRate: null,
    fees: [],
  },
  needed: [
    ...["order", "order.orderId", "order.createdTime", "order.lastUpdatedTime", "order.fulfillment"],
    ...["order.fulfillment.fulfillmentStatus", "order.orderItems", "order.orderItems[]"],
    ...[".orderItemId", ".quantityOrdered", ".product", ".product.price", ".product.price.unitPrice"].map(
      (field) => `order.orderItems[]${field}`,
    ),
    ...[".amount", ".currencyCode"].map((field) => `order.orderItems[].product.price.unitPrice${field}`),
  ],
  lineField: "quantityOrdered",
  published: {
    files: ["orders", "orders-v0", "listings-items", "feeds", "tokens", "sellers"].map((name) => `amazon-${name}.json`),
    before: "/(?:na|eu|fe)",
    elsewhere: [
      ["/auth/o2", "the part before the address of the sign-in"],
      ["/apps/authorize/consent", "a page for people"],
      ["/oauth/amazon-callback", "our own page"],
      ["/attributes/fulfillment_availability", "a place in a body"],
      ["/attributes/purchasable_offer", "a place in a body"],
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as they stand in the sources
      ...[
        "/feeds/2021-06-30/documents",
        "/feeds/2021-06-30/documents/${encodeURIComponent(documentId)}",
        "/feeds/2021-06-30/feeds",
        "/feeds/2021-06-30/feeds/${encodeURIComponent(receipt.feedId)}",
        "/orders/v0/orders/${encodeURIComponent(orderId)}/address",
        "/tokens/2021-03-01/restrictedDataToken",
      ].map((address): [string, string] => [address, "not in this suite: operations.test.ts holds it against the documents"]),
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as they stand in the sources
    ],
    quirks: [["POST /auth/o2/token is not in the document", "of the pages on Login with Amazon"]],
  },
  noReceipt: "feed|1|not rows",
  targets: {
    testConnection: { path: "/sellers/v1/" },
    listCategories: null,
    listBrands: null,
    listAttributes: null,
    listValues: null,
    createListings: null,
    updateListings: null,
    updateOffers: { path: "/items/", method: "PATCH" },
    // A patch was answered when it left.
    readBatch: null,
    readOffers: { path: "/items/", method: "GET" },
    listOrders: { path: "/orders/2026-01-01/orders" },
    readOrder: { path: "/orders/2026-01-01/orders/", method: "GET" },
    readLabels: null,
    listClaims: null,
    hooks: null,
    act: { path: "shipmentConfirmation", method: "POST" },
  },
};
