import { inLanguage } from "@tradeport/contract/labels";
import { ticketStateWords } from "@tradeport/contract/support-words";
/** Words of the help pages. */
export const support = {
  contact: "Destek",
  faq: "Sık sorulan sorular",
  subject: "Konu",
  message: "Sorunuz",
  messageHint: "Ne yaptığınızı, ne gördüğünüzü ve varsa hata numarasını yazın.",
  fileHint: "İsterseniz bir ekran görüntüsü, PDF ya da Excel ekleyin; en çok 10 MB",
  send: "Gönder",
  sent: "Talebiniz {{number}} numarasıyla alındı.",
  requests: "Şirketinizin talepleri",
  number: "Numara",
  state: "Durum",
  by: "Soran",
  date: "Tarih",
  ticket: inLanguage(ticketStateWords, "tr"),
  none: "Henüz talep yok",
  noneText: "Talep göndermek için bu sayfadaki formu doldurun; yanıt e-posta adresinize gelir.",
  noRight: "Talep göndermek için düzenleyen yetkisi gerekir; şirketinizin yöneticisinden isteyin.",
  searchFaq: "Sorularda ara",
  found_one: "{{count}} soru bulundu",
  found_other: "{{count}} soru bulundu",
  noFaq: "Soru bulunamadı",
  noFaqText: "Başka bir sözcükle arayın ya da bize yazın.",
  firstSteps: "İlk adımlar",
};
