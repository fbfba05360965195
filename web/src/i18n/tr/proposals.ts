import { inLanguage } from "@tradeport/contract/labels";
import { proposalStateWords } from "@tradeport/contract/proposal-words";

/** What keys that only propose asked for. */
export const proposals = {
  title: "Öneriler",
  text: "“Yalnız öneride bulunur” seçilmiş bir API anahtarının istediği hiçbir değişiklik hemen yapılmaz: ne değişeceği denenip burada gösterilir, siz onaylayınca yapılır. Yapay zekâ ajanlarına böyle bir anahtar verin.",
  none: "Öneri yok",
  noneText: "Hesap yönetimindeki API anahtarları sekmesinde, yalnız öneride bulunan bir anahtar oluşturun.",
  noneOf: "Bu durumda öneri yok",
  what: "Denetim kaydında",
  tried: "Denemenin yanıtı",
  answer: "Yanıt",
  why: "Gerekçe",
  by: "Öneren",
  made: "Zaman",
  state: "Durum",
  until: "Onay için son gün",
  untried: "Deneme bir değişiklik göstermedi; isteğe ve denemenin yanıtına bakın.",
  more_one: "ve {{n}} değişiklik daha",
  more_other: "ve {{n}} değişiklik daha",
  open: "Öneriye bak",
  call: "İstek",
  release: "Onayla ve yap",
  released: "Öneri yapıldı; yanıtı aşağıda.",
  reject: "Reddet",
  rejected: "Öneri reddedildi.",
  rejectTitle: "Öneri reddedilsin mi?",
  rejectText: "Hiçbir şey değişmez. Öneren program reddedildiğini görür.",
  endedBy: "{{name}}, {{at}}",
  gone: "Bu öneri yok, ya da sizin yetkinizde olmayan bir değişiklik öneriyor.",
  states: inLanguage(proposalStateWords, "tr"),
};
