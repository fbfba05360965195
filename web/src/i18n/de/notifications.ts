import { inLanguage } from "@tradeport/contract/labels";
import { notificationWords } from "@tradeport/contract/notification-words";
/** Words of what a person is told by e-mail. */
export const notifications = {
  title: "E-Mail-Benachrichtigungen",
  what: "Was soll per E-Mail gemeldet werden?",
  whatText: "Sie erfahren es auch, wenn keine Seite offen ist. Was Sie abschalten, steht weiterhin hinter der Glocke.",
  when: "Wann?",
  atOnce: "Sofort (höchstens eine E-Mail in einer halben Stunde)",
  daily: "Einmal am Tag, nach 09:00 Uhr",
  weekly: "Umsatz der Woche",
  weeklyText:
    "Montags nach 09:00 Uhr: der Umsatz der letzten Woche neben dem der Woche davor, die fünf meistverkauften Produkte und was bald ausverkauft ist.",
  weeklyOn: "Jeden Montag per E-Mail senden",
  quiet: "Ruhezeiten",
  quietText:
    "In diesen Stunden wird keine E-Mail gesendet; was dann geschieht, kommt danach in einer E-Mail. Es gilt die Zeitzone Ihres Unternehmens.",
  from: "Von",
  to: "Bis",
  kind: inLanguage(notificationWords, "de"),
};
