import { claimStateWords } from "@tradeport/contract/claim-words";
import { inLanguage } from "@tradeport/contract/labels";
import { outcomeWords } from "@tradeport/contract/stock-words";
/** Words of returns and refunds on the order page. */
export const claims = {
  title: "İade ve geri ödemeler",
  kind: { return: "İade {{number}}", refund: "Geri ödeme {{number}}", cancellation: "İptal talebi {{number}}" },
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
  state: inLanguage(claimStateWords, "tr"),
  outcome: inLanguage(outcomeWords, "tr"),
};
