import { driftCauseWords, driftRuleWords, driftStateWords } from "@tradeport/contract/drift-words";
import { inLanguage } from "@tradeport/contract/labels";
import { syncFieldWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { differences as tr } from "../tr/differences.ts";

export const differences: typeof tr = {
  title: "Price and stock differences",
  text: "Prices and stock that a marketplace shows otherwise than ours. While your decision is awaited, nothing is sent for that price or stock.",
  product: "Product",
  barcode: productFieldWords.barcode.en,
  store: "Store",
  oursPrice: "Our price",
  theirsPrice: "Marketplace price",
  oursStock: "Our stock",
  theirsStock: "Marketplace stock",
  seen: "Read at",
  absent: "Not shown",
  restored: "{{name}} was restored from a backup of {{when}}.",
  reading: "Its orders and every offer are read first; until then nothing is sent. Still to be read: {{n}}",
  differing: "Offers that differ: {{n}}",
  oursCounts: "Use ours",
  theirsCounts: "Use theirs",
  oursAll: "Use ours for all",
  theirsAll: "Use theirs for all",
  oursTitle_one: "Use our price and stock for {{n}} offer?",
  oursTitle_other: "Use our price and stock for {{n}} offers?",
  oursText:
    "Our price and stock are sent to the marketplace. Where a count or a sale is missing here, something that is gone may go on sale again.",
  oursVerb_one: "Send ours for {{n}} offer",
  oursVerb_other: "Send ours for {{n}} offers",
  theirsTitle_one: "Use the marketplace's price and stock for {{n}} offer?",
  theirsTitle_other: "Use the marketplace's price and stock for {{n}} offers?",
  theirsText:
    "What the marketplace shows is written into your product and sent to your other stores. Pieces that orders hold are added to it; pieces that other stores sold since the restore are taken off, and this store gets the result too. A price that was changed in the store becomes that store’s own price alone; its stock is not taken over.",
  theirsVerb_one: "Take theirs for {{n}} offer",
  theirsVerb_other: "Take theirs for {{n}} offers",
  done_one: "{{n}} offer is settled.",
  done_other: "{{n}} offers are settled.",
  left_one:
    "{{n}} offer stays as it is: it changed since you saw it, or cannot be taken over (another currency, a product that is off sale, pieces that orders hold, another offer of its listing that waits for your word).",
  left_other:
    "{{n}} offers stay as they are: they changed since you saw them, or cannot be taken over (another currency, a product that is off sale, pieces that orders hold, another offer of its listing that waits for your word).",
  running: "The differences of {{name}} are being settled in the background.",
  none: "Nothing differs",
  noneText:
    "After products were linked to a store, or a backup was restored, price and stock that a marketplace shows otherwise appear here.",
  waiting: "Needs your decision",
  history: "History",
  ofDrift: "Changed in the store",
  ofCopy: "Backup or link",
  journal: {
    title: "History of differences",
    kind: "What",
    ours: "Ours",
    theirs: "The marketplace’s",
    state: "What was done",
    rule: "Rule: {{rule}}",
    likely: "Who changed it",
    first: "First seen",
    second: "Again: {{when}}",
    settled: "Ended: {{when}}",
    by: "Decided by {{name}}",
    process: "Price change",
    listPrice: "List: {{price}}",
    none: "No difference seen yet",
    noneText:
      "Each offer is read once an hour. Where a marketplace shows another price or stock than it confirmed, what happened and what was done appears here.",
  },
  kinds: { price: syncFieldWords.price.en, stock: syncFieldWords.stock.en },
  states: inLanguage(driftStateWords, "en"),
  rules: inLanguage(driftRuleWords, "en"),
  causes: inLanguage(driftCauseWords, "en"),
};
