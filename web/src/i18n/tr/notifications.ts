import { inLanguage } from "@tradeport/contract/labels";
import { notificationWords } from "@tradeport/contract/notification-words";
/** Words of what a person is told by e-mail. */
export const notifications = {
  title: "E-posta bildirimleri",
  what: "Hangi konularda e-posta gelsin?",
  whatText: "Sayfa açık değilken de haberiniz olur. Kapattığınız konular zilde görünmeye devam eder.",
  when: "Ne zaman?",
  atOnce: "Hemen (en çok yarım saatte bir)",
  daily: "Günde bir kez, saat 09.00’dan sonra",
  weekly: "Haftanın satışları",
  weeklyText:
    "Pazartesi saat 09.00’dan sonra: geçen haftanın satışları, önceki haftayla yan yana, en çok satan beş ürün ve yakında tükenecekler.",
  weeklyOn: "Her pazartesi e-postayla gönder",
  quiet: "Sessiz saatler",
  quietText:
    "Bu saatlerde e-posta gönderilmez; olanlar saat bitince tek e-postada gelir. Saatler şirketinizin saat dilimindedir.",
  from: "Başlangıç",
  to: "Bitiş",
  kind: inLanguage(notificationWords, "tr"),
};
