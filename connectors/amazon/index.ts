import { z } from "zod";
import type { Channel, Marketplace } from "../marketplace.ts";
import { agent, oauth, session, testConnection } from "./account.ts";
import { act, actions } from "./actions.ts";
import { readBatch } from "./feeds.ts";
import { readOffers, updateOffers } from "./offers.ts";
import { listOrders, readOrder } from "./orders.ts";
import { problems, readError, recognise } from "./problems.ts";
import { statusWords } from "./status-words.ts";

const given = { given: "sign-in", secret: true } as const;
const bySignIn = { tr: "Amazon'da oturum açınca gelir.", en: "Comes with the sign-in at Amazon." };
const atApps = {
  tr: "Seller Central > Uygulamalar ve Hizmetler > Uygulama geliştir sayfasındaki uygulamanızın",
  en: "Of your application at Seller Central > Apps and Services > Develop Apps:",
};

const channelOf = (
  code: string,
  domain: string,
  countryCode: string,
  [currency, language, region, marketplaceId]: [string, string, string, string],
): Channel => ({
  ...{ code, name: `Amazon ${countryCode}`, countryCode, currency, language, region },
  account: { marketplaceId, currency },
  signInOrigin: `https://sellercentral.${domain}`,
});

/** A bucket that holds the burst and fills by the rate, of each seller and operation. */
const bucket = (perSecond: number, burst: number) =>
  ({ requests: burst, perSeconds: Math.ceil(burst / perSecond), scope: "store" }) as const;

export const amazon = {
  kind: "marketplace",
  code: "amazon",
  name: "Amazon",
  docs: "https://developer-docs.amazon.com/sp-api",
  channels: [
    channelOf("amazontr", "amazon.com.tr", "TR", ["TRY", "tr-TR", "eu", "A33AVAJ2PDY3EV"]),
    channelOf("amazonde", "amazon.de", "DE", ["EUR", "de-DE", "eu", "A1PA6795UKMFR9"]),
    channelOf("amazonuk", "amazon.co.uk", "GB", ["GBP", "en-GB", "eu", "A1F83G8C2ARO7P"]),
    channelOf("amazonus", "amazon.com", "US", ["USD", "en-US", "na", "ATVPDKIKX0DER"]),
    channelOf("amazonjp", "amazon.co.jp", "JP", ["JPY", "ja-JP", "fe", "A1VC38T7YXB528"]),
  ],
  credentials: z.object({
    applicationId: z.string().trim().min(1).max(200),
    clientId: z.string().trim().min(1).max(200),
    clientSecret: z.string().trim().min(1).max(400),
    sellerId: z
      .string()
      .regex(/^[A-Z0-9]{5,30}$/)
      .optional(),
    refreshToken: z.string().optional(),
    authorizationCode: z.string().optional(),
    redirectUri: z.string().optional(),
  }),
  credentialFields: {
    applicationId: {
      label: { tr: "Uygulama no", en: "Application id" },
      help: { tr: `${atApps.tr} uygulama numarası.`, en: `${atApps.en} its application id.` },
      secret: false,
      identifies: false,
      demoValue: "amzn1.sp.solution.00000000-0000-4000-8000-000000000001",
    },
    clientId: {
      label: { tr: "LWA istemci no", en: "LWA client id" },
      help: { tr: `${atApps.tr} LWA istemci numarası.`, en: `${atApps.en} its LWA client id.` },
      secret: false,
      identifies: false,
      demoValue: "amzn1.application-oa2-client.sandbox",
    },
    clientSecret: {
      label: { tr: "LWA gizli anahtarı", en: "LWA client secret" },
      help: {
        tr: `${atApps.tr} LWA gizli anahtarı; süresi altı ayda dolar. Uygulamanıza dönüş adresi olarak aşağıdaki adresi yazın.`,
        en: `${atApps.en} its LWA client secret, which runs out after half a year. Register the callback address below with it.`,
      },
      secret: true,
      demoValue: "amzn1.oa2-cs.v1.sandbox-secret",
    },
    sellerId: { label: { tr: "Satıcı no", en: "Seller id" }, help: bySignIn, given: "sign-in", secret: false },
    refreshToken: { label: { tr: "Yenileme anahtarı", en: "Refresh token" }, help: bySignIn, ...given },
    authorizationCode: { label: { tr: "Oturum kodu", en: "Sign-in code" }, help: bySignIn, ...given },
    redirectUri: { label: { tr: "Dönüş adresi", en: "Callback address" }, help: bySignIn, ...given },
  },
  access: {
    tr: "Uygulama numarası, LWA istemci numarası ve gizli anahtar aynı uygulamanın olmalı; uygulamanın rolleri arasında Ürün listeleme, Fiyatlandırma, Stok ve sipariş takibi bulunmalı. Satıcı izni geri aldıysa mağazada yeniden oturum açın.",
    en: "Application id, LWA client id and secret must be of the same application, with the roles Product Listing, Pricing, and Inventory and Order Tracking. If the seller took the permission back, sign in again.",
  },
  origin: "https://sellingpartnerapi-eu.amazon.com",
  basePath: "",
  regions: {
    eu: "https://sellingpartnerapi-eu.amazon.com",
    na: "https://sellingpartnerapi-na.amazon.com",
    fe: "https://sellingpartnerapi-fe.amazon.com",
  },
  sandboxPage: ({ sellerId }) => ({ sellerId }),
  headers: () => agent,
  session,
  oauth,
  limits: {
    account: bucket(0.016, 15),
    listing: bucket(5, 10),
    search: bucket(5, 5),
    patch: bucket(5, 5),
    "feed-document": bucket(0.5, 15),
    feed: bucket(0.0083, 15),
    "feed-state": bucket(2, 15),
    "feed-result": bucket(0.0222, 10),
    orders: bucket(0.0056, 20),
    order: bucket(0.5, 30),
    "restricted-token": bucket(1, 10),
    address: bucket(0.5, 30),
    shipment: bucket(2, 10),
    token: { requests: 5, perSeconds: 1, scope: "application" },
  },
  application: "clientId",
  // What was accepted takes effect within minutes, and a feed takes some more.
  resolveAfterMs: 15 * 60_000,
  usualBatchMs: 10 * 60_000,
  batchDeadlineMs: 24 * 3_600_000,
  keyOf: (_, stockCode) => stockCode.trim(),
  recognise,
  problems,
  readError,
  throttledFor: (header) => {
    const perSecond = Number(header("x-amzn-ratelimit-limit"));
    return perSecond > 0 ? 1000 / perSecond : undefined;
  },
  testConnection,
  spends: {
    offers: { "feed-document": 1, feed: 1 },
    content: {},
    readBack: { "feed-state": 1, "feed-result": 1 },
    orders: { orders: 1 },
    actions: { shipment: 1 },
  },
  offers: {
    // A feed may have more; reading what stands there first takes a call for each twenty.
    push: { unit: "offer", syncFields: ["price", "stock"], maxItems: 500, apart: true },
    readOffersMax: 20,
    quantityMax: null,
    updateOffers,
    readBatch,
    readOffers,
  },
  orders: {
    ...{ windowDays: 30, historyDays: 365 },
    // Data Protection Policy, "Data retention": personal data of buyers goes 30 days after the delivery.
    buyerDaysMost: 30,
    ...{ statusWords, actions, listOrders, readOrder, act },
  },
  // No listings and no taxonomy: products are put on sale in Seller Central until their types are read. No claims, labels or hooks by the calls of this line.
} satisfies Marketplace;
