import { inLanguage } from "@tradeport/contract/labels";
import { proposalStateWords } from "@tradeport/contract/proposal-words";
import type { Many } from "../plural.ts";
import type { proposals as tr } from "../tr/proposals.ts";

export const proposals: Many<typeof tr> = {
  title: "Propositions",
  text: "Une clé d’API qui « propose seulement » ne change rien aussitôt : chaque changement est essayé, montré ici, et fait quand vous le validez. Donnez une telle clé aux agents d’IA.",
  none: "Aucune proposition",
  noneText: "Dans l’onglet Clés d’API de la gestion du compte, créez une clé qui propose seulement.",
  noneOf: "Aucune proposition dans cet état",
  what: "Au journal d’audit",
  tried: "Réponse de l’essai",
  answer: "Réponse",
  why: "Raison",
  by: "Proposé par",
  made: "Heure",
  state: "État",
  until: "À valider avant",
  untried: "L’essai n’a montré aucun changement ; regardez la requête et la réponse de l’essai.",
  more_one: "et {{n}} autre changement",
  more_many: "et {{n}} autres changements",
  more_other: "et {{n}} autres changements",
  open: "Voir la proposition",
  call: "Requête",
  release: "Valider et faire",
  released: "La proposition est faite ; sa réponse est ci-dessous.",
  reject: "Refuser",
  rejected: "La proposition est refusée.",
  rejectTitle: "Refuser la proposition ?",
  rejectText: "Rien ne change. Le programme voit qu’elle est refusée.",
  endedBy: "{{name}}, {{at}}",
  gone: "Cette proposition n’existe pas, ou propose un changement que vous ne pouvez pas faire.",
  states: inLanguage(proposalStateWords, "fr"),
};
