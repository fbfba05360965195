import type { Trial } from "../conformance/trial.ts";

const credentials = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret", shopId: "98765" };
const sizes = ["2001", "2002", "2003", "2004"];

export const etsyTrial: Trial = {
  credentials,
  wrong: { credentials: { ...credentials, sharedSecret: "not-the-secret" }, secret: "not-the-secret" },
  quick: { limits: "off" },
  seller: { shopId: "98765" },
  category: "482",
  lacks: ["batches", "review", "steps", "returns"],
  variation: (n) => [{ code: "62809790395", valueCode: sizes[n]! }],
  picture: "/etsy/picture.png",
  offer: (n) => ({ barcode: `CONF-${n}`, stockCode: `SKU-${n}` }),
  ledgerKey: "barcode",
  hasListPrice: false,
  remoteId: /^\d+$/,
  refusals: [],
  unknownOffer: "sku-unknown",
  refusesRepeats: false,
  life: [],
  ownCarrier: { before: [], fields: { carrierName: "ptt", trackingCode: "PT-7" } },
  lineField: "quantity",
  noReceipt: "no-such-receipt",
  targets: {
    testConnection: { path: "/users/me" },
    listCategories: { path: "seller-taxonomy/nodes" },
    listBrands: null,
    listAttributes: { path: "/properties", method: "GET" },
    listValues: null,
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
