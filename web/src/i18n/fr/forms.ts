import type { forms as tr } from "../tr/forms.ts";

export const forms: typeof tr = {
  inherited: {
    from: "Source : {{source}}",
    own: "Ce champ a sa propre valeur.",
    reset: "Revenir à la valeur héritée ({{source}} : {{value}})",
  },
  date: {
    pattern: "JJ.MM.AAAA",
    open: "Ouvrir le calendrier : {{field}}",
    wrong: "La date doit exister et s’écrire JJ.MM.AAAA, par exemple 31.01.2026 ; « {{given}} » a été saisi.",
  },
  phone: { country: "Indicatif du pays : {{field}}" },
  find: { failed: "La liste n’a pas pu être chargée. Continuez à taper pour réessayer." },
  conflict: {
    title: "Cet enregistrement a changé pendant votre modification",
    text: "Une autre personne ou un traitement l’a modifié avant vous. Pour chaque champ que vous avez tous deux modifié, choisissez la valeur à garder ; les autres changements sont fusionnés.",
    mine: "Votre valeur",
    theirs: "Valeur enregistrée",
    empty: "(vide)",
    save: "Enregistrer mes choix",
  },
  typeToConfirm: "Tapez {{word}} pour confirmer",
  back: "Retour",
  languagesFailed: "La liste des langues n’a pas pu être chargée",
  given: "« {{given}} » a été saisi.",
};
