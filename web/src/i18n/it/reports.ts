import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { profitFieldWords, profitGroupWords, profitLackWords } from "@tradeport/contract/profit-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { stockReportWords, stockStateWords } from "@tradeport/contract/stock-report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Prodotti dei clienti nei marketplace",
    text: "Quanti prodotti ha ogni cliente nei marketplace, per stato. Un prodotto in più negozi conta una volta, e sotto ogni stato che ha in uno di essi.",
    sent: "Invio",
    none: "Nessun prodotto nei marketplace",
    noneText: "Compaiono qui quando un cliente invia prodotti a un negozio o collega quelli che ci sono già.",
  },
  sales: {
    title: "Report vendite",
    text: "Le vendite di un periodo accanto a quello precedente. Annullamenti e resi contano nel giorno dell’ordine; le valute non si sommano mai.",
    by: "Raggruppa per",
    period: "Periodo",
    compared: "{{days}}, periodo precedente: {{before}}",
    change: "Variazione",
    before: "Prima: {{value}}",
    pieces: "Pezzi: {{n}}",
    none: "Nessuna vendita in questo periodo",
    noneText: "Gli ordini pagati compaiono qui quando arrivano. Puoi scegliere un periodo più lungo (al massimo 92 giorni).",
    periods: {
      today: "Oggi",
      yesterday: "Ieri",
      week: "Ultimi 7 giorni",
      month: "Ultimi 30 giorni",
      thisMonth: "Questo mese",
      lastMonth: "Mese scorso",
    },
  },
  profit: {
    title: "Report utili",
    text: "Quanto resta delle vendite di un periodo: incasso meno IVA, commissione, costo e, se nota, spedizione. I pezzi di cui uno di questi è ignoto non sono in nessun utile, e se ne dice il motivo. Le valute non si sommano mai.",
    known: "Di {{n}} pezzi su {{all}}",
    none: "Nessuna vendita in questo periodo",
    noneText: "Gli ordini pagati compaiono qui quando arrivano. Puoi scegliere un periodo più lungo (al massimo 92 giorni).",
    unknown: "Ignoto",
    missing: "Cosa manca",
    complete: "Niente",
    count: "{{what}}: {{n}}",
    margin: "Margine: {{value}}",
    counted: "Tra quelli contati",
    region: "Utile in {{currency}}",
    toStock: "Inserisci i costi",
    group: inLanguage(profitGroupWords, "it"),
    field: inLanguage(profitFieldWords, "it"),
    lack: inLanguage(profitLackWords, "it"),
  },
  stock: {
    title: "Report scorte",
    text: "Quanto è costata ogni variante in magazzino, quanto vale e per quanti giorni basta a questo ritmo. I set non hanno scorte proprie: le loro vendite contano per ciò che contengono. Le valute non si sommano mai.",
    until: "Ritmo dagli ordini dei 30 giorni fino al {{day}}",
    show: "Mostra",
    total: "Valore delle scorte in {{currency}}",
    held: "Varianti: {{variants}}, pezzi: {{n}}",
    missing: "Senza costo",
    missingText: "Valore ignoto, in nessun totale",
    showMissing: "Mostra questi",
    costSet: "Cambia il costo di {{code}}",
    costTitle: "{{code}}: costo unitario",
    costText: "Quanto vi costa un pezzo. Vuoto: il costo è ignoto.",
    costSave: "Salva il costo",
    costDone: "Costo salvato",
    none: "Nessuna variante",
    noneText: "I vostri prodotti e le scorte compaiono qui. Provate altri filtri.",
    field: inLanguage(stockReportWords, "it"),
    state: inLanguage(stockStateWords, "it"),
  },
  trial: channelScopeWords.sandbox.it,
  field: inLanguage(reportFieldWords, "it"),
  group: inLanguage(salesGroupWords, "it"),
  figure: inLanguage(salesFieldWords, "it"),
};
