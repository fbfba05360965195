import type { ConformanceFixture } from "../conformance/fixture.ts";

const seller = { merchantId: "00000000-0000-4000-8000-000000100001" };
const credentials = { ...seller, integrator: "tradeport_dev", serviceKey: "SandboxKey01" };

/** A whole EAN-13: twelve digits and the one that proves them. */
const ean = (n: number) => {
  const digits = `869${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

interface Ledger {
  orderNumber: string;
  packages: { lines: { merchantSku: string; quantity: number; status: string }[] }[];
}

export const fixture: ConformanceFixture = {
  credentials,
  wrong: { credentials: { ...credentials, serviceKey: "NotTheKey123" }, secret: "NotTheKey123" },
  quick: { batchDelayMs: 0, reviewDelayMs: 0, claimDelayMs: 0, limits: "off" },
  seller,
  category: "80455080",
  offer: (n) => ({ barcode: ean(n), stockCode: `conf ${n}` }),
  books: ({ orders, products }) => ({
    orders: orders.flatMap(({ orderNumber, packages }: Ledger) =>
      packages
        .flatMap(({ lines }) => lines)
        .map(({ merchantSku, quantity, status }) => ({
          orderId: orderNumber,
          key: merchantSku,
          pieces: quantity,
          where: status.startsWith("CancelledBy")
            ? "canceled"
            : ["PaymentAwaiting", "Open", "Unpacked", "Packaged"].includes(status)
              ? "waiting"
              : "left",
        })),
    ),
    offers: products.map(({ merchantSku, quantity, state }: { merchantSku: string; quantity: number; state: string }) => ({
      key: merchantSku,
      quantity: state === "onSale" ? quantity : 0,
    })),
  }),
  ledgerKey: "merchantSku",
  hasListPrice: false,
  remoteId: /^HBV\w+$/,
  refusals: [
    [(_, offer) => Object.assign(offer, { vatRate: 18 }), /^vatRate$/],
    [(listing) => Object.assign(listing, { attributes: [] }), /^attribute:.+/],
    [(listing) => Object.assign(listing, { categoryCode: "999999999" }), /^category$/],
    [(listing) => Object.assign(listing, { categoryCode: "99990002" }), /^category$/],
    [(listing) => Object.assign(listing, { title: "x".repeat(201) }), /^title$/],
    [(listing) => Object.assign(listing, { imageUrls: [] }), /^images$/],
    [(listing) => Object.assign(listing, { imageUrls: ["https://img.example.com/1.gif"] }), /^images$/],
    [(listing) => Object.assign(listing, { description: "" }), /^description$/],
    [(listing) => Object.assign(listing, { brandCode: "" }), /^brand$/],
    [(_, offer) => Object.assign(offer, { barcode: "8690000000001" }), /^barcode$/],
    [(listing) => void listing.attributes.unshift({ code: "yok_boyle", text: "x" }), /^attribute:yok_boyle$/],
    [(listing) => void listing.attributes.unshift({ code: "00003AB", valueCode: "Bakır" }), /^attribute:Materyal$/],
  ],
  unknownOffer: "listing-unknown",
  refusesRepeats: false,
  life: [{ action: "prepare", fields: { parcelQuantity: "1" }, state: "awaiting_shipping" }],
  ownCarrier: { before: ["prepare"], fields: { trackingNumber: "TRK-1", trackingUrl: "https://tracking.example/1" } },
  particulars: {
    line: { texts: ["Ayşe", "", "12.06.2026"] },
    order: { note: "Kapıyı çalmayın", micro: true, commercial: true },
    reported: { buyerNote: "Kapıyı çalmayın", microExport: { declarationNumber: "", hsCode: "" }, isCommercial: true },
    personalization: [
      { name: "", value: "Ayşe" },
      { name: "", value: "12.06.2026" },
    ],
  },
  amounts: {
    line: { marketplaceDiscountPercentage: 10 },
    reported: ["discount marketplace 89.98 TRY 20"],
    vatRate: "20",
    fees: ["commission 121.47 TRY 15"],
  },
  needed: [
    ...["orderNumber", "items"],
    // A line's package: which lines ship together.
    ...["", ".id", ".merchantSKU", ".quantity", ".status", ".packageNumber"].map((field) => `items[]${field}`),
    ...["totalPrice", "unitPrice", "merchantDiscount.totalPrice"].flatMap((money) => [
      `items[].${money}`,
      `items[].${money}.amount`,
    ]),
    "items[].merchantDiscount",
  ],
  lineField: "merchantSKU",
  noReceipt: JSON.stringify({ stock: { id: "00000000-0000-4000-8000-000000000000", keys: ["X"] } }),
  targets: {
    testConnection: { path: "listings/merchantid" },
    listCategories: { path: "get-all-categories" },
    listBrands: null,
    listAttributes: { path: "/attributes" },
    listValues: { path: "/values" },
    createListings: { path: "products/import", method: "POST" },
    updateListings: { path: "integrator/import", method: "POST" },
    updateOffers: { path: "stock-uploads", method: "POST" },
    readBatch: { path: "uploads/id" },
    readOffers: { path: "listings/merchantid", method: "GET" },
    listOrders: { path: "orders/merchantid" },
    readOrder: { path: "ordernumber" },
    readLabels: { path: "labels" },
    listClaims: { path: "claims/merchantId" },
    hooks: null,
    act: { path: "packages/merchantid", method: "POST" },
  },
};
