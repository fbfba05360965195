import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { profitFieldWords, profitGroupWords, profitLackWords } from "@tradeport/contract/profit-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { stockReportWords, stockStateWords } from "@tradeport/contract/stock-report-words";
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
  profit: {
    title: "Profit report",
    text: "What is left of a period’s sales: income less VAT, commission, cost and, where it is known, cargo. Pieces of which one of these is not known are in no profit, and it says why. Currencies are never added together.",
    known: "Of {{n}} of {{all}} pieces",
    none: "No sales in this period",
    noneText: "Paid orders appear here as they come in. You can choose a longer period (92 days at most).",
    unknown: "Unknown",
    missing: "What is missing",
    complete: "Nothing",
    count: "{{what}}: {{n}}",
    margin: "Margin: {{value}}",
    counted: "Of those in the profit",
    region: "Profit in {{currency}}",
    toStock: "Enter costs",
    group: inLanguage(profitGroupWords, "en"),
    field: inLanguage(profitFieldWords, "en"),
    lack: inLanguage(profitLackWords, "en"),
  },
  stock: {
    title: "Stock report",
    text: "What each variant on your shelf cost, what it is worth, and for how many days it is enough at this pace. Sets have no stock of their own: their sales count for what is in them. Currencies are never added together.",
    until: "Pace from the orders of the 30 days up to {{day}}",
    show: "Show",
    total: "Stock value in {{currency}}",
    held: "Variants: {{variants}}, pieces: {{n}}",
    missing: "No cost",
    missingText: "Value unknown, and in no total",
    showMissing: "Show these",
    costSet: "Change the cost of {{code}}",
    costTitle: "{{code}}: unit cost",
    costText: "What a piece costs you. Left empty, the cost counts as unknown.",
    costSave: "Save the cost",
    costDone: "Cost saved",
    none: "No variants to show",
    noneText: "Your products and their stock appear here. Try other filters.",
    field: inLanguage(stockReportWords, "en"),
    state: inLanguage(stockStateWords, "en"),
  },
  trial: channelScopeWords.sandbox.en,
  field: inLanguage(reportFieldWords, "en"),
  group: inLanguage(salesGroupWords, "en"),
  figure: inLanguage(salesFieldWords, "en"),
};
