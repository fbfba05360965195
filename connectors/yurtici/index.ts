import { z } from "zod";
import type { Carrier } from "../carrier.ts";
import { problems, readError, recognise, refusedBy, throttledBy } from "./problems.ts";
import { cancelShipment, createShipment, statusWords, testConnection, trackShipments } from "./shipments.ts";

export const yurtici = {
  kind: "carrier",
  code: "yurtici",
  name: "Yurtiçi Kargo",
  docs: "https://www.yurticikargo.com",
  credentials: z.object({
    username: z.string().trim().min(1).max(50),
    password: z.string().trim().min(1).max(100),
  }),
  credentialFields: {
    username: {
      label: { tr: "Web servis kullanıcı adı", en: "Web service user name" },
      help: {
        tr: "Yurtiçi Kargo müşteri temsilcinizin sözleşmenizle verdiği kullanıcı. Gönderici ödemeli, alıcı ödemeli ve tahsilatlı gönderilerin kullanıcıları ayrıdır.",
        en: "The user that your representative at Yurtiçi Kargo gives with your contract. Shipments paid by the sender, by the receiver and on delivery have users of their own.",
      },
      secret: false,
      demoValue: "DENEMEGO",
    },
    password: {
      label: { tr: "Web servis parolası", en: "Web service password" },
      help: {
        tr: "Aynı kullanıcıyla birlikte verilen parola.",
        en: "The password that was given with that user.",
      },
      secret: true,
      demoValue: "sandbox-parola-go",
    },
  },
  access: {
    tr: "Kullanıcı adı ve parola Yurtiçi Kargo'nun sözleşmenizle verdiği web servis kullanıcısının olmalı; internet şubesinin kullanıcısı geçmez. Bu kurulumun çıkış adresi de Yurtiçi Kargo'da tanımlı olmalı: müşteri temsilcinizden isteyin.",
    en: "User name and password must be of the web service user that Yurtiçi Kargo gave with your contract; the user of its web branch does not work. The address that this installation calls from has to be registered at Yurtiçi Kargo too: ask your representative.",
  },
  origin: "https://ws.yurticikargo.com",
  basePath: "/KOPSWebServices",
  sandboxPage: ({ username }) => ({ user: username }),
  // User and password travel in each call's own body.
  headers: () => ({}),
  // No page names a number; the same query again within a minute is refused.
  limits: {
    writes: { requests: 5, perSeconds: 1, scope: "store" },
    queries: { requests: 5, perSeconds: 1, scope: "store" },
  },
  recognise,
  problems,
  readError,
  refusedBy,
  throttledBy,
  testConnection,
  shipments: {
    referenceMax: 20,
    trackMax: 50,
    trackAgainMs: 60_000,
    statusWords,
    createShipment,
    trackShipments,
    cancelShipment,
  },
} satisfies Carrier;
