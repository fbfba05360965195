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
  feed_item_gone: {
    cause: { tr: "Ürün artık XML’de yok.", en: "The product is no longer in the feed." },
    remedy: {
      tr: "Onaylarsanız ürün olduğu gibi kalır; satıştan kaldırılacaksa stoğunu kendiniz değiştirin.",
      en: "If you release the feed the product stays as it is; to take it off sale change its stock yourself.",
    },
  },
  feed_item_zero: {
    cause: {
      tr: "XML’de stoğu sıfır; son okumada {before} taneydi.",
      en: "The feed says 0 pieces; it said {before} when it was last taken.",
    },
    remedy: {
      tr: "Stoğun gerçekten bittiğini kaynağın sahibine sorun; doğruysa onaylayın.",
      en: "Ask whoever makes the feed whether it is sold out; release it if so.",
    },
  },
  feed_item_price: {
    cause: { tr: "Fiyat {before} iken {after} olmuş.", en: "The price was {before} and is {after} now." },
    remedy: {
      tr: "Ondalık ayracına ve para birimine bakın; doğruysa onaylayın, değilse durdurup eşleştirmeyi düzeltin.",
      en: "Look at the decimal sign and the currency; release it if the price is right, or stop it and correct the mapping.",
    },
  },
  feed_item_currency: {
    cause: { tr: "Para birimi {before} iken {after} olmuş.", en: "The currency was {before} and is {after} now." },
    remedy: {
      tr: "Kaynağın sahibine sorun; ürünün para birimi bir kaynaktan değiştirilmez.",
      en: "Ask whoever makes the feed: the currency of a product is not changed by one.",
    },
  },
} as const satisfies ProblemWords;
