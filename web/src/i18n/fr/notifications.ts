import { inLanguage } from "@tradeport/contract/labels";
import { notificationWords } from "@tradeport/contract/notification-words";
/** Words of what a person is told by e-mail. */
export const notifications = {
  title: "Notifications par e-mail",
  what: "Que faut-il signaler par e-mail ?",
  whatText: "Vous l’apprenez même sans page ouverte. Ce que vous désactivez reste visible derrière la cloche.",
  when: "Quand ?",
  atOnce: "Tout de suite (un e-mail par demi-heure au plus)",
  daily: "Une fois par jour, après 09:00",
  weekly: "Ventes de la semaine",
  weeklyText:
    "Le lundi après 09:00 : les ventes de la semaine passée à côté de la précédente, les cinq produits les plus vendus et ce qui sera bientôt épuisé.",
  weeklyOn: "Envoyer par e-mail chaque lundi",
  quiet: "Heures calmes",
  quietText:
    "Aucun e-mail n’est envoyé pendant ces heures ; ce qui arrive alors vient ensuite dans un seul e-mail. Les heures sont celles du fuseau de votre société.",
  from: "De",
  to: "À",
  kind: inLanguage(notificationWords, "fr"),
};
