import type { LabelsOf } from "./labels.ts";
import type { TicketState } from "./support.ts";

/** How a support request stands. */
export const ticketStateWords: LabelsOf<TicketState> = {
  open: { tr: "Açık", en: "Open", de: "Offen", fr: "Ouverte", it: "Aperta" },
  closed: { tr: "Kapandı", en: "Closed", de: "Erledigt", fr: "Fermée", it: "Chiusa" },
};
