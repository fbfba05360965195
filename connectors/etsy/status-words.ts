import type { Words } from "../connector.ts";

/** Of an order or package, by the word that the API has for it. */
export const statusWords: Readonly<Record<string, Words>> = {
  open: { tr: "Açık", en: "Open" },
  "payment processing": { tr: "Ödeme işleniyor", en: "Payment processing" },
  paid: { tr: "Ödendi", en: "Paid" },
  completed: { tr: "Tamamlandı", en: "Completed" },
  "completed (delivered)": { tr: "Tamamlandı, teslim edildi", en: "Completed, delivered" },
  "paid (delivered)": { tr: "Ödendi, teslim edildi", en: "Paid, delivered" },
  canceled: { tr: "İptal edildi", en: "Canceled" },
  "fully refunded": { tr: "Tümü iade edildi", en: "Fully refunded" },
  "partially refunded": { tr: "Bir bölümü iade edildi", en: "Partially refunded" },
};
