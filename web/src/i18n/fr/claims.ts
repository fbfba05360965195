import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
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
  receive: "Réceptionner",
  receiveOf: "Réceptionner : {{name}}",
  received: "Réceptionné : {{what}}",
  state: inLanguage(claimStateWords, "fr"),
  outcome: inLanguage(outcomeWords, "fr"),
};
