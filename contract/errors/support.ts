import type { Words } from "./words.ts";

/** 7900 on: help. */
export const supportErrors = {
  ticket_limit: {
    number: 7900,
    status: 429,
    tr: "Şirketinizden son bir saatte {limit} talep geldi. Eklemek istediğinizi açık talebinizin e-postasına yanıt olarak yazın ya da bir saat sonra deneyin.",
    en: "Your company sent {limit} requests in the last hour. Write what you want to add as an answer to the mail of an open one, or try again in an hour.",
  },
} as const satisfies Words;
