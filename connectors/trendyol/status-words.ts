import type { Words } from "../connector.ts";

/** Of an order or package, by the word that the API has for it. */
export const statusWords: Readonly<Record<string, Words>> = {
  Awaiting: { tr: "Ödeme bekliyor", en: "Awaiting payment" },
  Created: { tr: "Yeni", en: "New" },
  Picking: { tr: "Hazırlanıyor", en: "Picking" },
  Invoiced: { tr: "Faturalandı", en: "Invoiced" },
  Shipped: { tr: "Kargoda", en: "Shipped" },
  AtCollectionPoint: { tr: "Teslim noktasında", en: "At collection point" },
  Delivered: { tr: "Teslim edildi", en: "Delivered" },
  UnDelivered: { tr: "Teslim edilemedi", en: "Could not be delivered" },
  Returned: { tr: "Geri döndü", en: "Returned" },
  Cancelled: { tr: "İptal edildi", en: "Cancelled" },
  UnSupplied: { tr: "Tedarik edilemedi", en: "Unsupplied" },
  UnPacked: { tr: "Bölündü", en: "Split" },
};
