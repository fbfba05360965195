import { z } from "zod";
import type { Freight } from "../freight.ts";
import { ftpAddress } from "../ftp.ts";
import { problems, readError, recognise, refusedBy } from "./problems.ts";
import { roads } from "./roads.ts";
import { Outcome } from "./wire.ts";

const isService = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === "https:" && !url.username && !url.password && !url.search && !url.hash;
};

export const horoz = {
  kind: "freight",
  code: "horoz",
  name: "Horoz Lojistik",
  docs: "https://developer.horoz.com.tr/docs/",
  credentials: z.object({
    processKey: z.string().trim().min(1).max(100),
    serviceAddress: z.string().trim().max(300).refine(isService),
    ftpAddress: z
      .string()
      .trim()
      .max(300)
      .refine((text) => ftpAddress(text) !== undefined),
    ftpUser: z.string().trim().min(1).max(100),
    ftpPassword: z.string().min(1).max(200),
  }),
  credentialFields: {
    processKey: {
      label: { tr: "İşlem anahtarı", en: "Process key" },
      help: {
        tr: "Horoz e-ihracat temsilcinizin sözleşmenizle verdiği anahtar.",
        en: "The key that your e-export representative at Horoz gave with your contract.",
      },
      secret: true,
      demoValue: "deneme-islem-anahtari-1",
    },
    serviceAddress: {
      label: { tr: "Servis adresi", en: "Service address" },
      help: {
        tr: "Sözleşmeyle verilen, https ile başlayan adres.",
        en: "The address that came with the contract; it begins with https.",
      },
      secret: false,
      demoValue: "https://horoz.example/eexport",
    },
    ftpAddress: {
      label: { tr: "Belge sunucusu (FTP)", en: "Server for documents (FTP)" },
      help: {
        tr: "Belgelerin gönderildiği adres: ftps://sunucu/klasör. Sunucu şifreli bağlantı bilmiyorsa ftp:// ile.",
        en: "Where documents are sent: ftps://server/folder. With ftp:// where the server knows no encrypted connection.",
      },
      secret: false,
      demoValue: "ftp://horoz.example/belgeler",
    },
    ftpUser: {
      label: { tr: "FTP kullanıcısı", en: "FTP user" },
      help: {
        tr: "Belge sunucusunun kullanıcısı; temsilciniz verir.",
        en: "The user of that server; your representative gives it.",
      },
      secret: false,
      demoValue: "deneme",
    },
    ftpPassword: {
      label: { tr: "FTP parolası", en: "FTP password" },
      help: { tr: "Belge sunucusundaki kullanıcının parolası.", en: "The password of the user at the server for documents." },
      secret: true,
      demoValue: "deneme-ftp-parolasi",
    },
  },
  access: {
    tr: "İşlem anahtarı Horoz'un e-ihracat sözleşmenizle verdiği olmalı; bu kurulumun sabit çıkış adresi de Horoz'da tanımlı olmalı. İkisini de müşteri temsilciniz sağlar.",
    en: "The process key has to be the one of your e-export contract with Horoz, and the fixed address that this installation calls from has to be registered there. Your representative provides both.",
  },
  // Each account names its own (placeOf); nothing is ever sent to this one.
  origin: "https://horoz.invalid",
  basePath: "/eexport",
  placeOf: ({ serviceAddress = "" }) => {
    const url = new URL(serviceAddress);
    return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, "") };
  },
  sandboxPage: () => ({}),
  headers: ({ processKey = "" }) => ({ processKey }),
  // No page names a number.
  limits: { calls: { requests: 60, perSeconds: 60, scope: "store" } },
  recognise,
  problems,
  readError,
  refusedBy,
  testConnection: async (remote) => {
    await remote.call({ method: "GET", path: "/serviceControl", limit: "calls", expect: Outcome });
    return { name: null };
  },
  roads,
} satisfies Freight;
