import { inLanguage } from "@tradeport/contract/labels";
import { notificationWords } from "@tradeport/contract/notification-words";
/** Words of what a person is told by e-mail. */
export const notifications = {
  title: "Notifiche per e-mail",
  what: "Che cosa segnalare per e-mail?",
  whatText: "Lo sai anche senza una pagina aperta. Ciò che disattivi resta visibile dietro la campanella.",
  when: "Quando?",
  atOnce: "Subito (al massimo un’e-mail ogni mezz’ora)",
  daily: "Una volta al giorno, dopo le 09:00",
  weekly: "Vendite della settimana",
  weeklyText:
    "Il lunedì dopo le 09:00: le vendite della settimana passata accanto a quella prima, i cinque prodotti più venduti e ciò che sta per esaurirsi.",
  weeklyOn: "Invia per e-mail ogni lunedì",
  quiet: "Ore di silenzio",
  quietText:
    "In queste ore non parte nessuna e-mail; ciò che accade arriva dopo in una sola e-mail. Le ore sono quelle del fuso orario della tua azienda.",
  from: "Dalle",
  to: "Alle",
  kind: inLanguage(notificationWords, "it"),
};
