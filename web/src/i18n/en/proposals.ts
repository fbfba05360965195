import { inLanguage } from "@tradeport/contract/labels";
import { proposalStateWords } from "@tradeport/contract/proposal-words";
import type { proposals as tr } from "../tr/proposals.ts";

export const proposals: typeof tr = {
  title: "Proposals",
  text: "An API key that “only proposes” changes nothing at once: each change that it asks for is tried, shown here, and done when you release it. Give such a key to AI agents.",
  none: "No proposals",
  noneText: "On the API keys tab of account management, make a key that only proposes.",
  noneOf: "No proposals in this state",
  what: "In the audit log",
  tried: "What the try answered",
  answer: "Answer",
  why: "Reason",
  by: "Proposed by",
  made: "Time",
  state: "State",
  until: "To be released by",
  untried: "The try showed no change; look at the request and at what the try answered.",
  more_one: "and {{n}} more change",
  more_other: "and {{n}} more changes",
  open: "Look at the proposal",
  call: "Request",
  release: "Release and do it",
  released: "The proposal is done; its answer is below.",
  reject: "Reject",
  rejected: "The proposal is rejected.",
  rejectTitle: "Reject the proposal?",
  rejectText: "Nothing changes. The program that proposed it sees that it was rejected.",
  endedBy: "{{name}}, {{at}}",
  gone: "There is no such proposal, or it proposes a change that you may not make.",
  states: inLanguage(proposalStateWords, "en"),
};
