import type { forms as tr } from "../tr/forms.ts";

export const forms: typeof tr = {
  inherited: {
    from: "Origine: {{source}}",
    own: "Questo campo ha un valore proprio.",
    reset: "Torna al valore ereditato ({{source}}: {{value}})",
  },
  date: {
    pattern: "GG.MM.AAAA",
    open: "Apri il calendario: {{field}}",
    wrong: "Deve essere un giorno esistente nel formato GG.MM.AAAA, ad esempio 31.01.2026; è stato inserito «{{given}}».",
  },
  phone: { country: "Prefisso del paese: {{field}}" },
  find: { failed: "Impossibile caricare l’elenco. Continua a digitare per riprovare." },
  conflict: {
    title: "Questo record è cambiato durante la modifica",
    text: "Un’altra persona o un processo l’ha modificato prima di te. Per ogni campo che avete modificato entrambi scegli quale valore resta; le altre modifiche sono state unite.",
    mine: "Il tuo valore",
    theirs: "Valore salvato",
    empty: "(vuoto)",
    save: "Salva le mie scelte",
  },
  typeToConfirm: "Digita {{word}} per confermare",
  back: "Indietro",
  languagesFailed: "Impossibile caricare l’elenco delle lingue",
  given: "È stato inserito «{{given}}».",
};
