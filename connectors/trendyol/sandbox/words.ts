export type Language = "tr" | "en";

const words = {
  title: ["Trendyol · deneme pazarı", "Trendyol · sandbox"],
  about: [
    "Gerçek Trendyol değildir: gerçek kurallar, gerçek para ve alıcı olmadan.",
    "This is not the real Trendyol: real rules, without real money and buyers.",
  ],
  products: ["Ürünler", "Products"],
  orders: ["Siparişler", "Orders"],
  ledger: ["Defter", "Ledger"],
  accounts: ["Hesaplar", "Accounts"],
  faults: ["Hatalar", "Faults"],
  store: ["Mağaza", "Store"],
  show: ["Göster", "Show"],
  search: ["Ad, barkod ya da stok kodu ara", "Search name, barcode or stock code"],
  find: ["Ara", "Search"],
  buy: ["Satın al", "Buy"],
  quantity: ["Adet", "Quantity"],
  buyer: ["Alıcı", "Buyer"],
  stock: ["Stok", "Stock"],
  noProducts: ["Bu mağazada gösterilecek ürün yok.", "This store has no products to show."],
  noOrders: ["Henüz sipariş yok. Ürünler sekmesinden satın alın.", "No orders yet. Buy something on the Products tab."],
  next: ["Sonraki", "Next"],
  previous: ["Önceki", "Previous"],
  pay: ["Ödemeyi onayla", "Confirm payment"],
  scan: ["Kargo okut", "Carrier scan"],
  collection: ["Teslim noktasında", "At collection point"],
  deliver: ["Teslim et", "Deliver"],
  undeliver: ["Teslim edilemedi", "Could not deliver"],
  cancel: ["İptal et", "Cancel"],
  return: ["İade et", "Return"],
  order: ["Sipariş", "Order"],
  package: ["Paket", "Package"],
  cargo: ["Kargo no", "Cargo no"],
  state: ["Durum", "State"],
  price: ["Fiyat", "Price"],
  addAccount: ["Yeni mağaza aç", "Open another store"],
  name: ["Ad", "Name"],
  review: [
    "Yeni ürünler kısa bir incelemeden sonra yayına girer; adında YASAK geçen ürün reddedilir.",
    "New products go live after a short review; one with YASAK in its title is rejected.",
  ],
  base: ["API adresi", "API address"],
} satisfies Record<string, [tr: string, en: string]>;

export type Word = keyof typeof words;

export function speak(language: Language): (word: Word) => string {
  return (word) => words[word][language === "tr" ? 0 : 1];
}

const statuses: Record<string, [tr: string, en: string]> = {
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
};

export function statusWord(language: Language, status: string): string {
  return statuses[status]?.[language === "tr" ? 0 : 1] ?? status;
}
