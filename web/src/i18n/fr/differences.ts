import { driftCauseWords, driftRuleWords, driftStateWords } from "@tradeport/contract/drift-words";
import { inLanguage } from "@tradeport/contract/labels";
import { syncFieldWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { Many } from "../plural.ts";
import type { differences as tr } from "../tr/differences.ts";

export const differences: Many<typeof tr> = {
  title: "Écarts de prix et de stock",
  text: "Prix et stock qu’une place de marché affiche autrement que nous. Tant que votre décision est attendue, rien n’est envoyé pour eux.",
  product: "Produit",
  barcode: productFieldWords.barcode.fr,
  store: "Boutique",
  oursPrice: "Notre prix",
  theirsPrice: "Prix de la place",
  oursStock: "Notre stock",
  theirsStock: "Stock de la place",
  seen: "Lu le",
  absent: "Non affiché",
  restored: "{{name}} a été restaurée à partir d'une sauvegarde du {{when}}.",
  reading: "Les commandes et chaque offre sont d'abord lues ; rien n'est envoyé d'ici là. Reste à lire : {{n}}",
  differing: "Offres qui diffèrent : {{n}}",
  oursCounts: "Le nôtre compte",
  theirsCounts: "Le leur compte",
  oursAll: "Le nôtre pour tout",
  theirsAll: "Le leur pour tout",
  oursTitle_one: "Notre prix et notre stock comptent-ils pour {{n}} offre ?",
  oursTitle_many: "Notre prix et notre stock comptent-ils pour {{n}} offres ?",
  oursTitle_other: "Notre prix et notre stock comptent-ils pour {{n}} offres ?",
  oursText:
    "Notre prix et notre stock sont envoyés à la place de marché. S'il manque ici un comptage ou une vente, un article épuisé peut être remis en vente.",
  oursVerb_one: "Envoyer le nôtre pour {{n}} offre",
  oursVerb_many: "Envoyer le nôtre pour {{n}} offres",
  oursVerb_other: "Envoyer le nôtre pour {{n}} offres",
  theirsTitle_one: "Le prix et le stock de la place de marché comptent-ils pour {{n}} offre ?",
  theirsTitle_many: "Le prix et le stock de la place de marché comptent-ils pour {{n}} offres ?",
  theirsTitle_other: "Le prix et le stock de la place de marché comptent-ils pour {{n}} offres ?",
  theirsText:
    "Ce que montre la place de marché est écrit dans votre produit et annoncé à vos autres boutiques. Les pièces retenues par des commandes s'y ajoutent ; celles que d'autres boutiques ont vendues depuis la restauration en sont retirées, et cette boutique l'apprend aussi. Un prix modifié dans la boutique ne devient que le prix propre de cette boutique ; son stock n’est pas repris.",
  theirsVerb_one: "Prendre le leur pour {{n}} offre",
  theirsVerb_many: "Prendre le leur pour {{n}} offres",
  theirsVerb_other: "Prendre le leur pour {{n}} offres",
  done_one: "{{n}} offre est réglée.",
  done_many: "{{n}} offres sont réglées.",
  done_other: "{{n}} offres sont réglées.",
  left_one:
    "{{n}} offre reste telle quelle : elle a changé depuis, ou ne peut être reprise (autre devise, produit hors vente, pièces retenues par des commandes, une autre offre de la même annonce attend votre décision).",
  left_many:
    "{{n}} offres restent telles quelles : elles ont changé depuis, ou ne peuvent être reprises (autre devise, produit hors vente, pièces retenues par des commandes, une autre offre de la même annonce attend votre décision).",
  left_other:
    "{{n}} offres restent telles quelles : elles ont changé depuis, ou ne peuvent être reprises (autre devise, produit hors vente, pièces retenues par des commandes, une autre offre de la même annonce attend votre décision).",
  running: "Les différences de {{name}} sont réglées en arrière-plan.",
  none: "Aucune différence",
  noneText: "Après un lien ou une restauration, le prix et le stock qu'une place de marché montre autrement apparaissent ici.",
  waiting: "En attente de vous",
  history: "Historique",
  ofDrift: "Modifié dans la boutique",
  ofCopy: "Sauvegarde ou lien",
  journal: {
    title: "Historique des écarts",
    kind: "Quoi",
    ours: "Chez nous",
    theirs: "Sur la place de marché",
    state: "Ce qui a été fait",
    rule: "Règle : {{rule}}",
    likely: "Qui l’a modifié",
    first: "Vu d’abord",
    second: "Revu : {{when}}",
    settled: "Terminé : {{when}}",
    by: "Décidé par {{name}}",
    process: "Changement de prix",
    listPrice: "Liste : {{price}}",
    none: "Aucun écart vu",
    noneText:
      "Chaque offre est lue une fois par heure. Si une place de marché affiche autre chose que ce qu’elle a confirmé, ce qui s’est passé et ce qui a été fait figure ici.",
  },
  kinds: { price: syncFieldWords.price.fr, stock: syncFieldWords.stock.fr },
  states: inLanguage(driftStateWords, "fr"),
  rules: inLanguage(driftRuleWords, "fr"),
  causes: inLanguage(driftCauseWords, "fr"),
};
