import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import type { reports as tr } from "../tr/reports.ts";

export const reports: typeof tr = {
  clientProducts: {
    title: "Client marketplace products",
    text: "How many products each customer has at the marketplaces, by status. A product in several stores counts once, and under each status that it has in one of them.",
    sent: "Sent",
    none: "No products at marketplaces",
    noneText: "They appear here once a customer has sent products to a store, or linked what a store has already.",
  },
  sales: {
    title: "Sales report",
    text: "A period’s sales beside the period before. Cancellations and returns count on the day of the order; currencies are never added together.",
    by: "Added up by",
    period: "Period",
    compared: "{{days}}, period before: {{before}}",
    change: "Change",
    before: "Before: {{value}}",
    pieces: "Pieces: {{n}}",
    none: "No sales in this period",
    noneText: "Paid orders appear here as they come in. You can choose a longer period (92 days at most).",
    periods: {
      today: "Today",
      yesterday: "Yesterday",
      week: "Last 7 days",
      month: "Last 30 days",
      thisMonth: "This month",
      lastMonth: "Last month",
    },
  },
  trial: channelScopeWords.sandbox.en,
  field: inLanguage(reportFieldWords, "en"),
  group: inLanguage(salesGroupWords, "en"),
  figure: inLanguage(salesFieldWords, "en"),
};
