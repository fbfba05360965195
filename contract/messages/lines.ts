import type { ProblemWords } from "./words.ts";

/** Why a line of an operation, or one side of a listing, did not arrive, where the marketplace did not say so itself. */
export const lineWords = {
  canceled: {
    cause: { tr: "İşlem durduruldu.", en: "The process was stopped." },
    remedy: { tr: "Bu satırı yeniden gönderin.", en: "Send this line again." },
  },
  store_disconnected: {
    cause: {
      tr: "Gönderim sürerken mağazanın bağlantısı kesildi.",
      en: "The store was disconnected while this was being sent.",
    },
    remedy: {
      tr: "Mağazayı yeniden bağlayıp ürünü yeniden gönderin.",
      en: "Connect the store again and send the product again.",
    },
  },
  listing_ended: {
    cause: { tr: "Ürün gönderilmeden ilanı sonlandırıldı.", en: "The listing was ended before the product was sent." },
    remedy: { tr: "Ürünü yeniden gönderin.", en: "Send the product again." },
  },
  told_in_every_form: {
    cause: {
      tr: "{channel} aynı mesajı {minutes} dakika içinde ikinci kez almıyor; bu değer bu sürede her biçimiyle gönderildi.",
      en: "{channel} does not take the same message twice within {minutes} minutes, and this value was sent in every form meanwhile.",
    },
    remedy: {
      tr: "Bir şey yapmanız gerekmez: süre dolar dolmaz yeniden gönderilir. Beklemeyecekse değeri pazaryerinin panelinde değiştirin.",
      en: "Nothing to do: it is sent again as soon as it may be. If it can't wait, change the value in the marketplace's panel.",
    },
  },
  not_taken: {
    cause: { tr: "{channel} mesajı aldı ama değeri göstermiyor.", en: "{channel} took the message and does not show the value." },
    remedy: {
      tr: "Ürünü pazaryerinin panelinde denetleyin, sonra değeri yeniden gönderin.",
      en: "Check the product in the marketplace's panel, then send the value again.",
    },
  },
  sample_refused: {
    cause: {
      tr: "Örnek: pazaryeri ürünün görselini kabul etmedi.",
      en: "Sample: the marketplace did not take the product's picture.",
    },
    remedy: { tr: "Ürünün görselini değiştirip yeniden gönderin.", en: "Change the product's picture and send it again." },
  },
} as const satisfies ProblemWords;
