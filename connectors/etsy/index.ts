import { z } from "zod";
import type { Marketplace } from "../marketplace.ts";
import { oauth, session, testConnection } from "./account.ts";
import { act, actions, refundRequest } from "./actions.ts";
import { listProducts } from "./assortment.ts";
import { listClaims } from "./claims.ts";
import { createListings, readBatch, updateListings } from "./listings.ts";
import { readOffers, updateOffers } from "./offers.ts";
import { listOrders, readOrder } from "./orders.ts";
import { problems, readError, recognise } from "./problems.ts";
import { statusWords } from "./status-words.ts";
import { inTurkish, listAttributes, listBrands, listCategories, listValues } from "./taxonomy.ts";

const given = { given: "sign-in", secret: true } as const;
const bySignIn = { tr: "Etsy'de oturum açınca gelir.", en: "Comes with the sign-in at Etsy." };

export const etsy = {
  kind: "marketplace",
  code: "etsy",
  name: "Etsy",
  docs: "https://developers.etsy.com/documentation",
  channels: [{ code: "etsy", name: "Etsy", countryCode: "US", currency: "USD", language: "en-US" }],
  credentials: z.object({
    keystring: z.string().trim().min(1).max(200),
    sharedSecret: z.string().trim().min(1).max(200),
    shopId: z.string().regex(/^\d+$/).optional(),
    refreshToken: z.string().optional(),
    authorizationCode: z.string().optional(),
    codeVerifier: z.string().optional(),
    redirectUri: z.string().optional(),
  }),
  credentialFields: {
    keystring: {
      label: { tr: "Keystring", en: "Keystring" },
      help: {
        tr: "etsy.com/developers/your-apps sayfasındaki uygulamanızın keystring değeri.",
        en: "Of your application at etsy.com/developers/your-apps.",
      },
      secret: false,
      // Another application may speak for the same shop.
      identifies: false,
      demoValue: "sandbox-keystring",
    },
    sharedSecret: {
      label: { tr: "Shared secret", en: "Shared secret" },
      help: {
        tr: "etsy.com/developers/your-apps sayfasındaki uygulamanızın shared secret değeri. Uygulamanıza dönüş adresi olarak aşağıdaki adresi yazın.",
        en: "Of your application at etsy.com/developers/your-apps. Register the callback address below with it.",
      },
      secret: true,
      demoValue: "sandbox-shared-secret",
    },
    shopId: { label: { tr: "Mağaza no", en: "Shop id" }, help: bySignIn, given: "sign-in", secret: false },
    refreshToken: { label: { tr: "Yenileme anahtarı", en: "Refresh token" }, help: bySignIn, ...given },
    authorizationCode: { label: { tr: "Oturum kodu", en: "Sign-in code" }, help: bySignIn, ...given },
    codeVerifier: { label: { tr: "Oturum kanıtı", en: "Sign-in proof" }, help: bySignIn, ...given },
    redirectUri: {
      label: { tr: "Dönüş adresi", en: "Callback address" },
      help: bySignIn,
      given: "sign-in",
      secret: true,
    },
  },
  access: {
    tr: "Keystring ve shared secret, etsy.com/developers/your-apps sayfasındaki aynı uygulamanın olmalı. İzin eksikse mağazada yeniden oturum açıp istenen bütün izinleri verin: shops_r, shops_w, listings_r, listings_w, listings_d, transactions_r, transactions_w.",
    en: "Keystring and shared secret must be of the same application at etsy.com/developers/your-apps. If a permission is missing, sign in again and grant all that are asked for: shops_r, shops_w, listings_r, listings_w, listings_d, transactions_r, transactions_w.",
  },
  origin: "https://api.etsy.com",
  basePath: "/v3/application",
  sandboxPage: ({ shopId }) => ({ shopId }),
  headers: ({ keystring, sharedSecret }) => ({ "x-api-key": `${keystring}:${sharedSecret}` }),
  session,
  oauth,
  // Of a personal application: 5 calls in a second and 5,000 in any 24 hours, for all its shops together (section 3). An application that Etsy
  // gave more is not told apart: it is used as a personal one.
  limits: {
    calls: { requests: 5, perSeconds: 1.2, perDay: 5_000, scope: "application" },
    token: { requests: 5, perSeconds: 1, scope: "application" },
  },
  application: "keystring",
  resolveAfterMs: 5_000,
  usualBatchMs: 60_000,
  batchDeadlineMs: 10 * 60_000,
  keyOf: (barcode) => barcode.trim(),
  recognise,
  problems,
  readError,
  testConnection,
  spends: {
    // The inventory is read before it is replaced.
    offers: { calls: 2 },
    content: { calls: 3 },
    readBack: { calls: 1 },
    orders: { calls: 1 },
    actions: { calls: 1 },
  },
  offers: {
    // The PUT replaces every variation of a listing.
    push: { unit: "listing", syncFields: ["price", "stock"], maxItems: 1, whole: true },
    readOffersMax: 50,
    // "/quantity : cannot be greater than 999" (open-api #214)
    quantityMax: 999,
    updateOffers,
    readBatch,
    readOffers,
  },
  orders: {
    windowDays: 30,
    historyDays: 90,
    statusWords,
    actions,
    listOrders,
    readOrder,
    act,
  },
  taxonomy: { listCategories, listBrands, listAttributes, listValues, inTurkish },
  assortment: { listProducts },
  listings: {
    push: {
      createListings: { unit: "listing", syncFields: ["content", "price", "stock"], maxItems: 1, whole: true },
      updateListings: { unit: "listing", syncFields: ["content"], maxItems: 1, whole: true },
    },
    requirements: {
      images: { min: 1, max: 20 },
      title: { max: 140 },
      vatRates: "any",
      description: { max: 50_000 },
      originCountry: false,
      brand: "text",
      barcode: "any",
      variations: { max: 2 },
    },
    createListings,
    updateListings,
  },
  // Refunds are looked for in the receipts of a fortnight, and that takes a call for each hundred of them.
  claims: {
    by: "modified",
    windowDays: 30,
    historyDays: 90,
    overlapDays: 14,
    everyMinutes: 60,
    request: refundRequest,
    listClaims,
  },
  // No labels: Etsy's are bought in its shop manager. No hooks: they are made in Etsy's own portal for reviewed applications.
} satisfies Marketplace;
