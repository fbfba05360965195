import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
/** Words of returns and refunds on the order page. */
export const claims = {
  title: "İade ve geri ödemeler",
  kind: { return: "İade {{number}}", refund: "Geri ödeme {{number}}", cancellation: "İptal talebi {{number}}" },
  unnamed: {
    return: "İade · sipariş {{order}} · {{when}}",
    refund: "Geri ödeme · sipariş {{order}} · {{when}}",
    cancellation: "İptal talebi · sipariş {{order}} · {{when}}",
  },
  own: "Sizin açtığınız iade · {{when}}",
  ownText: "Yalnız bu konsolda kayıtlı; pazaryerinin haberi yok.",
  answer: "Yanıtınız: {{answer}}",
  channelNumber: "Pazaryerindeki numarası:",
  opened: "Açıldı: {{when}}",
  package: "Paket {{number}}",
  cargo: "İade kargosu: {{cargo}}",
  track: "Takip et",
  deadline: "Karar için son tarih: {{when}}",
  units: "Adet: {{n}}",
  where: "Kararı pazaryerinin panelinde verin; sonucu buraya kendiliğinden gelir.",
  receive: "Geleni teslim al",
  receiveOf: "Geleni teslim al: {{name}}",
  received: "Teslim alındı: {{what}}",
  replace: "Yenisini gönder",
  replaceOf: "Yenisini gönder: {{name}}",
  replaced: "Değişim gönderildi: {{n}} adet",
  replaceTitle: "{{name}}: değişim gönderilsin mi?",
  replaceText: "Adetler raftan hemen düşülür ve bu talebin kolisine yazılır. Pazaryerine bir şey bildirilmez.",
  replaceQuantity: "Adet (en çok {{most}})",
  carrier: "Kargo firması",
  number: "Kargo takip numarası",
  replaceDone: "Değişim gönderildi olarak yazıldı; stoktan düşüldü.",
  state: inLanguage(claimStateWords, "tr"),
  outcome: inLanguage(outcomeWords, "tr"),
};
