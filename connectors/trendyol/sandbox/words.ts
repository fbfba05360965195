import { pageWords, speaker, statusSpeaker } from "../../sandbox/page-words.ts";

const words = {
  ...pageWords,
  title: ["Trendyol · deneme pazaryeri", "Trendyol · sandbox"],
  about: [
    "Gerçek Trendyol değildir: kuralları aynıdır, gerçek para ve gerçek alıcı yoktur.",
    "This is not the real Trendyol: real rules, without real money and buyers.",
  ],
  collection: ["Teslim noktasında", "At collection point"],
  cargo: ["Kargo no", "Cargo no"],
  state: ["Durum", "State"],
  price: ["Fiyat", "Price"],
  review: [
    "Yeni ürünler kısa bir incelemeden sonra yayına girer; adında YASAK geçen ürün reddedilir.",
    "New products go live after a short review; one with YASAK in its title is rejected.",
  ],
} satisfies Record<string, [tr: string, en: string]>;

export type Word = keyof typeof words;
export const speak = speaker(words);

export const statusWord = statusSpeaker({
  Awaiting: ["Ödeme bekliyor", "Awaiting payment"],
  Created: ["Yeni", "New"],
  Picking: ["Hazırlanıyor", "Picking"],
  Invoiced: ["Faturalandı", "Invoiced"],
  Shipped: ["Kargoda", "Shipped"],
  AtCollectionPoint: ["Teslim noktasında", "At collection point"],
  Delivered: ["Teslim edildi", "Delivered"],
  UnDelivered: ["Teslim edilemedi", "Could not be delivered"],
  Returned: ["Geri döndü", "Returned"],
  Cancelled: ["İptal edildi", "Cancelled"],
  UnSupplied: ["Tedarik edilemedi", "Unsupplied"],
  UnPacked: ["Bölündü", "Split"],
  pendingApproval: ["İncelemede", "In review"],
  rejected: ["Reddedildi", "Rejected"],
  onSale: ["Satışta", "On sale"],
  notOnSale: ["Stok yok", "Out of stock"],
  archived: ["Arşivde", "Archived"],
  locked: ["Kilitli", "Locked"],
  blacklisted: ["Yasaklı", "Blacklisted"],
});
