import type { ProblemWords } from "./words.ts";

const archive = {
  tr: "Ürün kaldı. İstemiyorsanız arşivleyin.",
  en: "The product stayed. If you don't want it, archive it.",
};

/** Why a line of a process is not taken back: {column} is the field, {value} what stands there now, {a} what the process wrote, {b} what was there before. */
export const undoWords = {
  undo_changed: {
    cause: {
      tr: "{column} sonradan değişmiş. İşlemin yazdığı: {a}. Şimdiki: {value}.",
      en: "{column} was changed since. Written by the process: {a}. Now: {value}.",
    },
    remedy: {
      tr: "Şimdiki değer kaldı. İşlemden önceki değer: {b}. Onu istiyorsanız ürünün sayfasında yazın.",
      en: "The value of now stayed. The value before the process: {b}. If you want that one, enter it on the product's page.",
    },
  },
  undo_edited: {
    cause: { tr: "Ürün eklendikten sonra değiştirilmiş.", en: "The product was changed after it was added." },
    remedy: archive,
  },
  undo_approved: {
    cause: {
      tr: "Çeviri sonradan onaylanmış; artık bir kişinin metni.",
      en: "The translation was approved since; it is a person's text now.",
    },
    remedy: {
      tr: "Metin kaldı. İstemiyorsanız ürünün sayfasında silin.",
      en: "The text stayed. If you don't want it, delete it on the product's page.",
    },
  },
  undo_counted: {
    cause: {
      tr: "Ürün eklendikten sonra stoğu hareket görmüş.",
      en: "The stock of the product was moved after it was added.",
    },
    remedy: archive,
  },
  undo_ordered: { cause: { tr: "Ürün bir siparişte geçiyor.", en: "An order names the product." }, remedy: archive },
  undo_listed: {
    cause: { tr: "Ürün bir mağazaya gönderilmiş: {value}.", en: "The product was sent to a store: {value}." },
    remedy: {
      tr: "Ürün kaldı. İstemiyorsanız önce mağazadaki ilanını sonlandırın, sonra arşivleyin.",
      en: "The product stayed. If you don't want it, end its listing in the store, then archive it.",
    },
  },
  undo_in_set: {
    cause: { tr: "Ürün bir setin parçası: {value}.", en: "The product is part of a set: {value}." },
    remedy: {
      tr: "Ürün kaldı. İstemiyorsanız önce setten çıkarın.",
      en: "The product stayed. If you don't want it, take it out of the set first.",
    },
  },
  undo_gone: {
    cause: { tr: "Ürün artık yok.", en: "The product is not there any more." },
    remedy: { tr: "Bir şey yapmanız gerekmez.", en: "Nothing to do." },
  },
  undo_reserved: {
    cause: {
      tr: "Stok {b} olamaz: siparişlere {value} adet ayrılmış.",
      en: "Stock cannot become {b}: {value} pieces are reserved for orders.",
    },
    remedy: {
      tr: "Stok kaldı. Siparişler gönderildikten sonra stoğu ürünün sayfasında sayın.",
      en: "The stock stayed. Count it on the product's page once the orders have been shipped.",
    },
  },
  undo_code_taken: {
    cause: {
      tr: "{b} stok kodunu artık başka bir ürün kullanıyor: {value}.",
      en: "Another product uses the stock code {b} now: {value}.",
    },
    remedy: {
      tr: "Satır kaldı. Öbür ürünün kodunu değiştirip geri almayı yeniden başlatın.",
      en: "The line stayed. Change the other product's code and start the undo again.",
    },
  },
  undo_below_sale: {
    cause: {
      tr: "Liste fiyatı ({b}) şimdiki satış fiyatının ({value}) altına inerdi.",
      en: "The list price ({b}) would fall below the sale price ({value}).",
    },
    remedy: {
      tr: "Fiyatlar kaldı. Ürünün sayfasında ikisini birlikte yazın.",
      en: "The prices stayed. Enter both on the product's page.",
    },
  },
} as const satisfies ProblemWords;
