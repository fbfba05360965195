export type Language = "tr" | "en";

const words = {
  title: ["Hepsiburada · deneme pazarı", "Hepsiburada · sandbox"],
  about: [
    "Gerçek Hepsiburada değildir: gerçek kurallar, gerçek para ve alıcı olmadan.",
    "This is not the real Hepsiburada: real rules, without real money and buyers.",
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
  deliver: ["Teslim et", "Deliver"],
  undeliver: ["Teslim edilemedi", "Could not deliver"],
  cancel: ["İptal et", "Cancel"],
  return: ["İade et", "Return"],
  order: ["Sipariş", "Order"],
  package: ["Paket", "Package"],
  addAccount: ["Yeni mağaza aç", "Open another store"],
  name: ["Ad", "Name"],
  integrator: ["Entegratör adı", "Integrator"],
  serviceKey: ["Servis anahtarı", "Service key"],
  review: [
    "Yeni ürünler kısa bir incelemeden sonra satışa açılır; adında YASAK geçen reddedilir, 8680000000013 barkodu katalogda bilinir ve satıcının kararını bekler.",
    "New products go on sale after a short review; one with YASAK in its name is refused, and the barcode 8680000000013 is known to the catalogue and waits for the seller's decision.",
  ],
  base: ["API adresi", "API address"],
} satisfies Record<string, [tr: string, en: string]>;

export type Word = keyof typeof words;
export const speak =
  (language: Language) =>
  (word: Word): string =>
    words[word][language === "tr" ? 0 : 1];

const statuses: Record<string, [tr: string, en: string]> = {
  PaymentAwaiting: ["Ödeme bekliyor", "Awaiting payment"],
  Open: ["Yeni", "Open"],
  Unpacked: ["Paketi bozuldu", "Unpacked"],
  Packaged: ["Paketlendi", "Packaged"],
  InTransit: ["Kargoda", "In transit"],
  Delivered: ["Teslim edildi", "Delivered"],
  Undelivered: ["Teslim edilemedi", "Undelivered"],
  Cancelled: ["İptal edildi", "Cancelled"],
  WAITING: ["İncelenecek", "Waiting"],
  MISSING_INFO: ["Bilgisi eksik", "Information missing"],
  PRE_MATCHED: ["Eşleşen, karar bekliyor", "Matched, waits for a decision"],
  MATCHED: ["Satışa hazır", "Ready"],
  REJECTED: ["Reddedildi", "Rejected"],
  onSale: ["Satışta", "On sale"],
  notOnSale: ["Satışta değil", "Not on sale"],
};
export const statusWord = (language: Language, status: string): string => statuses[status]?.[language === "tr" ? 0 : 1] ?? status;
