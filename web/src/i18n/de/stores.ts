import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "Pausiert",
  channelOff: "Kanal ist aus",
  pausedText:
    "Pausiert seit {{when}}. Inhalte, Preise und mehr Bestand warten; Bestellungen und Retouren kommen an, weniger Bestand wird gesendet.",
  offText:
    "{{channel}} wurde von der Plattform abgeschaltet. Es wird nichts gesendet oder gelesen; Wartendes bleibt erhalten und läuft weiter, sobald der Kanal wieder an ist.",
  pause: "Pausieren",
  resume: "Fortsetzen",
  pauseTitle: "{{name}} pausieren?",
  pauseText:
    "Bis Sie den Shop fortsetzen, gehen keine Inhalte, keine Preise und keine Bestandserhöhung an {{channel}}; alles wartet. Bestellungen und Retouren kommen weiter an, Aktionen zu Bestellungen laufen weiter. Sinkender Bestand wird gesendet: Was in einem anderen Shop verkauft wird, wird hier nicht überverkauft. Für Käufer bleibt der Shop offen.",
  pauseDone: "{{name}} ist pausiert.",
  resumeDone: "{{name}} läuft wieder: Alles, was gewartet hat, wird gesendet.",
  checked: "Schlüssel zuletzt geprüft",
  waitingActions: "Wartende Bestellaktionen",
  affected: "{{channel}} hat seine Regeln geändert. Produkte, die ab jetzt abgelehnt werden: {{n}}",
  affectedLink: "Produkte zeigen",
  closedChannel: "{{name}} nimmt derzeit keine neuen Shops an.",
  typeName: "Wenn Sie trennen:",
  effect: {
    listings: "gelistete Produkte: bleiben bei {{channel}} online und werden von hier nicht mehr aktualisiert.",
    openOrders:
      "offene Bestellungen: bleiben hier lesbar und behalten ihren reservierten Bestand; schließen Sie sie im Portal von {{channel}} ab.",
    waitingChanges: "wartende Änderungen (Produkte): werden nicht gesendet.",
    waitingActions: "wartende Bestellaktionen: enden, ohne dass {{channel}} davon erfährt.",
    waitingLines: "wartende Übertragungszeilen: enden mit der Trennung als Grund.",
    mappings: "Kategoriezuordnungen: bleiben erhalten.",
    otherStores: "andere Shops bei {{channel}}: laufen weiter.",
    key: "Die Zugangsdaten werden jetzt gelöscht und lassen sich nicht wiederherstellen.",
  },
  changes: {
    title: "Geänderte Marktplatzregeln",
    text: "Ihre Produkte, die bei der nächsten Aktualisierung abgelehnt würden, weil der Marktplatz seine Vorgaben geändert hat.",
    product: "Produkt",
    code: productFieldWords.mainCode.de,
    store: "Shop",
    change: "Was sich geändert hat",
    remedy: "Was zu tun ist",
    since: "Seit",
    none: "Keines Ihrer Produkte ist betroffen",
    noneText: "Die Regeln der Marktplätze werden jede Nacht gelesen. Ein Produkt, das abgelehnt würde, erscheint hier.",
    map: "Zuordnen",
    mapProduct: "Zuordnen: {{name}}",
  },
};
