import type { ConformanceFixture } from "../conformance/fixture.ts";
import { published } from "./published.ts";

const [credentials, seller] = [
  { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
  { sellerId: "100001" },
];

interface Ledger {
  orderNumber: string;
  packages: { status: string; lines: { barcode: string; quantity: number }[] }[];
}

export const fixture: ConformanceFixture = {
  credentials,
  wrong: { credentials: { ...credentials, apiSecret: "not-the-secret" }, secret: "not-the-secret" },
  quick: { batchDelayMs: 0, reviewDelayMs: 0, splitDelayMs: 0, claimDelayMs: 0, limits: "off" },
  seller,
  category: "3101",
  offer: (n) => ({ barcode: `CONF-${n}`, stockCode: `SKU-${n}` }),
  books: ({ orders, products }) => ({
    orders: orders.flatMap(({ orderNumber, packages }: Ledger) =>
      packages.flatMap(({ status, lines }) =>
        // What was split or packed otherwise is in its other packages.
        (status === "UnPacked" ? [] : lines).map(({ barcode, quantity }) => ({
          orderId: orderNumber,
          key: barcode,
          pieces: quantity,
          where: ["Cancelled", "UnSupplied"].includes(status)
            ? "canceled"
            : ["Awaiting", "Created", "Picking", "Invoiced"].includes(status)
              ? "waiting"
              : "left",
        })),
      ),
    ),
    offers: products.map(({ barcode, quantity, state }: { barcode: string; quantity: number; state: string }) => ({
      key: barcode,
      quantity: state === "onSale" ? quantity : 0,
    })),
  }),
  ledgerKey: "barcode",
  hasListPrice: true,
  remoteId: /^\d+$/,
  refusals: [
    [(_, offer) => Object.assign(offer, { price: "500.00", listPrice: "400.00" }), /^listPrice$/],
    [(_, offer) => Object.assign(offer, { vatRate: 18 }), /^vatRate$/],
    [(listing) => Object.assign(listing, { attributes: [] }), /^attribute:.+/],
    [(listing) => Object.assign(listing, { brandCode: "999999999" }), /^brand$/],
    [(listing) => Object.assign(listing, { categoryCode: "999999999" }), /^category$/],
    [(listing) => Object.assign(listing, { title: "x".repeat(101) }), /^title$/],
    [(listing) => Object.assign(listing, { imageUrls: [] }), /^images$/],
    [(listing) => Object.assign(listing, { description: "" }), /^description$/],
    [(_, offer) => Object.assign(offer, { price: "0", listPrice: "0" }), /^(price|listPrice)$/],
    [(_, offer) => Object.assign(offer, { key: `${offer.key}*` }), /^barcode$/],
    [(listing) => Object.assign(listing, { originCountry: null }), /^origin$/],
    [(listing) => void listing.attributes.unshift({ code: "999999", text: "x" }), /^attribute/],
    [(_, offer) => Object.assign(offer, { stockCode: "" }), /^stockCode$/],
  ],
  audit: [(listing) => Object.assign(listing, { title: "YASAK çanta" }), /^title$/],
  unknownOffer: "barcode-unknown",
  refusesRepeats: true,
  life: [
    { action: "accept", fields: {}, state: "getting_ready" },
    { action: "prepare", fields: { invoiceNumber: "ABC2026000000001" }, state: "awaiting_shipping" },
  ],
  ownCarrier: { before: ["accept"], fields: { trackingInfo: "https://tracking.example/1" } },
  cargo: [{ cargoProvider: "YKMP" }, { trackingNumber: "7330001112223" }],
  particulars: {
    order: { giftBox: true, micro: true, is4P: true, commercial: true },
    reported: {
      gift: { message: "", sender: "" },
      microExport: { declarationNumber: "", hsCode: "711111000000" },
      isCommercial: true,
      isSoldToMarketplace: true,
      invoice: { state: "missing", reasons: [] },
    },
    personalization: [],
  },
  amounts: {
    line: { marketplaceDiscountPercentage: 10 },
    reported: ["discount marketplace 89.98 TRY 20"],
    vatRate: "20",
    fees: ["commission 134.97 TRY 15"],
  },
  needed: [
    ...["content", "content[]", "content[].shipmentPackageId", "content[].orderNumber", "content[].status"],
    // When it was ordered and changed: the newer of two reports counts.
    ...["content[].orderDate", "content[].lastModifiedDate"],
    // What a split came from: its pieces are no new ones.
    "content[].originPackageIds",
    ...["content[].packageTotalPrice", "content[].packageSellerDiscount"],
    ...["", ".lineId", ".barcode", ".quantity", ".lineGrossAmount", ".lineUnitPrice", ".lineSellerDiscount"].map(
      (field) => `content[].lines[]${field}`,
    ),
    "content[].lines",
  ],
  lineField: "barcode",
  noReceipt: "no-such-batch",
  published,
  targets: {
    testConnection: { path: "products/approved" },
    listCategories: { path: "product-categories" },
    listBrands: { path: "product/brands" },
    listAttributes: { path: "/attributes" },
    listValues: { path: "/values" },
    createListings: { path: "v2/products", method: "POST" },
    updateListings: { path: "bulk-update", method: "POST" },
    updateOffers: { path: "price-and-inventory", method: "POST" },
    readBatch: { path: "batch-requests" },
    readOffers: { path: "products/unapproved", method: "GET" },
    listOrders: { path: "orders/stream" },
    readOrder: { path: "v2/orders" },
    readLabels: { path: "common-label", method: "GET" },
    listClaims: { path: "/claims" },
    hooks: { path: "webhooks" },
    act: { path: "shipment-packages", method: "PUT" },
  },
};
