import { labels } from "./labels.ts";

/** The figures of the stock report. */
export const stockReportWords = labels({
  variant: { tr: "Varyant", en: "Variant", de: "Variante", fr: "Variante", it: "Variante" },
  code: { tr: "Stok kodu", en: "Stock code", de: "Artikelnummer", fr: "Référence", it: "Codice prodotto" },
  currency: { tr: "Para birimi", en: "Currency", de: "Währung", fr: "Devise", it: "Valuta" },
  onHand: { tr: "Eldeki", en: "On hand", de: "Bestand", fr: "En stock", it: "Giacenza" },
  cost: { tr: "Birim maliyet", en: "Unit cost", de: "Stückkosten", fr: "Coût unitaire", it: "Costo unitario" },
  value: { tr: "Stok değeri", en: "Stock value", de: "Bestandswert", fr: "Valeur du stock", it: "Valore delle scorte" },
  soldUnitCount: {
    tr: "Son 30 günde satılan",
    en: "Sold in the last 30 days",
    de: "Verkauft in den letzten 30 Tagen",
    fr: "Vendus ces 30 derniers jours",
    it: "Venduti negli ultimi 30 giorni",
  },
  coverDays: {
    tr: "Kaç gün yeter",
    en: "Days of cover",
    de: "Reichweite in Tagen",
    fr: "Jours de couverture",
    it: "Giorni di copertura",
  },
  noSales: { tr: "Satış yok", en: "No sales", de: "Keine Verkäufe", fr: "Aucune vente", it: "Nessuna vendita" },
  noCost: { tr: "Maliyeti yok", en: "No cost", de: "Keine Kosten", fr: "Sans coût", it: "Senza costo" },
});

/** Which variants the stock report is narrowed to. */
export const stockStateWords = labels({
  onHand: { tr: "Stokta olanlar", en: "In stock", de: "Auf Lager", fr: "En stock", it: "Disponibili" },
  soldOut: { tr: "Tükenenler", en: "Sold out", de: "Ausverkauft", fr: "Épuisés", it: "Esauriti" },
  unsold: {
    tr: "Stokta olup satmayanlar",
    en: "In stock, not selling",
    de: "Auf Lager, ohne Verkauf",
    fr: "En stock, sans vente",
    it: "Disponibili, non venduti",
  },
  costMissing: {
    tr: "Maliyeti girilmemiş olanlar",
    en: "In stock, no cost",
    de: "Auf Lager, ohne Kosten",
    fr: "En stock, sans coût",
    it: "Disponibili, senza costo",
  },
});
