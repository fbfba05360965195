import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Marktplatzprodukte der Kunden",
    text: "Wie viele Produkte jeder Kunde auf den Marktplätzen hat, nach Status. Ein Produkt in mehreren Shops zählt einmal, und unter jedem Status, den es in einem davon hat.",
    sent: "Gesendet",
    none: "Keine Produkte auf Marktplätzen",
    noneText: "Sie erscheinen hier, sobald ein Kunde Produkte an einen Shop gesendet oder dort vorhandene verknüpft hat.",
  },
  sales: {
    title: "Umsatzbericht",
    text: "Der Umsatz eines Zeitraums neben dem davor. Stornos und Rückgaben zählen am Tag der Bestellung; Währungen werden nie addiert.",
    by: "Summiert nach",
    period: "Zeitraum",
    compared: "{{days}}, Zeitraum davor: {{before}}",
    change: "Veränderung",
    before: "Davor: {{value}}",
    pieces: "Stück: {{n}}",
    none: "Kein Umsatz in diesem Zeitraum",
    noneText:
      "Bezahlte Bestellungen erscheinen hier, sobald sie eingehen. Sie können einen längeren Zeitraum wählen (höchstens 92 Tage).",
    periods: {
      today: "Heute",
      yesterday: "Gestern",
      week: "Letzte 7 Tage",
      month: "Letzte 30 Tage",
      thisMonth: "Dieser Monat",
      lastMonth: "Letzter Monat",
    },
  },
  trial: channelScopeWords.sandbox.de,
  field: inLanguage(reportFieldWords, "de"),
  group: inLanguage(salesGroupWords, "de"),
  figure: inLanguage(salesFieldWords, "de"),
};
