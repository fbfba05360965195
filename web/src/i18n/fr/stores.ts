import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "En pause",
  channelOff: "Canal désactivé",
  pausedText: "En pause depuis {{when}}. Rien n'est envoyé ni lu ; ce qui attend est conservé.",
  offText:
    "{{channel}} a été désactivé par la plateforme. Rien n'est envoyé ni lu ; ce qui attend est conservé et reprendra quand le canal sera réactivé.",
  pause: "Mettre en pause",
  resume: "Reprendre",
  pauseTitle: "Mettre {{name}} en pause ?",
  pauseText:
    "Jusqu'à la reprise, plus rien ne passe avec {{channel}} : les changements de prix et de stock attendent et les nouvelles commandes n'arrivent pas. Le stock chez {{channel}} reste inchangé ; un produit vendu aussi dans une autre boutique peut être survendu.",
  pauseDone: "{{name}} est en pause.",
  resumeDone: "{{name}} reprend : ce qui attendait est envoyé et les commandes sont lues.",
  checked: "Clé testée",
  waitingActions: "Actions de commande en attente",
  affected: "{{channel}} a changé ses règles. Produits désormais refusés : {{n}}",
  affectedLink: "Voir les produits",
  closedChannel: "{{name}} n'accepte pas de nouvelle boutique pour le moment.",
  typeName: "Si vous déconnectez :",
  effect: {
    listings: "produits publiés : restent en ligne chez {{channel}} et ne sont plus mis à jour d'ici.",
    openOrders:
      "commandes ouvertes : restent lisibles ici et gardent leur stock réservé ; terminez-les dans l'espace vendeur de {{channel}}.",
    waitingChanges: "changements en attente (produits) : ne sont pas envoyés.",
    waitingActions: "actions de commande en attente : se terminent sans que {{channel}} en soit informé.",
    waitingLines: "lignes d'envoi en attente : se terminent, avec la déconnexion pour motif.",
    mappings: "correspondances de catégories : sont conservées.",
    otherStores: "autres boutiques chez {{channel}} : continuent.",
    key: "Les informations de connexion sont supprimées maintenant, sans retour possible.",
  },
  changes: {
    title: "Règles modifiées des places de marché",
    text: "Vos produits que la prochaine mise à jour ferait refuser, parce que la place de marché a changé ses exigences.",
    product: "Produit",
    code: productFieldWords.mainCode.fr,
    store: "Boutique",
    change: "Ce qui a changé",
    remedy: "Que faire",
    since: "Depuis",
    none: "Aucun de vos produits n'est concerné",
    noneText: "Les règles des places de marché sont lues chaque nuit. Un produit qui serait refusé apparaît ici.",
    map: "Associer",
    mapProduct: "Associer : {{name}}",
  },
};
