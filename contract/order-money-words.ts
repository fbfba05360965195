import type { LabelsOf } from "./labels.ts";
import type { AmountKind, AmountPayer } from "./order-money.ts";

/** What money of an order is for. */
export const amountKindWords: LabelsOf<AmountKind> = {
  goods: { tr: "Ürünler", en: "Products", de: "Artikel", fr: "Articles", it: "Articoli" },
  discount: { tr: "İndirim", en: "Discount", de: "Rabatt", fr: "Remise", it: "Sconto" },
  coupon: { tr: "Kupon", en: "Coupon", de: "Gutschein", fr: "Code promo", it: "Buono" },
  shipping: { tr: "Kargo ücreti", en: "Shipping", de: "Versand", fr: "Livraison", it: "Spedizione" },
  gift_wrap: {
    tr: "Hediye paketi",
    en: "Gift wrap",
    de: "Geschenkverpackung",
    fr: "Emballage cadeau",
    it: "Confezione regalo",
  },
  instalment: {
    tr: "Taksit farkı",
    en: "Instalment fee",
    de: "Ratenzahlungsgebühr",
    fr: "Frais de paiement échelonné",
    it: "Costo della rateizzazione",
  },
  tax: { tr: "Satış vergisi", en: "Sales tax", de: "Verkaufssteuer", fr: "Taxe de vente", it: "Imposta sulle vendite" },
  vat: { tr: "Ayrıca alınan KDV", en: "VAT on top", de: "Zusätzliche MwSt.", fr: "TVA en plus", it: "IVA aggiuntiva" },
};

/** Who pays it, or goes without it. */
export const amountPayerWords: LabelsOf<AmountPayer> = {
  buyer: { tr: "Alıcı", en: "Buyer", de: "Käufer", fr: "Acheteur", it: "Acquirente" },
  seller: { tr: "Satıcı", en: "Seller", de: "Verkäufer", fr: "Vendeur", it: "Venditore" },
  marketplace: { tr: "Pazaryeri", en: "Marketplace", de: "Marktplatz", fr: "Marketplace", it: "Marketplace" },
};
