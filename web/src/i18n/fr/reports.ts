import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Produits des clients par place de marché",
    text: "Combien de produits chaque client a sur les places de marché, par statut. Un produit présent dans plusieurs boutiques compte une fois, et sous chaque statut qu’il a dans l’une d’elles.",
    sent: "Envoi",
    none: "Aucun produit sur les places de marché",
    noneText: "Ils apparaissent ici dès qu’un client a envoyé des produits à une boutique ou lié ceux qui y sont déjà.",
  },
  trial: channelScopeWords.sandbox.fr,
  field: inLanguage(reportFieldWords, "fr"),
};
