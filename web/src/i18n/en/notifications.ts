import { inLanguage } from "@tradeport/contract/labels";
import { notificationWords } from "@tradeport/contract/notification-words";
/** Words of what a person is told by e-mail. */
export const notifications = {
  title: "E-mail notifications",
  what: "Which e-mails do you want?",
  whatText: "You hear of it even with no page open. What you turn off still stands behind the bell.",
  when: "When?",
  atOnce: "At once (one e-mail in half an hour at most)",
  daily: "Once a day, after 09:00",
  weekly: "Sales of the week",
  weeklyText:
    "On Mondays after 09:00: last week’s sales beside the week before, the five products that sold best, and what is soon sold out.",
  weeklyOn: "Send it by e-mail each Monday",
  quiet: "Quiet hours",
  quietText:
    "No e-mail is sent in these hours; what happens then comes in one e-mail after them. The hours are those of your company's time zone.",
  from: "From",
  to: "To",
  kind: inLanguage(notificationWords, "en"),
};
