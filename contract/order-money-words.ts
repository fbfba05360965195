import type { LabelsOf } from "./labels.ts";
import type { AmountKind, AmountPayer, EntryKind } from "./order-money.ts";

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

/** What a marketplace takes from the seller or pays. */
export const entryKindWords: LabelsOf<EntryKind> = {
  commission: { tr: "Komisyon", en: "Commission", de: "Provision", fr: "Commission", it: "Commissione" },
  service_fee: {
    tr: "Hizmet bedeli",
    en: "Service fee",
    de: "Servicegebühr",
    fr: "Frais de service",
    it: "Costo del servizio",
  },
  cargo: { tr: "Kargo bedeli", en: "Cargo cost", de: "Versandkosten", fr: "Frais d’expédition", it: "Costo di spedizione" },
  penalty: { tr: "Ceza", en: "Penalty", de: "Vertragsstrafe", fr: "Pénalité", it: "Penale" },
  withholding: {
    tr: "Stopaj",
    en: "Withholding tax",
    de: "Quellensteuer",
    fr: "Retenue à la source",
    it: "Ritenuta d’acconto",
  },
  ads: { tr: "Reklam", en: "Advertising", de: "Werbung", fr: "Publicité", it: "Pubblicità" },
  advance: { tr: "Avans", en: "Advance", de: "Vorschuss", fr: "Avance", it: "Anticipo" },
  payout: { tr: "Hakediş ödemesi", en: "Payout", de: "Auszahlung", fr: "Versement", it: "Accredito" },
  refund: {
    tr: "Alıcıya geri ödeme",
    en: "Refund to the buyer",
    de: "Erstattung an den Käufer",
    fr: "Remboursement à l’acheteur",
    it: "Rimborso all’acquirente",
  },
};
