import { z } from "zod";
import type { Carrier } from "../carrier.ts";
import { headers, session, testConnection } from "./account.ts";
import { pieceCode } from "./order.ts";
import { problems, readError, recognise, refusedBy } from "./problems.ts";
import { cancelShipment, createShipment, statusWords, trackShipments } from "./shipments.ts";

const key = z.string().trim().min(1).max(200);

export const mng = {
  kind: "carrier",
  code: "mng",
  name: "DHL eCommerce (MNG)",
  docs: "https://apizone.mngkargo.com.tr",
  credentials: z.object({
    customerNumber: z
      .string()
      .trim()
      .regex(/^\d{3,15}$/),
    password: key,
    clientId: key,
    clientSecret: key,
    email: z.email().max(50),
  }),
  credentialFields: {
    customerNumber: {
      label: { tr: "Müşteri numarası", en: "Customer number" },
      help: {
        tr: "DHL eCommerce (eski adıyla MNG Kargo) sözleşmenizdeki, rakamlardan oluşan müşteri numarası.",
        en: "The customer number of your contract with DHL eCommerce (formerly MNG Kargo), in digits.",
      },
      secret: false,
      demoValue: "3129477020",
    },
    password: {
      label: { tr: "Müşteri parolası", en: "Customer password" },
      help: {
        tr: "DHL eCommerce panelinde bu müşteri numarasıyla girdiğiniz kalıcı parola; e-postayla gelen geçici parola geçmez.",
        en: "The lasting password that you use with this customer number in the panel of DHL eCommerce; the temporary one of the e-mail does not work.",
      },
      secret: true,
      demoValue: "sandbox-parola-mng",
    },
    clientId: {
      label: { tr: "Uygulama anahtarı (Client ID)", en: "Application key (Client ID)" },
      help: {
        tr: "apizone.mngkargo.com.tr adresinde açtığınız uygulamanın anahtarı.",
        en: "The key of the application that you made at apizone.mngkargo.com.tr.",
      },
      secret: false,
      // Another application may speak for the same customer.
      identifies: false,
      demoValue: "sandbox-uygulama",
    },
    clientSecret: {
      label: { tr: "Uygulama gizli anahtarı (Client Secret)", en: "Application secret (Client Secret)" },
      help: {
        tr: "apizone.mngkargo.com.tr adresindeki uygulamanın gizli anahtarı.",
        en: "The secret of that application at apizone.mngkargo.com.tr.",
      },
      secret: true,
      demoValue: "sandbox-uygulama-gizli",
    },
    email: {
      label: { tr: "E-posta adresiniz", en: "Your e-mail address" },
      help: {
        tr: "DHL eCommerce her alıcı için e-posta ister; siparişte alıcının e-postası yoksa bu adres bildirilir.",
        en: "DHL eCommerce wants an e-mail address of every receiver; this one is told where an order has none.",
      },
      secret: false,
      identifies: false,
      demoValue: "kargo@deneme.example",
    },
  },
  access: {
    tr: "Müşteri numarası ve parola DHL eCommerce sözleşmenizin, uygulama anahtarları apizone.mngkargo.com.tr adresindeki canlı uygulamanızın olmalı. Uygulama şu ürünlere abone olmalı: Identity, Standard Command, Standard Query, Barcode Command, CBS Info. Bu kurulumun çıkış IP adresini entegrasyon@mngkargo.com.tr adresine bildirin.",
    en: "Customer number and password must be of your contract with DHL eCommerce, the application's keys of your live application at apizone.mngkargo.com.tr. It has to be subscribed to Identity, Standard Command, Standard Query, Barcode Command and CBS Info. Tell entegrasyon@mngkargo.com.tr the IP address that this installation calls from.",
  },
  origin: "https://api.mngkargo.com.tr",
  basePath: "/mngapi/api",
  sandboxPage: ({ customerNumber }) => ({ user: customerNumber }),
  headers,
  session,
  // No page names a number.
  limits: {
    writes: { requests: 5, perSeconds: 1, scope: "store" },
    queries: { requests: 5, perSeconds: 1, scope: "store" },
    token: { requests: 1, perSeconds: 1, scope: "store" },
  },
  recognise,
  problems,
  readError,
  refusedBy,
  testConnection,
  shipments: {
    referenceMax: 30,
    trackMax: 20,
    trackAgainMs: 60_000,
    statusWords,
    pieceCode,
    createShipment,
    trackShipments,
    cancelShipment,
  },
} satisfies Carrier;
