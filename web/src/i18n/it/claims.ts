import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Resi e rimborsi",
  kind: { return: "Reso {{number}}", refund: "Rimborso {{number}}", cancellation: "Richiesta di annullamento {{number}}" },
  unnamed: {
    return: "Reso · ordine {{order}} · {{when}}",
    refund: "Rimborso · ordine {{order}} · {{when}}",
    cancellation: "Richiesta di annullamento · ordine {{order}} · {{when}}",
  },
  own: "Reso aperto da voi · {{when}}",
  ownText: "Annotato solo in questa console; il marketplace non ne sa nulla.",
  answer: "La vostra risposta: {{answer}}",
  channelNumber: "Numero sul marketplace:",
  opened: "Aperto il {{when}}",
  package: "Pacco {{number}}",
  cargo: "Pacco di reso: {{cargo}}",
  track: "Traccia",
  deadline: "Decidere entro {{when}}",
  units: "Unità: {{n}}",
  where: "Decidete nel pannello del marketplace; l’esito arriva qui da sé.",
  receive: "Registra l’arrivo",
  receiveOf: "Registra l’arrivo: {{name}}",
  received: "Ricevuto: {{what}}",
  replace: "Invia un pezzo nuovo",
  replaceOf: "Invia un pezzo nuovo: {{name}}",
  replaced: "Inviati in cambio: {{n}}",
  replaceTitle: "{{name}}: inviare in cambio?",
  replaceText:
    "I pezzi escono subito dallo scaffale e figurano in un collo di questa richiesta. Al marketplace non si comunica nulla.",
  replaceQuantity: "Pezzi (al massimo {{most}})",
  carrier: "Corriere",
  number: "Numero di tracciamento",
  replaceDone: "Il cambio è annotato; i pezzi sono tolti dalla scorta.",
  file: {
    title: "File del rifiuto",
    hint: "{{types}} · al massimo {{max}} ciascuno · al massimo {{n}} file",
    full: "Al massimo {{n}} file.",
    needed: "Questo motivo richiede almeno una foto o un documento.",
    removeOf: "Togli il file: {{name}}",
    downloadOf: "Scarica: {{name}}",
    downloaded: "{{name}} scaricato.",
    state: { ready: "Non ancora inviato", sending: "In arrivo al marketplace", sent: "Inviato al marketplace" },
  },
  state: inLanguage(claimStateWords, "it"),
  outcome: inLanguage(outcomeWords, "it"),
};
