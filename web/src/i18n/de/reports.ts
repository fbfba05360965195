import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { profitFieldWords, profitGroupWords, profitLackWords } from "@tradeport/contract/profit-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { stockReportWords, stockStateWords } from "@tradeport/contract/stock-report-words";
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
  profit: {
    title: "Gewinnbericht",
    text: "Was vom Umsatz eines Zeitraums bleibt: Erlös ohne MwSt., Provision, Kosten und, wo bekannt, Versand. Stücke, von denen eines davon unbekannt ist, zählen in keinem Gewinn, mit dem Grund dazu. Währungen werden nie addiert.",
    known: "Aus {{n}} von {{all}} Stück",
    none: "Kein Umsatz in diesem Zeitraum",
    noneText:
      "Bezahlte Bestellungen erscheinen hier, sobald sie eingehen. Sie können einen längeren Zeitraum wählen (höchstens 92 Tage).",
    unknown: "Unbekannt",
    missing: "Was fehlt",
    complete: "Nichts",
    count: "{{what}}: {{n}}",
    margin: "Marge: {{value}}",
    counted: "Davon im Gewinn",
    region: "Gewinn in {{currency}}",
    toStock: "Kosten angeben",
    group: inLanguage(profitGroupWords, "de"),
    field: inLanguage(profitFieldWords, "de"),
    lack: inLanguage(profitLackWords, "de"),
  },
  stock: {
    title: "Bestandsbericht",
    text: "Was jede Variante im Lager gekostet hat, was sie wert ist und wie viele Tage sie bei diesem Tempo reicht. Sets haben keinen eigenen Bestand: ihr Verkauf zählt bei ihren Bestandteilen. Währungen werden nie addiert.",
    until: "Tempo aus den Bestellungen der 30 Tage bis {{day}}",
    show: "Zeigen",
    total: "Bestandswert in {{currency}}",
    held: "Varianten: {{variants}}, Stück: {{n}}",
    missing: "Ohne Kosten",
    missingText: "Wert unbekannt, in keiner Summe",
    showMissing: "Diese zeigen",
    costSet: "Kosten von {{code}} ändern",
    costTitle: "{{code}}: Stückkosten",
    costText: "Was ein Stück Sie kostet. Leer heißt: unbekannt.",
    costSave: "Kosten speichern",
    costDone: "Kosten gespeichert",
    none: "Keine Varianten",
    noneText: "Ihre Produkte und ihr Bestand erscheinen hier. Versuchen Sie andere Filter.",
    field: inLanguage(stockReportWords, "de"),
    state: inLanguage(stockStateWords, "de"),
  },
  trial: channelScopeWords.sandbox.de,
  field: inLanguage(reportFieldWords, "de"),
  group: inLanguage(salesGroupWords, "de"),
  figure: inLanguage(salesFieldWords, "de"),
};
