import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Client marketplace products",
    text: "How many products each customer has at the marketplaces, by status. A product in several stores counts once, and under each status that it has in one of them.",
    sent: "Sent",
    none: "No products at marketplaces",
    noneText: "They appear here once a customer has sent products to a store, or linked what a store has already.",
  },
  trial: channelScopeWords.sandbox.en,
  field: inLanguage(reportFieldWords, "en"),
};
