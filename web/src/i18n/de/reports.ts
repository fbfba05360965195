import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Marktplatzprodukte der Kunden",
    text: "Wie viele Produkte jeder Kunde auf den Marktplätzen hat, nach Status. Ein Produkt in mehreren Shops zählt einmal, und unter jedem Status, den es in einem davon hat.",
    sent: "Gesendet",
    none: "Keine Produkte auf Marktplätzen",
    noneText: "Sie erscheinen hier, sobald ein Kunde Produkte an einen Shop gesendet oder dort vorhandene verknüpft hat.",
  },
  trial: channelScopeWords.sandbox.de,
  field: inLanguage(reportFieldWords, "de"),
};
