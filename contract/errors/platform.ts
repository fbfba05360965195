import type { Words } from "./words.ts";

/** 9xxx: the platform. */
export const platformErrors = {
  bug: {
    number: 9000,
    status: 500,
    tr: "Beklenmedik bir hata oluştu. Destek isterken şu numarayı verin: {requestId}",
    en: "Something unexpected went wrong. Quote this number to support: {requestId}",
  },
  database_away: {
    number: 9001,
    status: 503,
    tr: "Veritabanına şu anda ulaşılamıyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The database cannot be reached now. Try again in a few seconds.",
  },
  not_configured: {
    number: 9002,
    status: 501,
    tr: "Bu kurulumda {what} ayarlanmamış.",
    en: "{what} is not configured on this installation.",
  },
  disk_full: {
    number: 9003,
    status: 507,
    tr: "Sunucuda yer kalmadı. Destek ile görüşün.",
    en: "The server has no space left. Contact support.",
  },
} as const satisfies Words;
