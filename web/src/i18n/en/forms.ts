import type { forms as tr } from "../tr/forms.ts";

export const forms: typeof tr = {
  inherited: {
    from: "From: {{source}}",
    own: "This field has its own value.",
    reset: "Back to the inherited value ({{source}}: {{value}})",
  },
  date: {
    pattern: "DD.MM.YYYY",
    open: "Open calendar: {{field}}",
    wrong: "Must be a day that exists, as DD.MM.YYYY, for example 31.01.2026; “{{given}}” was entered.",
  },
  phone: { country: "Country code: {{field}}" },
  find: { failed: "The list could not be loaded. Keep typing to try again." },
  conflict: {
    title: "This record changed while you were editing",
    text: "Someone else or a job changed it before you. For each field that you both changed choose which value stays; all other changes are merged.",
    mine: "Your value",
    theirs: "Saved value",
    empty: "(empty)",
    save: "Save what I chose",
  },
  typeToConfirm: "Type {{word}} to confirm",
  back: "Back",
  languagesFailed: "The list of languages could not be loaded",
  given: "“{{given}}” was entered.",
};
