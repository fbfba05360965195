import type { Words } from "./common.ts";
import type { OrderAction, OrderStatus } from "./order-status.ts";

/** What a person reads of a status, on screens, in files and in refusals. Other languages than these two say it in their label sets. */
export const orderStatusWords: Record<OrderStatus, Words> = {
  S_NEW: { tr: "Yeni", en: "New" },
  S_PENDING_APPROVAL: { tr: "Onay bekliyor", en: "Pending approval" },
  S_GETTING_READY: { tr: "Hazırlanıyor", en: "Getting ready" },
  S_AWAITING_SHIPPING: { tr: "Kargo bekliyor", en: "Awaiting shipping" },
  S_SHIPPED: { tr: "Kargoda", en: "Shipped" },
  S_DELIVERED: { tr: "Teslim edildi", en: "Delivered" },
  S_COMPLETED: { tr: "Tamamlandı", en: "Completed" },
  S_COULD_NOT_BE_SHIPPED: { tr: "Kargolanamadı", en: "Could not be shipped" },
  S_COULD_NOT_BE_DELIVERED: { tr: "Teslim edilemedi", en: "Could not be delivered" },
  S_CANCELING: { tr: "İptal ediliyor", en: "Canceling" },
  S_CANCELED: { tr: "İptal edildi", en: "Canceled" },
  S_REFUNDING: { tr: "İade ediliyor", en: "Refunding" },
  S_REFUNDED: { tr: "İade edildi", en: "Refunded" },
  S_ANOTHER: { tr: "Diğer", en: "Other" },
};

/** What is done to an order: by its buttons, in its history, and in the refusals. */
export const orderActionWords: Record<OrderAction | "CARGO" | "RESTOCK", Words> = {
  A_ACCEPT: { tr: "Onayla", en: "Accept" },
  A_PREPARE: { tr: "Hazırlandı", en: "Prepared" },
  A_SHIP: { tr: "Kargoya ver", en: "Ship" },
  A_SHIP_FAIL: { tr: "Kargolanamadı", en: "Could not be shipped" },
  A_DELIVER: { tr: "Teslim edildi", en: "Delivered" },
  A_DELIVER_FAIL: { tr: "Teslim edilemedi", en: "Could not be delivered" },
  A_COMPLETE: { tr: "Tamamla", en: "Complete" },
  A_CANCEL_REQUEST: { tr: "İptal iste", en: "Ask to cancel" },
  A_CANCEL: { tr: "İptal et", en: "Cancel" },
  A_SPLIT: { tr: "Paketi böl", en: "Split the package" },
  CARGO: { tr: "Kargo bilgisi", en: "Cargo information" },
  RESTOCK: { tr: "Stoğa alındı", en: "Put back in stock" },
};

/** Of words in both languages those of one. */
export const inLanguage = <K extends string>(words: Record<K, Words>, language: keyof Words) =>
  Object.fromEntries(Object.entries<Words>(words).map(([key, one]) => [key, one[language]])) as Record<K, string>;
