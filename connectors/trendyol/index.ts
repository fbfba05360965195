import { z } from "zod";
import type { Manifest } from "../connector.ts";
import type { Marketplace } from "../marketplace.ts";
import { act, actions } from "./actions.ts";
import { listProducts } from "./assortment.ts";
import { readAudit } from "./audits.ts";
import { decisions } from "./claim-decisions.ts";
import { listClaims } from "./claims.ts";
import { invoiceReasons } from "./invoice-reasons.ts";
import { readLabels } from "./labels.ts";
import { readOffers, updateOffers } from "./offers.ts";
import { listOrders, readOrder } from "./orders.ts";
import { problems, readError, recognise } from "./problems.ts";
import { createListings, keyOf, readBatch, updateListings } from "./products.ts";
import { statusWords } from "./status-words.ts";
import { listAttributes, listBrands, listCategories, listValues } from "./taxonomy.ts";
import { listSubscriptions, readHint, subscribe, unsubscribe } from "./webhooks.ts";

/** The seller's own products: a key without the right, or of another seller, is refused here. Trendyol has no call that tells the store's name. */
const testConnection: Manifest["testConnection"] = async (remote) => {
  const path = `/product/sellers/${remote.account.sellerId}/products/approved`;
  await remote.call({
    method: "GET",
    path,
    query: { page: 0, size: 1 },
    limit: "approved",
    expect: z.object({ content: z.array(z.unknown()) }),
  });
  return { name: null };
};

const store = (requests: number, perSeconds: number) => ({ requests, perSeconds, scope: "store" }) as const;

export const trendyol = {
  kind: "marketplace",
  code: "trendyol",
  name: "Trendyol",
  docs: "https://developers.trendyol.com/docs",
  channels: [{ code: "trendyol", name: "Trendyol", countryCode: "TR", currency: "TRY", language: "tr-TR" }],
  credentials: z.object({
    sellerId: z
      .string()
      .trim()
      .regex(/^\d{1,19}$/, "digits only"),
    apiKey: z.string().trim().min(1).max(200),
    apiSecret: z.string().trim().min(1).max(200),
  }),
  credentialFields: {
    sellerId: {
      label: { tr: "Satıcı no", en: "Seller id" },
      help: {
        tr: 'Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri: "Satıcı ID (Cari ID)", yalnız rakam.',
        en: 'Seller panel, Account > Integration information: "Seller ID", digits only.',
      },
      secret: false,
      demoValue: "100001",
    },
    apiKey: {
      label: { tr: "API anahtarı", en: "API key" },
      help: {
        tr: 'Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri: "API Key". Sayfayı yalnız ana kullanıcı görür.',
        en: 'Seller panel, Account > Integration information: "API Key". Only the master user sees that page.',
      },
      secret: true,
      demoValue: "sandbox-key-100001",
    },
    apiSecret: {
      label: { tr: "API gizli anahtarı", en: "API secret" },
      help: {
        tr: 'Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri: "API Secret".',
        en: 'Seller panel, Account > Integration information: "API Secret".',
      },
      secret: true,
      demoValue: "sandbox-secret-100001",
    },
  },
  access: {
    tr: "Satıcı no, API anahtarı ve gizli anahtar aynı mağazanın olmalı; üçü de satıcı panelinde, ana kullanıcıyla girilen Hesap Bilgilerim > Entegrasyon Bilgileri sayfasındadır. Anahtarın SELLER_BASE yetkisi yoksa da yanıt budur: o sayfada anahtarı yenileyin, sürerse Trendyol satıcı desteğinden bu yetkiyi isteyin.",
    en: "Seller id, API key and secret must be of the same store; all three are on Account > Integration information of the seller panel, which only the master user sees. A key without the permission SELLER_BASE is answered the same: renew the key on that page, and ask Trendyol's seller support for it if that does not help.",
  },
  origin: "https://apigw.trendyol.com",
  basePath: "/integration",
  sandboxPage: ({ sellerId }) => ({ seller: sellerId }),
  // The User-Agent is a part of the authentication: 403 without it (section 1).
  headers: ({ sellerId, apiKey, apiSecret }) => ({
    authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`,
    "user-agent": `${sellerId} - SelfIntegration`,
  }),
  /**
   * Section 3: 50 requests in 10 s per endpoint, and per minute for a service group by the store's size; the smallest size is taken.
   * Windows are short so that both hold whether the host counts a sliding window or fills a bucket (which may spend twice in one window).
   */
  limits: {
    // The product-read group has 1000 a minute: these six together 990. Reading offers back asks three lists in turn.
    taxonomy: store(4, 2),
    "update-audits": store(3, 2), // one call for each listing
    "batch-result": store(8, 2), // as many as messages may leave
    unapproved: store(6, 2),
    approved: store(6, 2),
    "inventory-and-price": store(6, 2),
    "product-write": store(6, 2), // group: 200 a minute
    "price-and-inventory": store(8, 2), // group: 350 a minute
    "orders-list": store(2, 5), // 30 a minute
    "orders-stream": store(1, 6), // at least 5 s between calls
    "order-update": store(8, 2), // 300 a minute
    "order-change": store(3, 2), // unsupplied, splits, carrier: 100 a minute
    "alternative-delivery": store(8, 2), // 300 a minute
    label: store(3, 2), // 100 a minute
    invoice: store(2, 4), // no figure is told
    claims: store(6, 2), // 1000 a minute
    "claim-decision": store(1, 15), // approve and reject: 5 a minute each
    webhook: store(8, 2),
  },
  resolveAfterMs: 60_000,
  usualBatchMs: 120_000,
  // Results can be read for four hours.
  batchDeadlineMs: 30 * 60_000,
  keyOf,
  recognise,
  problems,
  readError,
  testConnection,
  spends: {
    offers: { "price-and-inventory": 1 },
    content: { "product-write": 1 },
    readBack: { "batch-result": 1 },
    orders: { "orders-stream": 1 },
    actions: { "order-update": 1 },
  },
  offers: {
    // "15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız" (5.4)
    push: { unit: "offer", syncFields: ["price", "stock"], maxItems: 1000, apart: true, refusesRepeatsMs: 15 * 60_000 },
    readOffersMax: 50,
    // "en fazla 20.000 adet" (5.4)
    quantityMax: 20_000,
    updateOffers,
    readBatch,
    readOffers,
  },
  orders: {
    // The stream takes 14 days; its end is asked for three hours ahead (orders.ts).
    windowDays: 13,
    historyDays: 89,
    statusWords,
    invoiceReasons,
    actions,
    listOrders,
    readOrder,
    act,
  },
  taxonomy: { listCategories, listBrands, listAttributes, listValues },
  assortment: { listProducts },
  listings: {
    push: {
      createListings: { unit: "listing", syncFields: ["content", "price", "stock"], maxItems: 1000 },
      updateListings: { unit: "listing", syncFields: ["content"], maxItems: 1000 },
    },
    // The country of origin is required from 23 October 2026 on (5.2).
    keepsCategory: true,
    requirements: {
      images: { min: 1, max: 8 },
      title: { max: 100 },
      vatRates: [0, 1, 10, 20],
      description: { max: 30_000 },
      originCountry: true,
      brand: "listed",
      noBrand: "Markasız",
      barcode: "any",
    },
    createListings,
    updateListings,
    readAudit,
  },
  // The list filters by the day that a claim was opened (section 7): open ones are read again as long as they are open.
  claims: { by: "opened", windowDays: 14, historyDays: 89, listClaims, decisions },
  // From Picking on.
  labels: { after: "accept", readLabels },
  hooks: { listSubscriptions, subscribe, unsubscribe, readHint },
} satisfies Marketplace;
