import type { Words } from "../connector.ts";

/** Of an order, by the word that the API has for it. */
export const statusWords: Readonly<Record<string, Words>> = {
  PENDING_AVAILABILITY: { tr: "Ön sipariş, tarihi bekleniyor", en: "Pre-order, waiting for its date" },
  PENDING: { tr: "Ödeme bekleniyor", en: "Payment pending" },
  UNSHIPPED: { tr: "Gönderilmedi", en: "Unshipped" },
  "UNSHIPPED (cancellation requested)": { tr: "Gönderilmedi, alıcı iptal istiyor", en: "Unshipped, the buyer asks to cancel" },
  PARTIALLY_SHIPPED: { tr: "Bir bölümü gönderildi", en: "Partially shipped" },
  SHIPPED: { tr: "Gönderildi", en: "Shipped" },
  "SHIPPED (DELIVERED)": { tr: "Teslim edildi", en: "Delivered" },
  "SHIPPED (UNDELIVERABLE)": { tr: "Teslim edilemedi", en: "Could not be delivered" },
  CANCELLED: { tr: "İptal edildi", en: "Canceled" },
  UNFULFILLABLE: { tr: "Gönderilemez", en: "Can't be fulfilled" },
};
