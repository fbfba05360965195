import { inLanguage } from "@tradeport/contract/labels";
import { ticketStateWords } from "@tradeport/contract/support-words";
/** Words of the help pages. */
export const support = {
  contact: "Assistenza",
  faq: "Domande frequenti",
  subject: "Oggetto",
  message: "La vostra domanda",
  messageHint: "Scrivete cosa avete fatto e visto, con il numero dell’errore se c’è.",
  fileHint: "Allegate se serve una schermata, un PDF o un file Excel; al massimo 10 MB",
  send: "Invia",
  sent: "La vostra richiesta ha il numero {{number}}.",
  requests: "Richieste della vostra azienda",
  number: "Numero",
  state: "Stato",
  by: "Chiesto da",
  date: "Data",
  ticket: inLanguage(ticketStateWords, "it"),
  none: "Ancora nessuna richiesta",
  noneText: "Scrivete qui sopra; la risposta arriva per e-mail.",
  noRight: "Serve il diritto di modifica; chiedete a un titolare della vostra azienda.",
  searchFaq: "Cerca nelle domande",
  found_one: "{{count}} domanda trovata",
  found_many: "{{count}} di domande trovate",
  found_other: "{{count}} domande trovate",
  noFaq: "Nessuna domanda trovata",
  noFaqText: "Provate un’altra parola o scriveteci.",
  firstSteps: "Primi passi",
};
