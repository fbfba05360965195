import { inLanguage } from "@tradeport/contract/labels";
import { ticketStateWords } from "@tradeport/contract/support-words";
/** Words of the help pages. */
export const support = {
  contact: "Support",
  faq: "Frequent questions",
  subject: "Subject",
  message: "Your question",
  messageHint: "Say what you did, what you saw, and the error’s number if there is one.",
  fileHint: "Add a screenshot, PDF or Excel file if you like; at most 10 MB",
  send: "Send",
  sent: "Your request has the number {{number}}.",
  requests: "Your company’s requests",
  number: "Number",
  state: "State",
  by: "Asked by",
  date: "Date",
  ticket: inLanguage(ticketStateWords, "en"),
  none: "No requests yet",
  noneText: "Fill in the form on this page; the answer comes to your e-mail address.",
  noRight: "Sending a request needs the right of an editor; ask an owner of your company.",
  searchFaq: "Search the questions",
  found_one: "{{count}} question found",
  found_other: "{{count}} questions found",
  noFaq: "No question found",
  noFaqText: "Try another word, or write to us.",
  firstSteps: "First steps",
};
