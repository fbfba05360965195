import type { ProblemWords } from "./words.ts";

/** Why a line of an operation, or one side of a listing, did not arrive, where the marketplace did not say so itself. */
export const lineWords = {
  left_doubled: {
    cause: {
      tr: "Mağazada bu anahtarı taşıyan birden çok ürün var; hangisi olduğu söylenemez.",
      en: "Several things of the store have this key, so nobody can say which is meant.",
    },
    remedy: {
      tr: "Pazaryerinin panelinde her ürüne ayrı bir barkod ya da stok kodu verip mağazayı yeniden okutun.",
      en: "Give each its own barcode or stock code in the marketplace's panel, then read the store again.",
    },
  },
  left_sameVariant: {
    cause: {
      tr: "Mağazanın birden çok ürünü aynı varyantınıza uyuyor.",
      en: "Several things of the store match one variant of yours.",
    },
    remedy: {
      tr: "Hangisinin bu varyant olduğunu seçin, ötekileri yok sayın.",
      en: "Choose which of them it is and ignore the others.",
    },
  },
  left_variantListed: {
    cause: {
      tr: "Bu varyant mağazada başka bir anahtarla zaten satışta.",
      en: "This variant is listed in the store under another key already.",
    },
    remedy: {
      tr: "İkisinden birini pazaryerinin panelinde kapatın ya da bu satırı yok sayın.",
      en: "Close one of the two in the marketplace's panel, or ignore this row.",
    },
  },
  left_severalProducts: {
    cause: {
      tr: "Oradaki tek ürünün varyantları burada birden çok ürüne ait.",
      en: "Variants of one product there belong to several products here.",
    },
    remedy: {
      tr: "Bu varyantları burada tek bir üründe toplayın ya da satırı elle bağlayın.",
      en: "Bring these variants into one product here, or link the row by hand.",
    },
  },
  left_archived: {
    cause: { tr: "Uyan ürün arşivde.", en: "The product that matches is in the archive." },
    remedy: { tr: "Ürünü arşivden çıkarıp yeniden deneyin.", en: "Take the product out of the archive and try again." },
  },
  left_listingEnded: {
    cause: {
      tr: "Bu ürünün mağazadaki ilanı burada sonlandırılmış.",
      en: "The listing of this product in the store was ended here.",
    },
    remedy: {
      tr: "Ürünün sayfasında ilanı sürdürüp yeniden deneyin.",
      en: "Resume the listing on the product's page and try again.",
    },
  },
  left_notReadable: {
    cause: { tr: "Ürün pazaryerinden okunamadı.", en: "The product could not be read from the marketplace." },
    remedy: {
      tr: "Mağazayı yeniden okutun; olmazsa ürünü pazaryerinin panelinde denetleyin.",
      en: "Read the store again; if that does not help, check the product in the marketplace's panel.",
    },
  },
  left_gone: {
    cause: { tr: "Bu ürün mağazada artık yok.", en: "The store does not have this any more." },
    remedy: { tr: "Mağazayı yeniden okutup listeyi yenileyin.", en: "Read the store again and look at the new list." },
  },
  left_noMatch: {
    cause: { tr: "Kodları uyan bir ürününüz yok.", en: "No product of yours has its codes." },
    remedy: { tr: "Bağlanacak varyantı elle seçin.", en: "Choose the variant to link by hand." },
  },
  left_linkedAlready: {
    cause: { tr: "Bu satır bu arada bağlandı.", en: "This row was linked meanwhile." },
    remedy: { tr: "Bir şey yapmanız gerekmez.", en: "Nothing to do." },
  },
  left_notLinked: {
    cause: { tr: "Bu satır bağlı değil.", en: "This row is not linked." },
    remedy: { tr: "Bir şey yapmanız gerekmez.", en: "Nothing to do." },
  },
  left_sentSince: {
    cause: {
      tr: "Bağlandıktan sonra bu ilan için pazaryerine bir şey gönderildi.",
      en: "Something was sent to the marketplace for this listing since it was linked.",
    },
    remedy: {
      tr: "Bağ geri alınamaz; satışı bitirmek için ürünün sayfasında ilanı sonlandırın.",
      en: "The link can't be taken back; to stop selling it, end the listing on the product's page.",
    },
  },
  left_partOfProduct: {
    cause: {
      tr: "Bu ürünün öteki varyantları mağazada zaten bağlı ya da karar bekliyor.",
      en: "Other variants of this product in the store are linked already, or wait for a decision.",
    },
    remedy: {
      tr: "Bu varyantı ürününüze kendi barkoduyla ekleyip mağazayı yeniden okutun ya da elle bağlayın.",
      en: "Add this variant with its barcode to your product and read the store again, or link it by hand.",
    },
  },
  create_noCategory: {
    cause: {
      tr: "Mağazadaki kategori ({category}) sizin tek bir kategorinize eşlenmemiş.",
      en: "The store's category ({category}) is not mapped to exactly one of yours.",
    },
    remedy: {
      tr: "Kategoriyi eşleştirin ya da bir kategori seçerek yeniden oluşturun.",
      en: "Map the category, or create again with a category chosen.",
    },
  },
  create_noPrice: {
    cause: { tr: "Mağaza bu ürün için fiyat vermedi.", en: "The store gave no price for this product." },
    remedy: {
      tr: "Pazaryerinin panelinde fiyatını girip mağazayı yeniden okutun.",
      en: "Set its price in the marketplace's panel and read the store again.",
    },
  },
  create_invalid: {
    cause: {
      tr: "Mağazadan gelen değer bir ürüne yazılamaz. {field}: {value}",
      en: "What the store has can't be written to a product. {field}: {value}",
    },
    remedy: {
      tr: "Pazaryerinin panelinde düzeltip mağazayı yeniden okutun ya da ürünü elle ekleyip satırı bağlayın.",
      en: "Correct it in the marketplace's panel and read the store again, or add the product by hand and link the row.",
    },
  },
  create_refused: {
    cause: { tr: "Ürün oluşturulamadı. {why}", en: "The product could not be created. {why}" },
    remedy: {
      tr: "Nedeni giderip yeniden oluşturun ya da ürünü elle ekleyip satırı bağlayın.",
      en: "Put that right and create again, or add the product by hand and link the row.",
    },
  },
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
      tr: "Ondalık ayracına ve para birimine bakın; doğruysa onaylayın, değilse XML’i atıp eşleştirmeyi düzeltin.",
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
