import { z } from "zod";
import type { Warehouse } from "../warehouse.ts";
import { cancelShipment, createShipment, statusWords, trackShipments } from "./orders.ts";
import { problems, readError, recognise, refusedBy } from "./problems.ts";
import { readStock } from "./stock.ts";
import { Account, paths } from "./wire.ts";

const isService = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === "https:" && !url.username && !url.password && !url.search && !url.hash;
};

/** Our own neutral service: a maker of warehouse systems implements the page that README.md is. */
export const wmsapi = {
  kind: "warehouse",
  code: "wmsapi",
  name: "WMS API",
  docs: "https://www.standardwebhooks.com",
  credentials: z.object({
    serviceAddress: z.string().trim().max(300).refine(isService),
    key: z.string().trim().min(16).max(200),
    webhookKey: z
      .string()
      .trim()
      .regex(/^whpk_[A-Za-z0-9+/]{43}=$/)
      .optional(),
  }),
  credentialFields: {
    serviceAddress: {
      label: { tr: "Servis adresi", en: "Service address" },
      help: {
        tr: "Depo firmanızın verdiği, https ile başlayan adres.",
        en: "The address that your warehouse gave; it begins with https.",
      },
      secret: false,
      demoValue: "https://depo.example/api",
    },
    key: {
      label: { tr: "Anahtar", en: "Key" },
      help: {
        tr: "Depo firmanızın bu bağlantı için verdiği anahtar, en az 16 karakter.",
        en: "The key that your warehouse gave for this connection, 16 characters or more.",
      },
      secret: true,
      demoValue: "deneme-depo-anahtari-1",
    },
    webhookKey: {
      label: { tr: "Bildirim anahtarı", en: "Notification key" },
      help: {
        tr: "Depo sistemi değişiklikleri kendiliğinden bildiriyorsa, imzasının whpk_ ile başlayan açık anahtarı. Boşsa birkaç dakikada bir sorulur.",
        en: "Where the warehouse system notifies of changes by itself: the public key of its signature, which begins with whpk_. Left empty, it is asked every few minutes.",
      },
      secret: false,
      identifies: false,
      demoValue: "whpk_1ajSkwu0D83f0ic6VHbxpHCAVXQdMOGR0gDlHl1fbQI=",
    },
  },
  access: {
    tr: "Adres ve anahtar depo firmanızın bu bağlantı için verdiği olmalı; depo firması bu kurulumun çıkış IP adresine izin vermeli.",
    en: "Address and key must be those that your warehouse gave for this connection, and the warehouse has to let in the IP address that this installation calls from.",
  },
  // Each account names its own (placeOf); nothing is ever sent to this one.
  origin: "https://wmsapi.invalid",
  basePath: "/api",
  placeOf: ({ serviceAddress = "" }) => {
    const url = new URL(serviceAddress);
    return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, "") };
  },
  sandboxPage: () => ({}),
  headers: ({ key = "" }) => ({ authorization: `Bearer ${key}` }),
  limits: {
    writes: { requests: 5, perSeconds: 1, scope: "store" },
    queries: { requests: 5, perSeconds: 1, scope: "store" },
  },
  recognise,
  problems,
  readError,
  refusedBy,
  testConnection: async (remote) => {
    const { name } = await remote.call({ method: "GET", path: paths.account, limit: "queries", expect: Account });
    return { name };
  },
  shipments: {
    referenceMax: 40,
    trackMax: 50,
    trackAgainMs: 60_000,
    statusWords,
    createShipment,
    trackShipments,
    cancelShipment,
  },
  foundWithinMs: 600_000,
  stock: { readStock, leftStatuses: ["shipped", "delivered"] },
} satisfies Warehouse;
