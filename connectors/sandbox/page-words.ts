export type Language = "tr" | "en";
type Pair = [tr: string, en: string];

const at = (language: Language) => (language === "tr" ? 0 : 1);

/** Says a page's words in the reader's language. */
export const speaker =
  <W extends Record<string, Pair>>(words: W) =>
  (language: Language) =>
  (word: keyof W): string =>
    words[word]![at(language)];

/** A state that has no words is shown as it is. */
export const statusSpeaker =
  (statuses: Record<string, Pair>) =>
  (language: Language, status: string): string =>
    statuses[status]?.[at(language)] ?? status;

/** What the pages on which somebody plays buyer and carrier say alike. */
export const pageWords = {
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
  cancelLate: ["Yolda iptal", "Cancel on its way"],
  cancel: ["İptal et", "Cancel"],
  return: ["İade et", "Return"],
  order: ["Sipariş", "Order"],
  package: ["Paket", "Package"],
  addAccount: ["Yeni mağaza aç", "Open another store"],
  name: ["Ad", "Name"],
  base: ["API adresi", "API address"],
} satisfies Record<string, Pair>;
