import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Prodotti dei clienti nei marketplace",
    text: "Quanti prodotti ha ogni cliente nei marketplace, per stato. Un prodotto in più negozi conta una volta, e sotto ogni stato che ha in uno di essi.",
    sent: "Invio",
    none: "Nessun prodotto nei marketplace",
    noneText: "Compaiono qui quando un cliente invia prodotti a un negozio o collega quelli che ci sono già.",
  },
  trial: channelScopeWords.sandbox.it,
  field: inLanguage(reportFieldWords, "it"),
};
