import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "En pause",
  channelOff: "Canal désactivé",
  pausedText:
    "En pause depuis le {{when}}. Contenus, prix et hausses de stock attendent ; commandes et retours arrivent, les baisses de stock sont envoyées.",
  offText:
    "{{channel}} a été désactivé par la plateforme. Rien n'est envoyé ni lu ; ce qui attend est conservé et reprendra quand le canal sera réactivé.",
  pause: "Mettre en pause",
  resume: "Reprendre",
  pauseTitle: "Mettre {{name}} en pause ?",
  pauseText:
    "Jusqu’à la reprise, aucun contenu, aucun prix et aucune hausse de stock ne partent vers {{channel}} ; tout attend. Les commandes et les retours continuent d’arriver, les actions sur les commandes continuent. Une baisse de stock est envoyée : ce qui se vend dans une autre boutique n’est pas survendu ici. La boutique reste ouverte aux acheteurs.",
  pauseDone: "{{name}} est en pause.",
  resumeDone: "{{name}} reprend : tout ce qui attendait est envoyé.",
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
