import { driftCauseWords, driftRuleWords, driftStateWords } from "@tradeport/contract/drift-words";
import { inLanguage } from "@tradeport/contract/labels";
import { syncFieldWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { Many } from "../plural.ts";
import type { differences as tr } from "../tr/differences.ts";

export const differences: Many<typeof tr> = {
  title: "Differenze di prezzo e giacenza",
  text: "Prezzi e stock che un marketplace mostra diversi dai nostri. Finché si attende la tua decisione, per essi non si invia nulla.",
  product: "Prodotto",
  barcode: productFieldWords.barcode.it,
  store: "Negozio",
  oursPrice: "Nostro prezzo",
  theirsPrice: "Prezzo marketplace",
  oursStock: "Nostra giacenza",
  theirsStock: "Giacenza marketplace",
  seen: "Letto il",
  absent: "Non mostrato",
  restored: "{{name}} è stato ripristinato da un backup del {{when}}.",
  reading: "Prima si leggono gli ordini e ogni offerta; fino ad allora non si invia nulla. Ancora da leggere: {{n}}",
  differing: "Offerte diverse: {{n}}",
  oursCounts: "Vale il nostro",
  theirsCounts: "Vale il loro",
  oursAll: "Il nostro per tutto",
  theirsAll: "Il loro per tutto",
  oursTitle_one: "Il nostro prezzo e la nostra giacenza valgono per {{n}} offerta?",
  oursTitle_many: "Il nostro prezzo e la nostra giacenza valgono per {{n}} offerte?",
  oursTitle_other: "Il nostro prezzo e la nostra giacenza valgono per {{n}} offerte?",
  oursText:
    "Il nostro prezzo e la nostra giacenza vengono inviati al marketplace. Se qui manca un conteggio o una vendita, un articolo esaurito può tornare in vendita.",
  oursVerb_one: "Invia il nostro per {{n}} offerta",
  oursVerb_many: "Invia il nostro per {{n}} offerte",
  oursVerb_other: "Invia il nostro per {{n}} offerte",
  theirsTitle_one: "Il prezzo e la giacenza del marketplace valgono per {{n}} offerta?",
  theirsTitle_many: "Il prezzo e la giacenza del marketplace valgono per {{n}} offerte?",
  theirsTitle_other: "Il prezzo e la giacenza del marketplace valgono per {{n}} offerte?",
  theirsText:
    "Ciò che mostra il marketplace viene scritto nel tuo prodotto e comunicato agli altri tuoi negozi. Si aggiungono i pezzi impegnati dagli ordini; si tolgono quelli venduti dagli altri negozi dopo il ripristino, e lo viene a sapere anche questo negozio. Un prezzo cambiato nel negozio diventa solo il prezzo proprio di quel negozio; il suo stock non viene acquisito.",
  theirsVerb_one: "Prendi il loro per {{n}} offerta",
  theirsVerb_many: "Prendi il loro per {{n}} offerte",
  theirsVerb_other: "Prendi il loro per {{n}} offerte",
  done_one: "{{n}} offerta è sistemata.",
  done_many: "{{n}} offerte sono sistemate.",
  done_other: "{{n}} offerte sono sistemate.",
  left_one:
    "{{n}} offerta resta com’è: è cambiata da quando l’hai vista, o non si può riprendere (altra valuta, prodotto non in vendita, pezzi impegnati dagli ordini, un’altra offerta della stessa inserzione attende la tua decisione).",
  left_many:
    "{{n}} offerte restano come sono: sono cambiate da quando le hai viste, o non si possono riprendere (altra valuta, prodotto non in vendita, pezzi impegnati dagli ordini, un’altra offerta della stessa inserzione attende la tua decisione).",
  left_other:
    "{{n}} offerte restano come sono: sono cambiate da quando le hai viste, o non si possono riprendere (altra valuta, prodotto non in vendita, pezzi impegnati dagli ordini, un’altra offerta della stessa inserzione attende la tua decisione).",
  running: "Le differenze di {{name}} vengono sistemate in background.",
  none: "Nessuna differenza",
  noneText: "Dopo un collegamento o un ripristino compaiono qui il prezzo e la giacenza che un marketplace mostra diversamente.",
  waiting: "In attesa di te",
  history: "Cronologia",
  ofDrift: "Cambiato nel negozio",
  ofCopy: "Backup o collegamento",
  journal: {
    title: "Cronologia delle differenze",
    kind: "Cosa",
    ours: "Da noi",
    theirs: "Sul marketplace",
    state: "Cosa è stato fatto",
    rule: "Regola: {{rule}}",
    likely: "Chi l’ha cambiato",
    first: "Visto la prima volta",
    second: "Rivisto: {{when}}",
    settled: "Terminato: {{when}}",
    by: "Deciso da {{name}}",
    process: "Modifica di prezzo",
    listPrice: "Listino: {{price}}",
    none: "Ancora nessuna differenza",
    noneText:
      "Ogni offerta viene letta una volta all’ora. Se un marketplace mostra altro da ciò che ha confermato, qui appare cosa è successo e cosa è stato fatto.",
  },
  kinds: { price: syncFieldWords.price.it, stock: syncFieldWords.stock.it },
  states: inLanguage(driftStateWords, "it"),
  rules: inLanguage(driftRuleWords, "it"),
  causes: inLanguage(driftCauseWords, "it"),
};
