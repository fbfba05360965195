import { z } from "zod";
import type { Carrier } from "../carrier.ts";
import { problems, readError, recognise, refusedBy } from "./problems.ts";
import { cancelShipment, createShipment, pieceCode, statusWords, testConnection, trackShipments } from "./shipments.ts";

const key = z.string().trim().min(1).max(100);

export const aras = {
  kind: "carrier",
  code: "aras",
  name: "Aras Kargo",
  docs: "https://esasweb.araskargo.com.tr",
  credentials: z.object({ username: key, password: key, customerCode: key, queryUsername: key, queryPassword: key }),
  credentialFields: {
    username: {
      label: { tr: "Sevkiyat servisi kullanıcı adı", en: "User name of the dispatch service" },
      help: {
        tr: "Aras Kargo müşteri temsilcinizin sevkiyat entegrasyonu için verdiği kullanıcı.",
        en: "The user that your representative at Aras Kargo gives for dispatching.",
      },
      secret: false,
      demoValue: "deneme-sevkiyat",
    },
    password: {
      label: { tr: "Sevkiyat servisi parolası", en: "Password of the dispatch service" },
      help: { tr: "Sevkiyat kullanıcısıyla birlikte verilen parola.", en: "The password that was given with that user." },
      secret: true,
      demoValue: "deneme-sevkiyat-parolasi",
    },
    customerCode: {
      label: { tr: "Müşteri kodu", en: "Customer number" },
      help: {
        tr: "Aras Kargo'daki müşteri kodunuz; esasweb'de XML Servisleri sayfasında yazar.",
        en: "Your customer number at Aras Kargo; the page XML services in esasweb shows it.",
      },
      secret: false,
      demoValue: "1234567890123",
    },
    queryUsername: {
      label: { tr: "Takip servisi kullanıcı adı", en: "User name of the query service" },
      help: {
        tr: "esasweb'de Tanımlamalar > Entegrasyonlar > XML Servisleri sayfasında kendinizin açtığı kullanıcı.",
        en: "The user that you make yourself in esasweb under Definitions > Integrations > XML services.",
      },
      secret: false,
      demoValue: "deneme-takip",
    },
    queryPassword: {
      label: { tr: "Takip servisi parolası", en: "Password of the query service" },
      help: { tr: "esasweb'deki XML servisleri kullanıcısının parolası.", en: "The password of that user of the XML services." },
      secret: true,
      demoValue: "deneme-takip-parolasi",
    },
  },
  access: {
    tr: "Aras Kargo'nun iki servisi ve iki kullanıcısı vardır: sevkiyat kullanıcısını müşteri temsilciniz verir, takip kullanıcısını esasweb'de XML Servisleri sayfasında kendiniz açarsınız. İkisi de aynı müşterinin olmalı.",
    en: "Aras Kargo has two services with a user each: your representative gives the one for dispatching, the one for queries you make yourself in esasweb under XML services. Both have to be of the same customer.",
  },
  origin: "https://customerws.araskargo.com.tr",
  basePath: "",
  services: {
    query: { origin: "https://customerservices.araskargo.com.tr", basePath: "/ArasCargoCustomerIntegrationService" },
  },
  sandboxPage: ({ username }) => ({ user: username }),
  // Users and passwords travel in each call's own body.
  headers: () => ({}),
  // No page names a number.
  limits: {
    writes: { requests: 5, perSeconds: 1, scope: "store" },
    queries: { requests: 5, perSeconds: 1, scope: "store" },
  },
  recognise,
  problems,
  readError,
  refusedBy,
  testConnection,
  shipments: {
    // The waybill's number, which is the shortest of those that carry it.
    referenceMax: 16,
    trackMax: 20,
    trackAgainMs: 60_000,
    statusWords,
    pieceCode,
    createShipment,
    trackShipments,
    cancelShipment,
  },
} satisfies Carrier;
