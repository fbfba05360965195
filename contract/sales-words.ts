import { type LabelsOf, labels } from "./labels.ts";
import type { SalesGroup } from "./sales-report.ts";

/** What sales are added up by, one of each. */
export const salesGroupWords: LabelsOf<SalesGroup> = {
  day: { tr: "Gün", en: "Day", de: "Tag", fr: "Jour", it: "Giorno" },
  store: { tr: "Mağaza", en: "Store", de: "Shop", fr: "Boutique", it: "Negozio" },
  channel: { tr: "Pazaryeri", en: "Marketplace", de: "Marktplatz", fr: "Place de marché", it: "Marketplace" },
  category: { tr: "Kategori", en: "Category", de: "Kategorie", fr: "Catégorie", it: "Categoria" },
  brand: { tr: "Marka", en: "Brand", de: "Marke", fr: "Marque", it: "Marca" },
  product: { tr: "Ürün", en: "Product", de: "Produkt", fr: "Produit", it: "Prodotto" },
};

/** The figures of the sales report, and what stands beside them. */
export const salesFieldWords = labels({
  orderCount: { tr: "Sipariş", en: "Orders", de: "Bestellungen", fr: "Commandes", it: "Ordini" },
  unitCount: { tr: "Adet", en: "Pieces", de: "Stück", fr: "Unités", it: "Pezzi" },
  sales: { tr: "Satış", en: "Sales", de: "Umsatz", fr: "Ventes", it: "Vendite" },
  averageBasket: {
    tr: "Ortalama sepet",
    en: "Average basket",
    de: "Durchschnittlicher Warenkorb",
    fr: "Panier moyen",
    it: "Carrello medio",
  },
  canceledUnitCount: {
    tr: "İptal adedi",
    en: "Canceled pieces",
    de: "Stornierte Stück",
    fr: "Unités annulées",
    it: "Pezzi annullati",
  },
  canceled: { tr: "İptal tutarı", en: "Canceled", de: "Storniert", fr: "Annulé", it: "Annullato" },
  returnedUnitCount: {
    tr: "İade adedi",
    en: "Returned pieces",
    de: "Zurückgegebene Stück",
    fr: "Unités retournées",
    it: "Pezzi resi",
  },
  returned: { tr: "İade tutarı", en: "Returned", de: "Zurückgegeben", fr: "Retourné", it: "Reso" },
  net: { tr: "Net ciro", en: "Revenue", de: "Nettoumsatz", fr: "Chiffre net", it: "Ricavo netto" },
  ofNone: {
    tr: "Ürünü bilinmeyenler, kargo ve sepet indirimleri",
    en: "Unknown products, shipping and basket discounts",
    de: "Unbekannte Produkte, Versand und Warenkorbrabatte",
    fr: "Produits inconnus, livraison et remises du panier",
    it: "Prodotti sconosciuti, spedizione e sconti del carrello",
  },
});
