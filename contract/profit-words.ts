import { type LabelsOf, labels } from "./labels.ts";
import type { ProfitGroup } from "./profit-report.ts";
import { salesGroupWords } from "./sales-words.ts";

/** What profit is reckoned of, one of each. */
export const profitGroupWords: LabelsOf<ProfitGroup> = {
  product: salesGroupWords.product,
  order: { tr: "Sipariş", en: "Order", de: "Bestellung", fr: "Commande", it: "Ordine" },
};

/** The figures of the profit report. */
export const profitFieldWords = labels({
  orderedAt: { tr: "Sipariş tarihi", en: "Ordered", de: "Bestellt", fr: "Commandé", it: "Ordinato" },
  unitCount: { tr: "Adet", en: "Pieces", de: "Stück", fr: "Unités", it: "Pezzi" },
  revenue: { tr: "Net ciro", en: "Revenue", de: "Nettoumsatz", fr: "Chiffre net", it: "Ricavo netto" },
  discount: { tr: "İndiriminiz", en: "Your discounts", de: "Ihre Rabatte", fr: "Vos remises", it: "I suoi sconti" },
  knownUnitCount: {
    tr: "Kârı bilinen adet",
    en: "Pieces with known profit",
    de: "Stück mit bekanntem Gewinn",
    fr: "Unités au bénéfice connu",
    it: "Pezzi con utile noto",
  },
  income: {
    tr: "Bunların geliri",
    en: "Income of these",
    de: "Erlös daraus",
    fr: "Recettes de celles-ci",
    it: "Incasso di questi",
  },
  vat: { tr: "KDV", en: "VAT", de: "MwSt.", fr: "TVA", it: "IVA" },
  commission: { tr: "Komisyon", en: "Commission", de: "Provision", fr: "Commission", it: "Commissione" },
  cost: { tr: "Ürün maliyeti", en: "Cost of goods", de: "Warenkosten", fr: "Coût des produits", it: "Costo dei prodotti" },
  beforeCargo: {
    tr: "Kargo öncesi kâr",
    en: "Profit before cargo",
    de: "Gewinn vor Versand",
    fr: "Bénéfice avant livraison",
    it: "Utile prima della spedizione",
  },
  margin: { tr: "Kâr oranı", en: "Margin", de: "Marge", fr: "Marge", it: "Margine" },
  cargoUnitCount: {
    tr: "Kargosu bilinen adet",
    en: "Pieces with known cargo",
    de: "Stück mit bekanntem Versand",
    fr: "Unités à livraison connue",
    it: "Pezzi con spedizione nota",
  },
  cargo: { tr: "Kargo", en: "Cargo", de: "Versand", fr: "Livraison", it: "Spedizione" },
  afterCargo: {
    tr: "Kargo sonrası kâr",
    en: "Profit after cargo",
    de: "Gewinn nach Versand",
    fr: "Bénéfice après livraison",
    it: "Utile dopo la spedizione",
  },
});

/** What keeps pieces out of a profit, and what is to be known of those in it. */
export const profitLackWords = labels({
  cost: { tr: "Maliyeti bilinmeyen", en: "No cost", de: "Ohne Kosten", fr: "Sans coût", it: "Senza costo" },
  commission: {
    tr: "Komisyonu bilinmeyen",
    en: "Commission unknown",
    de: "Provision unbekannt",
    fr: "Commission inconnue",
    it: "Commissione sconosciuta",
  },
  vat: { tr: "KDV’si bilinmeyen", en: "VAT unknown", de: "MwSt. unbekannt", fr: "TVA inconnue", it: "IVA sconosciuta" },
  returned: {
    tr: "İade yapılan pakette",
    en: "In a package with a refund",
    de: "In Paketen mit Erstattung",
    fr: "Dans un colis remboursé",
    it: "In pacchi con rimborso",
  },
  estimated: {
    tr: "Komisyonu kesinleşmemiş",
    en: "Commission not settled yet",
    de: "Provision noch nicht abgerechnet",
    fr: "Commission pas encore réglée",
    it: "Commissione non ancora liquidata",
  },
  laterCost: {
    tr: "Maliyeti satıştan sonra girilen",
    en: "Cost entered after the sale",
    de: "Kosten nach dem Verkauf angegeben",
    fr: "Coût saisi après la vente",
    it: "Costo inserito dopo la vendita",
  },
});
