import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { reportFieldWords } from "@tradeport/contract/report-words";

/** Words of the reports. */
export const reports = {
  clientProducts: {
    title: "Müşteri pazaryeri ürünleri",
    text: "Her müşterinin pazaryerlerindeki ürün sayısı, durumlarıyla. Birkaç mağazada olan ürün bir kez, durumların altında ise olduğu her durumda sayılır.",
    sent: "Gönderim",
    none: "Pazaryerinde ürün yok",
    noneText: "Bir müşteri mağazasına ürün gönderince ya da mağazasındakileri eşleyince burada görünür.",
  },
  trial: channelScopeWords.sandbox.tr,
  field: inLanguage(reportFieldWords, "tr"),
};
