import { inLanguage } from "@tradeport/contract/labels";
import { parcelDirectionWords, parcelPayerWords, parcelStateWords } from "@tradeport/contract/parcel-words";
import type { parcels as tr } from "../tr/parcels.ts";

export const parcels: typeof tr = {
  title: "Colis expédiés et reçus",
  loose: "Pas encore dans un colis",
  ofPackage: "Paquet {{number}}",
  ofSet: "Lot : {{name}}",
  track: "Suivre",
  older: "Anciens numéros : {{numbers}}",
  paidBy: "Transport payé par : {{payer}}",
  saved: "Enregistré",
  carrier: "Transporteur",
  number: "Numéro de suivi",
  desi: {
    declared: "{{desi}} desi déclarés",
    measured: "{{desi}} desi mesurés",
    billed: "{{desi}} desi facturés",
  },
  pack: {
    button: "Mettre dans un autre colis",
    title: "Que contient chaque colis ?",
    text: "Les pièces choisies passent dans un autre colis. La place de marché ne reçoit que le numéro du paquet ; le numéro ici est pour vous.",
    action: "Emballer",
    units: "Pièces",
    into: "Colis",
    new: "Nouveau colis",
    unnamed: "Colis sans numéro",
    none: "Indiquez au moins une pièce.",
  },
  set: {
    button: "Modifier le colis",
    of: "Modifier le colis : {{title}}",
    title: "Le colis",
    reported: "Transporteur et numéro se modifient dans les informations d’expédition du paquet.",
    action: "Enregistrer le colis",
    lost: "Le colis est perdu",
    payer: "Qui paie le transport",
    unknown: "Inconnu",
    desiDeclared: "Desi déclarés",
    desiMeasured: "Desi mesurés",
    desiBilled: "Desi facturés",
  },
  direction: inLanguage(parcelDirectionWords, "fr"),
  state: inLanguage(parcelStateWords, "fr"),
  payer: inLanguage(parcelPayerWords, "fr"),
};
