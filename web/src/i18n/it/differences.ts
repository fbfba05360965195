import type { differences as tr } from "../tr/differences.ts";

export const differences: typeof tr = {
  title: "Differenze dopo il ripristino",
  text: "Prezzo e giacenza che i marketplace mostrano diversamente dal backup ripristinato. Per questi non si invia nulla finché non dici che cosa vale.",
  product: "Prodotto",
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
  oursTitle: "Il nostro prezzo e la nostra giacenza valgono per {{n}} offerte?",
  oursText:
    "Il nostro prezzo e la nostra giacenza vengono inviati al marketplace. I conteggi e i prezzi cambiati dopo il backup non ci sono: un articolo esaurito può tornare in vendita.",
  oursVerb: "Invia il nostro per {{n}} offerte",
  theirsTitle: "Il prezzo e la giacenza del marketplace valgono per {{n}} offerte?",
  theirsText:
    "Ciò che mostra il marketplace viene scritto nel tuo prodotto e comunicato agli altri tuoi negozi. Si aggiungono i pezzi impegnati dagli ordini.",
  theirsVerb: "Prendi il loro per {{n}} offerte",
  done: "{{n}} offerte sono sistemate.",
  left: "{{n}} offerte restano come sono: sono cambiate da quando le hai viste, o non si possono riprendere (altra valuta, prodotto non in vendita, pezzi impegnati dagli ordini).",
  running: "Le differenze di {{name}} vengono sistemate in background.",
  none: "Nessuna differenza",
  noneText: "Dopo un ripristino compaiono qui il prezzo e la giacenza che un marketplace mostra diversamente.",
};
