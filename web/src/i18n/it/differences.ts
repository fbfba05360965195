import { productFieldWords } from "@tradeport/contract/product-words";
import type { Many } from "../plural.ts";
import type { differences as tr } from "../tr/differences.ts";

export const differences: Many<typeof tr> = {
  title: "Differenze di prezzo e giacenza",
  text: "Prezzo e giacenza che i marketplace mostrano diversamente da noi, per prodotti collegati o ripristinati da un backup. Per questi non si invia nulla finché non dici che cosa vale.",
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
    "Ciò che mostra il marketplace viene scritto nel tuo prodotto e comunicato agli altri tuoi negozi. Si aggiungono i pezzi impegnati dagli ordini; si tolgono quelli venduti dagli altri negozi dopo il ripristino, e lo viene a sapere anche questo negozio.",
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
};
