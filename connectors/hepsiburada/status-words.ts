import type { Words } from "../connector.ts";

/** Of an order or package, by the word that the API has for it. */
export const statusWords: Readonly<Record<string, Words>> = {
  PaymentAwaiting: { tr: "Ödeme bekliyor", en: "Awaiting payment" },
  Open: { tr: "Yeni", en: "Open" },
  Unpacked: { tr: "Paketi bozuldu", en: "Unpacked" },
  Packaged: { tr: "Paketlendi", en: "Packaged" },
  Packed: { tr: "Paketlendi", en: "Packed" },
  InTransit: { tr: "Kargoda", en: "In transit" },
  Shipped: { tr: "Kargoda", en: "Shipped" },
  Delivered: { tr: "Teslim edildi", en: "Delivered" },
  Undelivered: { tr: "Teslim edilemedi", en: "Undelivered" },
  ClaimCreated: { tr: "İade talebi açıldı", en: "Claim opened" },
  Returned: { tr: "İade edildi", en: "Returned" },
  Completed: { tr: "Tamamlandı", en: "Completed" },
  Cancelled: { tr: "İptal edildi", en: "Cancelled" },
  CancelledByCustomer: { tr: "Alıcı iptal etti", en: "Cancelled by the buyer" },
  CancelledByMerchant: { tr: "Satıcı iptal etti", en: "Cancelled by the seller" },
  CancelledBySap: { tr: "Hepsiburada iptal etti", en: "Cancelled by Hepsiburada" },
};
