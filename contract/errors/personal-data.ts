import type { Words } from "./words.ts";

/** Buyers and their orders, counted with the orders. */
export const personalDataErrors = {
  buyer_order_open: {
    number: 6067,
    status: 409,
    tr: "{order} numaralı siparişte süren bir iş var (gönderilmemiş paket, açık iade ya da yanıtı beklenen bir işlem); alıcının bilgileri o bitince silinebilir.",
    en: "Something of order {order} is not over (a package that has not left, an open return, or an action whose answer is awaited). Its buyer can be erased after that.",
  },
} as const satisfies Words;
