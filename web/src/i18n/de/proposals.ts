import { inLanguage } from "@tradeport/contract/labels";
import { proposalStateWords } from "@tradeport/contract/proposal-words";
import type { proposals as tr } from "../tr/proposals.ts";

export const proposals: typeof tr = {
  title: "Vorschläge",
  text: "Ein API-Schlüssel, der „nur vorschlägt“, ändert nichts sofort: Jede Änderung wird probiert, hier gezeigt und erst nach Ihrer Freigabe ausgeführt. Geben Sie KI-Agenten einen solchen Schlüssel.",
  none: "Keine Vorschläge",
  noneText: "Legen Sie unter API-Schlüssel in der Kontoverwaltung einen Schlüssel an, der nur vorschlägt.",
  noneOf: "Keine Vorschläge in diesem Zustand",
  what: "Im Prüfprotokoll",
  tried: "Antwort des Versuchs",
  answer: "Antwort",
  why: "Grund",
  by: "Vorgeschlagen von",
  made: "Zeit",
  state: "Zustand",
  until: "Freizugeben bis",
  untried: "Der Versuch zeigte keine Änderung; sehen Sie die Anfrage und die Antwort des Versuchs an.",
  more_one: "und {{n}} weitere Änderung",
  more_other: "und {{n}} weitere Änderungen",
  open: "Vorschlag ansehen",
  call: "Anfrage",
  release: "Freigeben und ausführen",
  released: "Der Vorschlag ist ausgeführt; die Antwort steht unten.",
  reject: "Ablehnen",
  rejected: "Der Vorschlag ist abgelehnt.",
  rejectTitle: "Vorschlag ablehnen?",
  rejectText: "Nichts ändert sich. Das Programm sieht, dass er abgelehnt wurde.",
  endedBy: "{{name}}, {{at}}",
  gone: "Diesen Vorschlag gibt es nicht, oder er schlägt eine Änderung vor, die Sie nicht vornehmen dürfen.",
  states: inLanguage(proposalStateWords, "de"),
};
