import type { Many } from "../plural.ts";
import type { brands as tr } from "../tr/brands.ts";

export const brands: Many<typeof tr> = {
  brands: {
    title: "Marchi",
    find: "Nome del marchio",
    add: "Aggiungi marchi",
    addTitle: "Aggiungi marchi",
    addText:
      "Un marchio per riga. Un marchio esistente non viene aggiunto due volte, anche se maiuscole o lettere turche differiscono.",
    names: "Nomi dei marchi",
    products: "Prodotti",
    mappings: "Marketplace associati",
    use: "Uso",
    used: "Con prodotti",
    unused: "Senza prodotti",
    none: "Nessun marchio",
    noneText: "I marchi arrivano anche con i prodotti.",
    merge: "Unisci: {{name}}",
    remove: "Elimina: {{name}}",
    usedTitle: "{{name}} non si può eliminare",
    removeTitle: "Eliminare {{name}}?",
    removeText: "Nessun prodotto ha questo marchio.",
    removed: "{{name}} eliminato.",
    mergeTitle: "Unire {{name}} a quale marchio?",
    mergeAct: "Unisci",
    into: "Marchio che resta",
    intoHint: "Scrivi il nome e sceglilo.",
    differTitle: "Le corrispondenze differiscono",
    added_one: "{{n}} marchio aggiunto.",
    added_many: "{{n}} marchi aggiunti.",
    added_other: "{{n}} marchi aggiunti.",
    there_one: "{{n}} c’era già.",
    there_many: "{{n}} c’erano già.",
    there_other: "{{n}} c’erano già.",
    usedText_one: "Lo ha {{n}} prodotto. Puoi unirlo a un altro marchio.",
    usedText_many: "Lo hanno {{n}} prodotti. Puoi unirlo a un altro marchio.",
    usedText_other: "Lo hanno {{n}} prodotti. Puoi unirlo a un altro marchio.",
    removeMapped_one: "Nessun prodotto ha questo marchio. Sparisce anche la corrispondenza su {{n}} marketplace.",
    removeMapped_many: "Nessun prodotto ha questo marchio. Spariscono anche le corrispondenze su {{n}} marketplace.",
    removeMapped_other: "Nessun prodotto ha questo marchio. Spariscono anche le corrispondenze su {{n}} marketplace.",
    mergeText_one:
      "Il suo {{n}} prodotto passa al marchio che resta, i negozi ricevono il nuovo nome e questo marchio viene eliminato per sempre.",
    mergeText_many:
      "I suoi {{n}} prodotti passano al marchio che resta, i negozi ricevono il nuovo nome e questo marchio viene eliminato per sempre.",
    mergeText_other:
      "I suoi {{n}} prodotti passano al marchio che resta, i negozi ricevono il nuovo nome e questo marchio viene eliminato per sempre.",
    merged_one: "Marchi uniti; {{n}} prodotto spostato.",
    merged_many: "Marchi uniti; {{n}} prodotti spostati.",
    merged_other: "Marchi uniti; {{n}} prodotti spostati.",
  },
};
