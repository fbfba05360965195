import type { Words } from "./words.ts";

/** 1100 to 1119: preferences and views of lists. */
export const listsErrors = {
  preferences_full: {
    number: 1100,
    status: 409,
    tr: "En çok {max} liste için ayar saklanabilir. Kullanmadığınız bir listenin ayarını sıfırlayıp yeniden deneyin.",
    en: "Settings can be kept for at most {max} lists. Reset a list that you don't use and try again.",
  },
  view_name_taken: {
    number: 1101,
    status: 409,
    tr: "Bu listede “{name}” adlı bir görünümünüz zaten var. Başka bir ad yazın.",
    en: "You already have a view named “{name}” of this list. Choose another name.",
  },
  view_not_yours: {
    number: 1102,
    status: 403,
    tr: "“{name}” görünümünü yalnızca sahibi ({owner}) ya da şirketinizin bir yöneticisi değiştirebilir. Kendi kopyanızı kaydedin.",
    en: "Only its owner ({owner}) or an owner of your company can change the view “{name}”. Save a copy of your own.",
  },
  views_full: {
    number: 1103,
    status: 409,
    tr: "Bir listede en çok {max} görünümünüz olabilir. Kullanmadığınız birini silip yeniden deneyin.",
    en: "You can have at most {max} views of a list. Delete one that you don't use and try again.",
  },
  selection_too_large: {
    number: 1104,
    status: 400,
    tr: "Filtreye {max} kayıttan fazlası uyuyor. Filtreyi daraltıp yeniden deneyin.",
    en: "More than {max} records match the filter. Narrow the filter and try again.",
  },
  selection_moved: {
    number: 1106,
    status: 409,
    tr: "Kontrolden sonra seçiminize uyan ürünler değişti: kontrolde {was} ürün vardı, şimdi {now} ürün uyuyor. Hiçbir şey gönderilmedi. Yenilenen kontrole bakıp tekrar gönderin.",
    en: "Other products match your choice since the check: there were {was}, now {now} match. Nothing was sent. Look at the check again, then send.",
  },
  variant_not_named: {
    number: 1105,
    status: 400,
    tr: "Ürünün {count} varyantı var; hangisinin değişeceğini seçin.",
    en: "The product has {count} variants; choose which one to change.",
  },
} as const satisfies Words;
