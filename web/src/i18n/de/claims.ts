import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Rücksendungen und Erstattungen",
  kind: { return: "Rücksendung {{number}}", refund: "Erstattung {{number}}", cancellation: "Stornowunsch {{number}}" },
  opened: "Eröffnet: {{when}}",
  package: "Paket {{number}}",
  cargo: "Rücksendung mit {{cargo}}",
  track: "Verfolgen",
  deadline: "Entscheiden bis {{when}}",
  units: "Stück: {{n}}",
  where: "Entscheiden Sie im Portal des Marktplatzes; das Ergebnis erscheint hier von selbst.",
  state: {
    requested: "Angefragt",
    deciding: "Wartet auf Ihre Entscheidung",
    checking: "In Prüfung",
    disputed: "Strittig",
    refunded: "Erstattet",
    rejected: "Abgelehnt",
    canceled: "Zurückgezogen",
    another: "Sonstiges",
  },
};
