import type { ConformanceFixture } from "../conformance/fixture.ts";
import { allowAt } from "./sandbox/testing.ts";

const credentials = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret", shopId: "98765" };
const sizes = ["2001", "2002", "2003", "2004"];

interface Ledger {
  orderNumber: string;
  status: string;
  isShipped: boolean;
  lines: { barcode: string; quantity: number }[];
}

export const fixture: ConformanceFixture = {
  credentials,
  wrong: { credentials: { ...credentials, sharedSecret: "not-the-secret" }, secret: "not-the-secret" },
  signIn: (authorizationUrl) => allowAt(authorizationUrl, "12345678"),
  quick: { limits: "off" },
  seller: { shopId: "98765" },
  category: "482",
  lacks: ["batches", "review", "delivery", "returns"],
  listed: "62809790395",
  variation: (n) => [{ code: "62809790395", valueCode: sizes[n]! }],
  picture: "/etsy/picture.png",
  offer: (n) => ({ barcode: `CONF-${n}`, stockCode: `SKU-${n}` }),
  books: ({ orders, products }) => ({
    orders: orders.flatMap(({ orderNumber, status, isShipped, lines }: Ledger) =>
      lines.map(({ barcode, quantity }) => ({
        orderId: orderNumber,
        key: barcode,
        pieces: quantity,
        where: isShipped ? "left" : status === "canceled" ? "canceled" : "waiting",
      })),
    ),
    offers: products.map(({ barcode, quantity, state }: { barcode: string; quantity: number; state: string }) => ({
      key: barcode,
      quantity: state === "active" ? quantity : 0,
    })),
  }),
  ledgerKey: "barcode",
  hasListPrice: false,
  remoteId: /^\d+$/,
  refusals: [
    [(listing) => Object.assign(listing, { title: "x".repeat(141) }), /^title$/],
    [(listing) => Object.assign(listing, { title: "A & B & C" }), /^title$/],
    [(listing) => Object.assign(listing, { description: "" }), /^description$/],
    [(listing) => Object.assign(listing, { categoryCode: "999999" }), /^category$/],
    [(listing) => Object.assign(listing, { imageUrls: [] }), /^images$/],
    [(listing) => Object.assign(listing, { imageUrls: ["http://127.0.0.1:1/x.png"] }), /^images$/],
    [(listing) => Object.assign(listing, { attributes: [] }), /^attribute:/],
    [(_, offer) => Object.assign(offer, { price: "0.10" }), /^price$/],
    [(_, offer) => Object.assign(offer, { quantity: 1000 }), /^stock$/],
    [(_, offer) => Object.assign(offer, { key: "x".repeat(33) }), /^barcode$/],
  ],
  unknownOffer: "sku-unknown",
  refusesRepeats: false,
  life: [],
  ownCarrier: { before: [], fields: { carrierName: "ptt", trackingCode: "PT-7" } },
  particulars: {
    line: { personalization: "Mum & Dad's mug" },
    order: { message: "Please no plastic", gift: { message: "Happy birthday", sender: "Sam" } },
    reported: { buyerNote: "Please no plastic", gift: { message: "Happy birthday", sender: "Sam" } },
    personalization: [{ name: "Personalization", value: "Mum & Dad's mug" }],
  },
  amounts: {
    order: { costs: { shipping: 500, tax: 400, vat: 120, giftWrap: 250, discount: 300 } },
    reported: [
      "shipping buyer 5 USD null",
      "gift_wrap buyer 2.5 USD null",
      "tax buyer 4 USD null",
      "vat buyer 1.2 USD null",
      "coupon seller 3 USD null",
    ],
    vatRate: null,
    fees: [],
  },
  needed: [
    ...["receipt_id", "status", "is_paid", "is_shipped", "created_timestamp", "updated_timestamp", "transactions"],
    ...["", ".transaction_id", ".quantity"].map((field) => `transactions[]${field}`),
    ...["grandtotal", "discount_amt", "transactions[].price"].flatMap((money) => [
      ...[money, `${money}.amount`, `${money}.divisor`, `${money}.currency_code`],
    ]),
  ],
  lineField: "quantity",
  noReceipt: "listing|1|CONF-1",
  published: {
    files: ["etsy-v3.json"],
    elsewhere: [
      ["/v3/application", "the part before every address"],
      ["/v3/public", "the part before the address of the sign-in"],
      ["/oauth/connect", "a page for people"],
      ["/oauth/etsy-callback", "our own page"],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in listings.ts
      ["${shop(remote)}/production-partners", "of what somebody else made: operations.test.ts"],
    ],
    quirks: [
      ["POST /v3/public/oauth/token is not in the document", "of the pages on signing in; the document begins after it"],
      ["GET /v3/application/users/me: answers 403", "a key without its secret, as the pages on signing in say"],
      ...["s/{receipt_id}: reply 200 ", "s: reply 200 /results[]", "s/{receipt_id}/tracking: reply 200 "].map(
        (call): [string, string] => [
          `${call.includes("tracking") ? "POST" : "GET"} /v3/application/shops/{shop_id}/receipt${call}/status must be equal to one of`,
          "real answers were seen with a capital first letter",
        ],
      ),
    ],
  },
  targets: {
    testConnection: { path: "/users/me" },
    listCategories: { path: "seller-taxonomy/nodes" },
    listBrands: null,
    listAttributes: { path: "/properties", method: "GET" },
    listValues: { path: "/properties", method: "GET" },
    createListings: { path: "/inventory", method: "PUT" },
    updateListings: { path: "/listings/", method: "PATCH" },
    updateOffers: { path: "/inventory", method: "PUT" },
    readBatch: { path: "/listings/", method: "GET" },
    readOffers: { path: "/listings", method: "GET" },
    listOrders: { path: "/receipts" },
    readOrder: { path: "/receipts/", method: "GET" },
    readLabels: null,
    listClaims: { path: "/receipts" },
    hooks: null,
    act: { path: "/tracking", method: "POST" },
  },
};
