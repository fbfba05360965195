import type { Words } from "./words.ts";

/** 307x and 309x: translation, which a service outside does. */
export const translationErrors = {
  translation_off: {
    number: 3071,
    status: 409,
    tr: "Bu kurulumda çeviri ayarlanmamış. Kurulumu yöneten kişi TRANSLATION_URL ve TRANSLATION_FORM ayarlarını verince çalışır; o zamana dek metni elle yazın.",
    en: "Translation is not configured on this installation. It works once whoever runs it has set TRANSLATION_URL and TRANSLATION_FORM; until then write the text yourself.",
  },
  translation_away: {
    number: 3072,
    status: 409,
    tr: "Çeviri hizmeti 10 saniye içinde kullanılabilir bir yanıt vermedi. Metniniz değişmedi; biraz sonra yeniden deneyin, sürerse kurulumu yöneten kişiye bildirin.",
    en: "The translation service gave no usable answer within 10 seconds. Your text is as it was; try again in a while, and tell whoever runs this installation if it goes on.",
  },
  translation_key: {
    number: 3073,
    status: 409,
    tr: "Çeviri hizmeti bu kurulumun anahtarını kabul etmedi. Kurulumu yöneten kişi TRANSLATION_KEY ve TRANSLATION_URL ayarlarını düzeltmeli; metniniz değişmedi.",
    en: "The translation service does not take this installation's key. Whoever runs it has to correct TRANSLATION_KEY and TRANSLATION_URL; your text is as it was.",
  },
  translation_quota: {
    number: 3074,
    status: 409,
    tr: "Çeviri hizmetindeki hesabın karakter hakkı bitti. Kurulumu yöneten kişi hakkı artırınca ya da dönem yenilenince yeniden deneyin.",
    en: "The account at the translation service has used up its characters. Try again when whoever runs this installation has raised them, or when the period begins anew.",
  },
  translation_busy: {
    number: 3075,
    status: 409,
    tr: "Çeviri hizmeti şu anda daha fazla çağrı almıyor. {seconds} saniye sonra yeniden deneyin.",
    en: "The translation service takes no more calls now. Try again in {seconds} seconds.",
  },
  translation_often: {
    number: 3076,
    status: 429,
    tr: "Şirketiniz kısa sürede çok sayıda çeviri istedi. {seconds} saniye sonra yeniden deneyin.",
    en: "Your company asked for many translations in a short time. Try again in {seconds} seconds.",
  },
  translation_too_long: {
    number: 3077,
    status: 409,
    tr: "Metin çeviri hizmeti için çok uzun: {length} karakter. Metni kısaltın ya da bölüm bölüm çevirin.",
    en: "The text is too long for the translation service: {length} characters. Shorten it, or translate it in parts.",
  },
  translation_refused: {
    number: 3078,
    status: 409,
    tr: "Çeviri hizmeti bu metni {from} dilinden {to} diline çevirmedi: {said}. Başka bir dil seçin ya da metni elle yazın.",
    en: "The translation service did not translate this text from {from} to {to}: {said}. Choose another language, or write the text yourself.",
  },
  translation_nothing: {
    number: 3091,
    status: 409,
    tr: "Seçtiğiniz ürünlerde bu dillere çevrilecek boş bir metin yok. Başka bir dil seçin ya da onaylanmamış makine çevirilerinin yenilenmesini işaretleyin.",
    en: "None of these products has an empty text to translate into these languages. Choose another language, or have unapproved machine translations made anew.",
  },
  translation_not_left: {
    number: 3092,
    status: 409,
    tr: "Bu işlemde çevrilemeden kalmış bir satır yok. Başka ürünler için ürün listesinden yeni bir çeviri başlatın.",
    en: "No line of this operation was left untranslated. For other products start a new translation from the product list.",
  },
} as const satisfies Words;
