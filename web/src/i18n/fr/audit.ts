import { auditActionWords } from "@tradeport/contract/audit-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { Many } from "../plural.ts";
import type { audit as tr } from "../tr/audit.ts";

export const audit: Many<typeof tr> = {
  title: "Journal d’audit",
  text: "Qui a changé quoi et quand. Les entrées s’ajoutent et ne changent jamais ; chacune est enchaînée à la précédente.",
  of: "Journal d’audit de {{name}}",
  back: "Compte",
  backCustomers: "Liste des clients",
  export: "Télécharger le CSV",
  downloaded: "{{name}} a été téléchargé.",
  none: "Aucune entrée",
  at: "Heure",
  client: "Entreprise",
  platform: "Plateforme",
  who: "Qui",
  onBehalf: "pour {{name}}",
  withKey: "Clé API : {{name}}",
  erased: "Personne effacée",
  guest: "Visiteur",
  system: "Système",
  me: "{{name}} (vous)",
  kind: "Type",
  what: "Action",
  object: "Objet",
  objectId: "Numéro d’enregistrement",
  change: "Changement",
  reason: "Motif",
  more_one: "et {{n}} autre champ",
  more_many: "et {{n}} autres champs",
  more_other: "et {{n}} autres champs",
  sealed: "Place dans la chaîne : {{seq}}",
  unsealed: "Rejoint la chaîne d’ici une ou deux minutes",
  since: "Depuis",
  orderAction: "Commande : {{action}}",
  actions: inLanguage(auditActionWords, "fr"),
};
