import type { ProblemWords } from "./words.ts";

const go = {
  tr: "İşlemin sayfasındaki “Kalanları çevir” ile sürdürün; çevrilmiş metinler yeniden çevrilmez.",
  en: "Go on with “Translate what is left” on the operation’s page; what is translated is not translated again.",
};

/** What is to be known of a line of a translation of many products: {language} is the target, {said} the service's own words. */
export const translationWords = {
  translate_kept: {
    cause: {
      tr: "{language} metinleri dolu, çevrilecek boş bir metin yok; satır atlandı.",
      en: "The texts in {language} are there already and none is empty; the line was skipped.",
    },
    remedy: {
      tr: "Bir şey yapmanız gerekmez. Onaylanmamış makine çevirisini yeniletmek için çeviriyi o seçenekle başlatın.",
      en: "Nothing to do. To have an unapproved machine translation made anew, start the translation with that choice.",
    },
  },
  translate_source: {
    cause: {
      tr: "Ürünün çevrilecek ilk metni zaten {language}; satır atlandı.",
      en: "The product's first text, from which is translated, is in {language} itself; the line was skipped.",
    },
    remedy: { tr: "Bir şey yapmanız gerekmez.", en: "Nothing to do." },
  },
  translate_changed: {
    cause: {
      tr: "Ürünün metni çevrilirken biri onu değiştirdi; değişen metin kaldı, {language} çevirisi yazılmadı.",
      en: "Somebody changed the product's text while it was translated; what was changed stays, and the translation into {language} was not written.",
    },
    remedy: {
      tr: "Ürünün metinlerine bakın. Çeviriyi yine istiyorsanız işlemin sayfasında “Kalanları çevir”e basın.",
      en: "Look at the product's texts. If you still want the translation, press “Translate what is left” on the operation’s page.",
    },
  },
  translate_missed: {
    cause: {
      tr: "Çeviri hizmeti sözlüğünüzdeki şu karşılıkları olduğu gibi bırakmadı: {terms}.",
      en: "The translation service did not keep these words of your glossary as they are: {terms}.",
    },
    remedy: {
      tr: "Metin yazıldı. Ürünün sayfasında okuyup düzeltin.",
      en: "The text was written. Read and correct it on the product's page.",
    },
  },
  translate_longer: {
    cause: {
      tr: "{column} çevirisi {length} karakter tutuyor, en çok {max} olabilir; bu satırda hiçbir şey yazılmadı.",
      en: "The translation of {column} has {length} characters where at most {max} are taken; nothing of this line was written.",
    },
    remedy: {
      tr: "Ürünün sayfasında çevirip kısaltın ya da kaynak metni kısaltıp satırı yeniden çevirin.",
      en: "Translate and shorten it on the product's page, or shorten the source and translate the line again.",
    },
  },
  translate_empty: {
    cause: {
      tr: "Çeviri hizmeti {column} için boş bir metin verdi; bu satırda hiçbir şey yazılmadı.",
      en: "The translation service answered an empty text for {column}; nothing of this line was written.",
    },
    remedy: { tr: "Metni ürünün sayfasında elle yazın.", en: "Write the text yourself on the product's page." },
  },
  translate_too_long: {
    cause: {
      tr: "{column} çeviri hizmeti için çok uzun: {length} karakter. Hizmetin sözü: {said}",
      en: "{column} is too long for the translation service: {length} characters. In its words: {said}",
    },
    remedy: {
      tr: "Metni kısaltıp satırı yeniden çevirin ya da ürünün sayfasında elle yazın.",
      en: "Shorten it and translate the line again, or write the text yourself on the product's page.",
    },
  },
  translate_refused: {
    cause: {
      tr: "Çeviri hizmeti {column} metnini {language} diline çevirmedi: {said}",
      en: "The translation service did not translate {column} into {language}: {said}",
    },
    remedy: {
      tr: "Başka bir dil seçin ya da metni ürünün sayfasında elle yazın.",
      en: "Choose another language, or write the text yourself on the product's page.",
    },
  },
  translate_quota: {
    cause: {
      tr: "Çeviri hizmetindeki hesabın karakter hakkı bitti; kalanlar çevrilmedi.",
      en: "The account at the translation service has used up its characters; what was left is not translated.",
    },
    remedy: {
      tr: "Kurulumu yöneten kişi hakkı artırınca ya da dönem yenilenince işlemin sayfasındaki “Kalanları çevir” ile sürdürün.",
      en: "When whoever runs this installation has raised them, or the period begins anew, go on with “Translate what is left” on the operation’s page.",
    },
  },
  translate_key: {
    cause: {
      tr: "Çeviri hizmeti bu kurulumun anahtarını kabul etmedi; kalanlar çevrilmedi.",
      en: "The translation service does not take this installation's key; what was left is not translated.",
    },
    remedy: {
      tr: "Kurulumu yöneten kişi TRANSLATION_KEY ve TRANSLATION_URL ayarlarını düzeltince işlemin sayfasındaki “Kalanları çevir” ile sürdürün.",
      en: "Once whoever runs this installation has corrected TRANSLATION_KEY and TRANSLATION_URL, go on with “Translate what is left” on the operation’s page.",
    },
  },
  translate_off: {
    cause: {
      tr: "Bu kurulumda artık çeviri ayarlı değil; kalanlar çevrilmedi.",
      en: "Translation is not configured on this installation any more; what was left is not translated.",
    },
    remedy: {
      tr: "Kurulumu yöneten kişi çeviriyi yeniden ayarlayınca işlemin sayfasındaki “Kalanları çevir” ile sürdürün.",
      en: "Once whoever runs this installation has configured it again, go on with “Translate what is left” on the operation’s page.",
    },
  },
  translate_away: {
    cause: {
      tr: "Çeviri hizmeti defalarca denendiği halde yanıt vermedi; kalanlar çevrilmedi.",
      en: "The translation service gave no answer though it was asked again and again; what was left is not translated.",
    },
    remedy: go,
  },
  translate_busy: {
    cause: {
      tr: "Çeviri hizmeti defalarca denendiği halde yeni çağrı almadı; kalanlar çevrilmedi.",
      en: "The translation service took no more calls though it was asked again and again; what was left is not translated.",
    },
    remedy: go,
  },
} as const satisfies ProblemWords;
