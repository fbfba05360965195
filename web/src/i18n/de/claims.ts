import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Rücksendungen und Erstattungen",
  kind: { return: "Rücksendung {{number}}", refund: "Erstattung {{number}}", cancellation: "Stornowunsch {{number}}" },
  unnamed: {
    return: "Rücksendung · Bestellung {{order}} · {{when}}",
    refund: "Erstattung · Bestellung {{order}} · {{when}}",
    cancellation: "Stornowunsch · Bestellung {{order}} · {{when}}",
  },
  own: "Von Ihnen angelegte Rücksendung · {{when}}",
  ownText: "Nur in dieser Konsole vermerkt; der Marktplatz weiß nichts davon.",
  answer: "Ihre Antwort: {{answer}}",
  channelNumber: "Nummer beim Marktplatz:",
  opened: "Eröffnet: {{when}}",
  package: "Paket {{number}}",
  cargo: "Rücksendung mit {{cargo}}",
  track: "Verfolgen",
  deadline: "Entscheiden bis {{when}}",
  units: "Stück: {{n}}",
  where: "Entscheiden Sie im Portal des Marktplatzes; das Ergebnis erscheint hier von selbst.",
  receive: "Ware annehmen",
  receiveOf: "Ware annehmen: {{name}}",
  received: "Angenommen: {{what}}",
  replace: "Ersatz senden",
  replaceOf: "Ersatz senden: {{name}}",
  replaced: "Als Ersatz gesendet: {{n}}",
  replaceTitle: "{{name}}: Ersatz senden?",
  replaceText:
    "Die Stücke verlassen das Regal sofort und stehen in einer Sendung dieses Falls. Der Marktplatz erfährt davon nichts.",
  replaceQuantity: "Stück (höchstens {{most}})",
  carrier: "Versanddienst",
  number: "Sendungsnummer",
  replaceDone: "Der Ersatz ist eingetragen und vom Bestand abgezogen.",
  file: {
    title: "Dateien zur Ablehnung",
    hint: "{{types}} · je höchstens {{max}} · höchstens {{n}} Dateien",
    full: "Höchstens {{n}} Dateien.",
    needed: "Dieser Grund braucht mindestens ein Foto oder Dokument.",
    removeOf: "Datei entfernen: {{name}}",
    downloadOf: "Herunterladen: {{name}}",
    downloaded: "{{name}} heruntergeladen.",
    state: { ready: "Noch nicht gesendet", sending: "Unterwegs zum Marktplatz", sent: "An den Marktplatz gesendet" },
  },
  state: inLanguage(claimStateWords, "de"),
  outcome: inLanguage(outcomeWords, "de"),
};
