import { inLanguage } from "@tradeport/contract/labels";
import { ticketStateWords } from "@tradeport/contract/support-words";
/** Words of the help pages. */
export const support = {
  contact: "Unterstützung",
  faq: "Häufige Fragen",
  subject: "Betreff",
  message: "Ihre Frage",
  messageHint: "Schreiben Sie, was Sie getan und gesehen haben, mit der Fehlernummer, falls es eine gibt.",
  fileHint: "Bei Bedarf Bildschirmfoto, PDF oder Excel beifügen; höchstens 10 MB",
  send: "Senden",
  sent: "Ihre Anfrage hat die Nummer {{number}}.",
  requests: "Anfragen Ihrer Firma",
  number: "Nummer",
  state: "Status",
  by: "Gefragt von",
  date: "Datum",
  ticket: inLanguage(ticketStateWords, "de"),
  none: "Noch keine Anfragen",
  noneText: "Schreiben Sie oben; die Antwort kommt per E-Mail.",
  noRight: "Zum Senden braucht es das Recht zu bearbeiten; fragen Sie einen Inhaber Ihrer Firma.",
  searchFaq: "Fragen durchsuchen",
  found_one: "{{count}} Frage gefunden",
  found_other: "{{count}} Fragen gefunden",
  noFaq: "Keine Frage gefunden",
  noFaqText: "Versuchen Sie ein anderes Wort oder schreiben Sie uns.",
  firstSteps: "Erste Schritte",
};
