import { z } from "zod";
import type { Manifest } from "../connector.ts";
import type { Marketplace } from "../marketplace.ts";
import { act, actions } from "./actions.ts";
import { listProducts } from "./assortment.ts";
import { decisions } from "./claim-decisions.ts";
import { listClaims } from "./claims.ts";
import { readLabels } from "./labels.ts";
import { readBatch, readOffers, updateOffers } from "./listings.ts";
import { listOrders } from "./lists.ts";
import { readOrder } from "./orders.ts";
import { problems, readError, recognise, throttledBy } from "./problems.ts";
import { createListings, keyOf, updateListings } from "./products.ts";
import { listings } from "./services.ts";
import { statusWords } from "./status-words.ts";
import { listAttributes, listBrands, listCategories, listValues } from "./taxonomy.ts";
import { ListingPage } from "./wire.ts";

/** The seller's own listings: one call that every service's key opens. No call tells the store's name. */
const testConnection: Manifest["testConnection"] = async (remote) => {
  await listings(remote, { method: "GET", path: "", query: { offset: 0, limit: 1 }, expect: ListingPage });
  return { name: null };
};

export const hepsiburada = {
  kind: "marketplace",
  code: "hepsiburada",
  name: "Hepsiburada",
  docs: "https://developers.hepsiburada.com",
  channels: [{ code: "hepsiburada", name: "Hepsiburada", countryCode: "TR", currency: "TRY", language: "tr-TR" }],
  credentials: z.object({
    merchantId: z
      .string()
      .trim()
      .regex(
        /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
        "a UUID such as 00000000-0000-0000-0000-000000000000",
      )
      .toLowerCase(),
    integrator: z
      .string()
      .trim()
      .regex(/^[\w.-]{2,60}$/, "letters, digits, _ . and - only"),
    serviceKey: z.string().trim().min(1).max(100),
  }),
  credentialFields: {
    merchantId: {
      label: { tr: "Satıcı kimliği (Merchant Id)", en: "Merchant id" },
      help: {
        tr: "Hepsiburada satıcı panelinde Hesabım > Bilgilerim > Entegrasyon: 36 karakterlik kimlik.",
        en: "Hepsiburada's seller panel, My account > My information > Integration: the id of 36 characters.",
      },
      secret: false,
      demoValue: "00000000-0000-4000-8000-000000100001",
    },
    integrator: {
      label: { tr: "Entegratör adı", en: "Integrator's name" },
      help: {
        tr: "Hepsiburada'nın size verdiği entegratör kullanıcı adı, harfi harfine (ör. acme_dev). Yanlışsa yanıt, anahtar yanlışmış gibi görünür.",
        en: "The integrator's user name that Hepsiburada gave you, letter by letter (such as acme_dev). When it is wrong, it looks as if the key were.",
      },
      secret: false,
      identifies: false,
      demoValue: "tradeport_dev",
    },
    serviceKey: {
      label: { tr: "Servis anahtarı", en: "Service key" },
      help: {
        tr: "Hepsiburada satıcı panelinde Hesabım > Bilgilerim > Entegrasyon: 'Servis anahtarı' (12 karakter). Panelden yenilenirse eskisi hemen geçersiz olur.",
        en: "Hepsiburada's seller panel, My account > My information > Integration: 'Service key' (12 characters). Renewed in the panel, the old one is no longer taken.",
      },
      secret: true,
      demoValue: "SandboxKey01",
    },
  },
  access: {
    tr: "Satıcı kimliği ve servis anahtarı satıcı panelinde Hesabım > Bilgilerim > Entegrasyon sayfasındadır; anahtar orada yenilendiyse eskisi artık geçmez, deneme ortamının (SIT) anahtarı da burada geçmez. Entegratör adı, Hepsiburada'nın kaydettiği adla harfi harfine aynı olmalı; kayıtlı adınızı Hepsiburada entegrasyon desteği söyler.",
    en: "Merchant id and service key are on My account > My information > Integration of the seller panel; a key that was renewed there ends the old one, and a key of the test environment (SIT) is not taken here. The integrator's name must be the registered one, letter by letter; Hepsiburada's integration support tells yours.",
  },
  origin: "https://mpop.hepsiburada.com",
  basePath: "",
  services: {
    listing: { origin: "https://listing-external.hepsiburada.com", basePath: "" },
    oms: { origin: "https://oms-external.hepsiburada.com", basePath: "" },
  },
  sandboxPage: ({ merchantId }) => ({ seller: merchantId }),
  // The User-Agent is half of the key: exactly the registered name, nothing around it.
  headers: ({ merchantId, integrator, serviceKey }) => ({
    authorization: `Basic ${Buffer.from(`${merchantId}:${serviceKey}`).toString("base64")}`,
    "user-agent": integrator ?? "",
  }),
  limits: {
    // 100 a second per address, and an unconfirmed 180 a minute for the rest: this installation is one address to all of its sellers.
    catalogue: { requests: 50, perSeconds: 1, scope: "application" },
    listings: { requests: 3, perSeconds: 1, scope: "application" },
    // Five may be in progress; each takes seconds.
    uploads: { requests: 1, perSeconds: 1, scope: "store" },
    // 1000 a second.
    orders: { requests: 100, perSeconds: 1, scope: "store" },
    "order-writes": { requests: 10, perSeconds: 1, scope: "store" },
    labels: { requests: 10, perSeconds: 1, scope: "store" },
  },
  resolveAfterMs: 60_000,
  usualBatchMs: 120_000,
  batchDeadlineMs: 30 * 60_000,
  keyOf,
  recognise,
  problems,
  readError,
  throttledBy,
  testConnection,
  spends: {
    // A full message looks at five pages of listings first; stock and price are an upload each.
    offers: { listings: 5, uploads: 2 },
    content: { catalogue: 1 },
    readBack: { listings: 1 },
    orders: { orders: 1 },
    actions: { "order-writes": 1 },
  },
  offers: {
    // 4000 are taken; the listings are looked at by hundreds before.
    push: { unit: "offer", syncFields: ["price", "stock"], maxItems: 500 },
    readOffersMax: 50,
    // 406 "Günlük limiti aştınız": ten updates per listing and day (listing reference). What it takes of very few is not stated.
    updatesPerDay: { eachOffer: 10, least: 100, keptEach: 2, zone: "Europe/Istanbul" },
    // InvalidAvailableStock is all that its pages say of too many.
    quantityMax: null,
    updateOffers,
    readBatch,
    readOffers,
  },
  orders: {
    windowDays: 7,
    historyDays: 30,
    coarseTimes: true,
    statusWords,
    actions,
    listOrders,
    readOrder,
    act,
  },
  taxonomy: { listCategories, listBrands, listAttributes, listValues },
  assortment: { listProducts },
  listings: {
    push: {
      // Files stay under 100 products.
      createListings: { unit: "listing", syncFields: ["content", "price", "stock"], maxItems: 99 },
      updateListings: { unit: "listing", syncFields: ["content"], maxItems: 99 },
    },
    keepsCategory: true,
    requirements: {
      images: { min: 1, max: 10 },
      title: { max: 200 },
      vatRates: [0, 1, 10, 20],
      description: { max: 30_000 },
      originCountry: false,
      brand: "text",
      barcode: "ean13",
    },
    createListings,
    updateListings,
  },
  claims: { by: "opened", windowDays: 30, historyDays: 90, listClaims, decisions },
  labels: { after: "prepare", readLabels },
  // No hooks: a subscription can't be made by a call.
} satisfies Marketplace;
