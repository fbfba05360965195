import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Retours et remboursements",
  kind: { return: "Retour {{number}}", refund: "Remboursement {{number}}", cancellation: "Demande d’annulation {{number}}" },
  unnamed: {
    return: "Retour · commande {{order}} · {{when}}",
    refund: "Remboursement · commande {{order}} · {{when}}",
    cancellation: "Demande d’annulation · commande {{order}} · {{when}}",
  },
  own: "Retour ouvert par vous · {{when}}",
  ownText: "Noté dans cette console seulement ; la place de marché n’en sait rien.",
  answer: "Votre réponse : {{answer}}",
  channelNumber: "Numéro sur la place de marché :",
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
  replace: "Envoyer un nouveau",
  replaceOf: "Envoyer un nouveau : {{name}}",
  replaced: "Envoyés en échange : {{n}}",
  replaceTitle: "{{name}} : envoyer en échange ?",
  replaceText:
    "Les pièces quittent l’étagère aussitôt et figurent dans un colis de cette demande. Rien n’est annoncé à la place de marché.",
  replaceQuantity: "Pièces ({{most}} au plus)",
  carrier: "Transporteur",
  number: "Numéro de suivi",
  replaceDone: "L’échange est noté ; ses pièces sont retirées du stock.",
  file: {
    title: "Fichiers du refus",
    hint: "{{types}} · {{max}} au plus chacun · {{n}} fichiers au plus",
    full: "{{n}} fichiers au plus.",
    needed: "Ce motif demande au moins une photo ou un document.",
    removeOf: "Retirer le fichier : {{name}}",
    downloadOf: "Télécharger : {{name}}",
    downloaded: "{{name}} téléchargé.",
    state: { ready: "Pas encore envoyé", sending: "En route vers la place de marché", sent: "Envoyé à la place de marché" },
  },
  state: inLanguage(claimStateWords, "fr"),
  outcome: inLanguage(outcomeWords, "fr"),
};
