import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
import type { claims as tr } from "../tr/claims.ts";

export const claims: typeof tr = {
  title: "Returns and refunds",
  kind: { return: "Return {{number}}", refund: "Refund {{number}}", cancellation: "Cancellation request {{number}}" },
  unnamed: {
    return: "Return · order {{order}} · {{when}}",
    refund: "Refund · order {{order}} · {{when}}",
    cancellation: "Cancellation request · order {{order}} · {{when}}",
  },
  own: "Return opened by you · {{when}}",
  ownText: "Written down in this console alone; the marketplace does not know of it.",
  answer: "Your answer: {{answer}}",
  channelNumber: "Number at the marketplace:",
  opened: "Opened: {{when}}",
  package: "Package {{number}}",
  cargo: "Return parcel: {{cargo}}",
  track: "Track",
  deadline: "Decide before {{when}}",
  units: "Units: {{n}}",
  where: "Decide in the marketplace's panel; the outcome arrives here by itself.",
  receive: "Take in what came",
  receiveOf: "Take in what came: {{name}}",
  received: "Taken in: {{what}}",
  replace: "Send a new one",
  replaceOf: "Send a new one: {{name}}",
  replaced: "Sent in exchange: {{n}}",
  replaceTitle: "{{name}}: send new pieces in exchange?",
  replaceText: "The pieces leave the shelf at once and stand in a parcel of this claim. Nothing is sent to the marketplace.",
  replaceQuantity: "Pieces (at most {{most}})",
  carrier: "Carrier",
  number: "Tracking number",
  replaceDone: "The exchange is written down; its pieces are off the stock.",
  file: {
    title: "Files for the rejection",
    hint: "Types: {{types}} · size: at most {{max}} · number: at most {{n}}",
    full: "No more can be added: at most {{n}}.",
    needed: "This reason needs at least one photo or document.",
    removeOf: "Take the file away: {{name}}",
    downloadOf: "Download: {{name}}",
    downloaded: "{{name}} downloaded.",
    state: { ready: "Not sent yet", sending: "On its way to the marketplace", sent: "Sent to the marketplace" },
  },
  state: inLanguage(claimStateWords, "en"),
  outcome: inLanguage(outcomeWords, "en"),
};
