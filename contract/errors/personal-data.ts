import type { Words } from "./words.ts";

/** Buyers and their orders, counted with the orders. */
export const personalDataErrors = {
  buyer_order_open: {
    number: 6067,
    status: 409,
    tr: "{order} numaralı siparişte süren bir iş var (gönderilmemiş paket, açık iade ya da yanıtı beklenen bir işlem); alıcının bilgileri o bitince silinebilir.",
    en: "Something of order {order} is not over (a package that has not left, an open return, or an action whose answer is awaited). Its buyer can be erased after that.",
  },
  buyers_masked: {
    number: 6068,
    status: 403,
    tr: "Alıcıların adları ve adresleri size gizli gösterilir, bu işlem ise onları gerektirir. Siparişlerde, paketlemede ya da iadelerde yazma yetkisi olan biri yapabilir; bu yetkiyi şirketinizin sahibinden isteyebilirsiniz.",
    en: "Names and addresses of buyers are masked for you, and this needs them. Somebody who may write in orders, packing or returns can do it; ask an owner of your company for that right.",
  },
  request_day: {
    number: 6069,
    status: 422,
    tr: "{day} bir isteğin geldiği gün olamaz: bugünden sonraki ya da bir yıldan eski bir gün. Alıcının başvurduğu günü yazın.",
    en: "{day} can't be the day on which a request came: it is after today, or more than a year ago. Write the day on which the buyer asked.",
  },
  request_limit: {
    number: 6070,
    status: 409,
    tr: "Yanıt bekleyen {max} istek var; daha fazlası kaydedilmez. Önce bekleyenleri yanıtlayın.",
    en: "{max} requests wait for an answer, and no more are kept. Answer some of those first.",
  },
  request_reason: {
    number: 6071,
    status: 422,
    tr: "Reddedilen bir istekte alıcıya bildirilen gerekçe yazılmalıdır.",
    en: "A request that is turned down needs the reason that the buyer got.",
  },
  request_answered: {
    number: 6072,
    status: 409,
    tr: "Bu istek yanıtlanmış. Sayfayı yenileyip yanıta bakın.",
    en: "This request was answered already. Reload the page to see how.",
  },
  reveal_limit: {
    number: 6073,
    status: 429,
    tr: "Bir saatte en çok {max} alıcının bilgileri gösterilir. {minutes} dakika sonra yeniden deneyin.",
    en: "The details of {max} buyers are shown in an hour at most. Try again in {minutes} minutes.",
  },
} as const satisfies Words;
