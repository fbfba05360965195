import { driftCauseWords, driftRuleWords, driftStateWords } from "@tradeport/contract/drift-words";
import { inLanguage } from "@tradeport/contract/labels";
import { syncFieldWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { differences as tr } from "../tr/differences.ts";

export const differences: typeof tr = {
  title: "Abweichungen bei Preis und Bestand",
  text: "Preis und Bestand, die ein Marktplatz anders zeigt als wir. Solange Ihre Entscheidung aussteht, wird dafür nichts gesendet.",
  product: "Produkt",
  barcode: productFieldWords.barcode.de,
  store: "Shop",
  oursPrice: "Unser Preis",
  theirsPrice: "Preis am Marktplatz",
  oursStock: "Unser Bestand",
  theirsStock: "Bestand am Marktplatz",
  seen: "Gelesen am",
  absent: "Nicht gezeigt",
  restored: "{{name}} wurde aus einer Sicherung vom {{when}} wiederhergestellt.",
  reading: "Zuerst werden Bestellungen und jedes Angebot gelesen; bis dahin wird nichts gesendet. Noch zu lesen: {{n}}",
  differing: "Abweichende Angebote: {{n}}",
  oursCounts: "Unseres gilt",
  theirsCounts: "Deren gilt",
  oursAll: "Überall unseres",
  theirsAll: "Überall deren",
  oursTitle_one: "Sollen unser Preis und Bestand für {{n}} Angebot gelten?",
  oursTitle_other: "Sollen unser Preis und Bestand für {{n}} Angebote gelten?",
  oursText:
    "Unser Preis und Bestand werden an den Marktplatz gesendet. Fehlt hier eine Zählung oder ein Verkauf, kann etwas, das weg ist, wieder verkauft werden.",
  oursVerb_one: "Unseres für {{n}} Angebot senden",
  oursVerb_other: "Unseres für {{n}} Angebote senden",
  theirsTitle_one: "Sollen Preis und Bestand des Marktplatzes für {{n}} Angebot gelten?",
  theirsTitle_other: "Sollen Preis und Bestand des Marktplatzes für {{n}} Angebote gelten?",
  theirsText:
    "Was der Marktplatz zeigt, wird in Ihr Produkt geschrieben und auch Ihren anderen Shops gemeldet. Von Bestellungen gehaltene Stücke kommen hinzu; was andere Shops seit der Wiederherstellung verkauft haben, wird abgezogen und auch diesem Shop gemeldet. Ein im Shop geänderter Preis wird nur der eigene Preis dieses Shops; sein Bestand wird nicht übernommen.",
  theirsVerb_one: "Deren Werte für {{n}} Angebot übernehmen",
  theirsVerb_other: "Deren Werte für {{n}} Angebote übernehmen",
  done_one: "{{n}} Angebot ist erledigt.",
  done_other: "{{n}} Angebote sind erledigt.",
  left_one:
    "{{n}} Angebot bleibt, wie es ist: Es hat sich geändert oder kann nicht übernommen werden (andere Währung, Produkt nicht im Verkauf, von Bestellungen gehaltene Stücke, ein anderes Angebot desselben Eintrags wartet auf Ihre Entscheidung).",
  left_other:
    "{{n}} Angebote bleiben, wie sie sind: Sie haben sich geändert oder können nicht übernommen werden (andere Währung, Produkt nicht im Verkauf, von Bestellungen gehaltene Stücke, ein anderes Angebot desselben Eintrags wartet auf Ihre Entscheidung).",
  running: "Die Unterschiede von {{name}} werden im Hintergrund erledigt.",
  none: "Keine Unterschiede",
  noneText:
    "Nach dem Verknüpfen oder einer Wiederherstellung erscheinen hier Preis und Bestand, die ein Marktplatz anders zeigt.",
  waiting: "Wartet auf Sie",
  history: "Verlauf",
  ofDrift: "Im Shop geändert",
  ofCopy: "Sicherung oder Verknüpfung",
  journal: {
    title: "Verlauf der Abweichungen",
    kind: "Was",
    ours: "Bei uns",
    theirs: "Am Marktplatz",
    state: "Was getan wurde",
    rule: "Regel: {{rule}}",
    likely: "Wer es änderte",
    first: "Zuerst gesehen",
    second: "Erneut: {{when}}",
    settled: "Beendet: {{when}}",
    by: "Entschieden von {{name}}",
    process: "Preisänderung",
    listPrice: "Liste: {{price}}",
    none: "Noch keine Abweichung gesehen",
    noneText:
      "Jedes Angebot wird stündlich gelesen. Zeigt ein Marktplatz anderes, als er bestätigt hat, steht hier, was geschah und was getan wurde.",
  },
  kinds: { price: syncFieldWords.price.de, stock: syncFieldWords.stock.de },
  states: inLanguage(driftStateWords, "de"),
  rules: inLanguage(driftRuleWords, "de"),
  causes: inLanguage(driftCauseWords, "de"),
};
