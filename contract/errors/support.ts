import type { Words } from "./words.ts";

/** 7900 on: help. */
export const supportErrors = {
  ticket_limit: {
    number: 7900,
    status: 429,
    tr: "Şirketinizden son bir saatte {limit} talep geldi. Bir saat sonra yeniden deneyin.",
    en: "Your company sent {limit} requests in the last hour. Try again in an hour.",
  },
} as const satisfies Words;
