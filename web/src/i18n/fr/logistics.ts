import { inLanguage } from "@tradeport/contract/labels";
import { cargoHealthWords } from "@tradeport/contract/logistics-words";
import type { logistics as tr } from "../tr/logistics.ts";

/** Words of carriers and of the company's account at one. */
export const logistics: typeof tr = {
  title: "Transporteurs",
  none: "Aucun transporteur à connecter",
  noneText: "Aucun transporteur n’est ouvert dans cette installation.",
  providerText: "Fret routier vers d’autres pays. Les ordres sont passés par l’API.",
  open: "Ouvrir le compte",
  openOf: "{{name}} : ouvrir le compte",
  connect: "Connecter",
  connectOf: "{{name}} : connecter",
  isConnected: "Connecté",
  notConnected: "Non connecté",
  sandbox: "Essai",
  sandboxHint: "Rien n’est réellement expédié. Valeurs d’essai : {{values}}",
  checked: "Dernier test : {{when}}",
  keeps: "Enregistré ({{ending}}) ; reste inchangé si vous laissez vide.",
  reader: "Seules les personnes ayant le droit de gérer modifient ce compte.",
  account: "Compte",
  saveAccount: "Enregistrer et tester",
  accountSaved: "{{name}} est enregistré et en cours de test.",
  address: "Adresse de l’entrepôt",
  saveAddress: "Enregistrer l’adresse",
  addressSaved: "L’adresse de l’entrepôt est enregistrée.",
  field: {
    title: "Intitulé",
    officialPerson: "Personne de contact",
    countryName: "Pays",
    stateName: "État / région",
    cityName: "Ville",
    countyName: "District",
    postCode: "Code postal",
    email: "E-mail",
    phone1: "Téléphone 1",
    phone2: "Téléphone 2",
    address: "Adresse",
  },
  health: inLanguage(cargoHealthWords, "fr"),
};
