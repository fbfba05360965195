import { inLanguage } from "@tradeport/contract/labels";
import { proposalStateWords } from "@tradeport/contract/proposal-words";
import type { Many } from "../plural.ts";
import type { proposals as tr } from "../tr/proposals.ts";

export const proposals: Many<typeof tr> = {
  title: "Proposte",
  text: "Una chiave API che “propone soltanto” non cambia nulla subito: ogni modifica viene provata, mostrata qui ed eseguita quando la approvate. Date una chiave così agli agenti IA.",
  none: "Nessuna proposta",
  noneText: "Nella scheda Chiavi API della gestione account create una chiave che propone soltanto.",
  noneOf: "Nessuna proposta in questo stato",
  what: "Nel registro di controllo",
  tried: "Risposta della prova",
  answer: "Risposta",
  why: "Motivo",
  by: "Proposta da",
  made: "Ora",
  state: "Stato",
  until: "Da approvare entro",
  untried: "La prova non ha mostrato modifiche; guardate la richiesta e la risposta della prova.",
  more_one: "e {{n}} altra modifica",
  more_many: "e altre {{n}} modifiche",
  more_other: "e altre {{n}} modifiche",
  open: "Vedi la proposta",
  call: "Richiesta",
  release: "Approva ed esegui",
  released: "La proposta è eseguita; la risposta è sotto.",
  reject: "Rifiuta",
  rejected: "La proposta è rifiutata.",
  rejectTitle: "Rifiutare la proposta?",
  rejectText: "Nulla cambia. Il programma vede che è stata rifiutata.",
  endedBy: "{{name}}, {{at}}",
  gone: "Questa proposta non esiste, o propone una modifica che non potete fare.",
  states: inLanguage(proposalStateWords, "it"),
};
