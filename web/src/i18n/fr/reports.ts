import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { profitFieldWords, profitGroupWords, profitLackWords } from "@tradeport/contract/profit-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { stockReportWords, stockStateWords } from "@tradeport/contract/stock-report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Produits des clients par place de marché",
    text: "Combien de produits chaque client a sur les places de marché, par statut. Un produit présent dans plusieurs boutiques compte une fois, et sous chaque statut qu’il a dans l’une d’elles.",
    sent: "Envoi",
    none: "Aucun produit sur les places de marché",
    noneText: "Ils apparaissent ici dès qu’un client a envoyé des produits à une boutique ou lié ceux qui y sont déjà.",
  },
  sales: {
    title: "Rapport des ventes",
    text: "Les ventes d’une période à côté de la précédente. Annulations et retours comptent au jour de la commande ; les devises ne sont jamais additionnées.",
    by: "Regroupé par",
    period: "Période",
    compared: "{{days}}, période précédente : {{before}}",
    change: "Évolution",
    before: "Avant : {{value}}",
    pieces: "Unités : {{n}}",
    none: "Aucune vente dans cette période",
    noneText:
      "Les commandes payées apparaissent ici dès leur arrivée. Vous pouvez choisir une période plus longue (92 jours au plus).",
    periods: {
      today: "Aujourd’hui",
      yesterday: "Hier",
      week: "7 derniers jours",
      month: "30 derniers jours",
      thisMonth: "Ce mois-ci",
      lastMonth: "Mois dernier",
    },
  },
  profit: {
    title: "Rapport des bénéfices",
    text: "Ce qui reste des ventes d’une période : recettes moins TVA, commission, coût et, si elle est connue, livraison. Les unités dont l’un d’eux est inconnu ne sont dans aucun bénéfice, et la raison est dite. Les devises ne sont jamais additionnées.",
    known: "Sur {{n}} unités de {{all}}",
    none: "Aucune vente dans cette période",
    noneText:
      "Les commandes payées apparaissent ici dès leur arrivée. Vous pouvez choisir une période plus longue (92 jours au plus).",
    unknown: "Inconnu",
    missing: "Ce qui manque",
    complete: "Rien",
    count: "{{what}} : {{n}}",
    margin: "Marge : {{value}}",
    counted: "Parmi celles comptées",
    region: "Bénéfice en {{currency}}",
    toStock: "Saisir les coûts",
    group: inLanguage(profitGroupWords, "fr"),
    field: inLanguage(profitFieldWords, "fr"),
    lack: inLanguage(profitLackWords, "fr"),
  },
  stock: {
    title: "Rapport de stock",
    text: "Ce que chaque variante en stock a coûté, ce qu’elle vaut et combien de jours elle suffit à ce rythme. Les lots n’ont pas de stock propre : leurs ventes comptent pour leur contenu. Les devises ne sont jamais additionnées.",
    until: "Rythme des commandes des 30 jours jusqu’au {{day}}",
    show: "Afficher",
    total: "Valeur du stock en {{currency}}",
    held: "Variantes : {{variants}}, unités : {{n}}",
    missing: "Sans coût",
    missingText: "Valeur inconnue, dans aucun total",
    showMissing: "Les afficher",
    costSet: "Modifier le coût de {{code}}",
    costTitle: "{{code}} : coût unitaire",
    costText: "Ce que vous coûte une unité. Vide : le coût est inconnu.",
    costSave: "Enregistrer le coût",
    costDone: "Coût enregistré",
    none: "Aucune variante",
    noneText: "Vos produits et leur stock apparaissent ici. Essayez d’autres filtres.",
    field: inLanguage(stockReportWords, "fr"),
    state: inLanguage(stockStateWords, "fr"),
  },
  trial: channelScopeWords.sandbox.fr,
  field: inLanguage(reportFieldWords, "fr"),
  group: inLanguage(salesGroupWords, "fr"),
  figure: inLanguage(salesFieldWords, "fr"),
};
