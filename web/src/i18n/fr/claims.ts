import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Retours et remboursements",
  kind: { return: "Retour {{number}}", refund: "Remboursement {{number}}", cancellation: "Demande d’annulation {{number}}" },
  opened: "Ouvert le {{when}}",
  package: "Colis {{number}}",
  cargo: "Colis retour : {{cargo}}",
  track: "Suivre",
  deadline: "À décider avant le {{when}}",
  units: "Unités : {{n}}",
  where: "Décidez dans l’espace vendeur de la place de marché ; le résultat arrive ici de lui-même.",
  state: {
    requested: "Demandé",
    deciding: "En attente de votre décision",
    checking: "En vérification",
    disputed: "En litige",
    refunded: "Remboursé",
    rejected: "Refusé",
    canceled: "Retiré",
    another: "Autre",
  },
};
