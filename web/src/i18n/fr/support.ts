import { inLanguage } from "@tradeport/contract/labels";
import { ticketStateWords } from "@tradeport/contract/support-words";
/** Words of the help pages. */
export const support = {
  contact: "Assistance",
  faq: "Questions fréquentes",
  subject: "Objet",
  message: "Votre question",
  messageHint: "Dites ce que vous avez fait et vu, et le numéro de l’erreur s’il y en a un.",
  fileHint: "Joignez si besoin une capture, un PDF ou un fichier Excel ; 10 Mo au plus",
  send: "Envoyer",
  sent: "Votre demande porte le numéro {{number}}.",
  requests: "Demandes de votre société",
  number: "Numéro",
  state: "État",
  by: "Demandé par",
  date: "Date",
  ticket: inLanguage(ticketStateWords, "fr"),
  none: "Pas encore de demande",
  noneText: "Écrivez ci-dessus ; la réponse arrive par e-mail.",
  noRight: "Il faut le droit de modifier ; demandez à un propriétaire de votre société.",
  searchFaq: "Chercher dans les questions",
  found_one: "{{count}} question trouvée",
  found_many: "{{count}} de questions trouvées",
  found_other: "{{count}} questions trouvées",
  noFaq: "Aucune question trouvée",
  noFaqText: "Essayez un autre mot ou écrivez-nous.",
  firstSteps: "Premiers pas",
};
