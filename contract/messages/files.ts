import type { MessageWords } from "./words.ts";

/** Why a workbook can't be read at all. What the reader of files stumbled over (`detail`) is for developers: kept with the message, in no sentence of a workbook. */
export const fileMessages = {
  file_encrypted: {
    tr: "Dosya parola korumalı. Parolayı kaldırıp yeniden yükleyin.",
    en: "The file is protected by a password. Remove the password and upload it again.",
  },
  file_xls: {
    tr: "Dosya eski Excel biçiminde (.xls). Excel'de Farklı Kaydet ile .xlsx olarak kaydedip yükleyin.",
    en: "The file is in the old Excel format (.xls). Save it as .xlsx in Excel and upload that.",
  },
  file_macros: {
    tr: "Dosya makro içeriyor. Makrosuz .xlsx olarak kaydedip yükleyin.",
    en: "The file contains macros. Save it as an .xlsx without macros and upload that.",
  },
  file_broken: {
    tr: "Dosya açılamadı: bozuk ya da yarım kalmış. Excel'de açıp yeniden kaydedin ve tekrar yükleyin.",
    en: "The file could not be opened: it is damaged or was cut off. Open it in Excel, save it again and upload it.",
  },
  file_bomb: {
    tr: "Dosya açıldığında izin verilenden çok büyüyor. Satırları birkaç dosyaya bölün.",
    en: "The file grows beyond what is allowed when it is opened. Split its rows into several files.",
  },
  file_quote_open: {
    tr: "{detail}. satırdan sonra kapanmayan bir tırnak işareti var; altındaki satırlar tek bir hücreye girmiş. Tırnağı kapatıp yeniden yükleyin.",
    en: "A quote is open from line {detail} on, and the lines below it went into one cell. Close the quote and upload the file again.",
  },
  file_nested: {
    tr: "Dosyanın içinde başka bir dosya var. Onu çıkarıp yeniden kaydedin.",
    en: "There is another file inside the file. Remove it and save the file again.",
  },
  file_unsafe: {
    tr: "Dosyada izin verilmeyen bir içerik var. Şablonu yeniden indirip kullanın.",
    en: "The file holds something that is not allowed. Download the template again and use it.",
  },
  file_sheet_missing: {
    tr: "Dosyada {sheet} sayfası yok. Bulunan sayfalar: {detail}",
    en: "The file has no sheet {sheet}. Sheets found: {detail}",
  },
  file_sheet_hidden: {
    tr: "{sheet} sayfası gizli. Sayfayı görünür yapıp yeniden yükleyin.",
    en: "The sheet {sheet} is hidden. Make it visible and upload the file again.",
  },
  file_feed_empty: {
    tr: "XML’de hiç {detail} öğesi yok, bu yüzden hiçbir ürün değiştirilmedi. Kaynak boş gelmiş ya da yapısı değişmiş olabilir: adresi açıp bakın, gerekirse ürün öğesini yeniden seçin.",
    en: "The XML has no element {detail}, so no product was changed. The feed came empty, or is made otherwise by now: open its address, and choose the product's element again if need be.",
  },
  file_feed_broken: {
    tr: "XML bozuk ya da yarım kalmış ({detail}), bu yüzden hiçbir ürün değiştirilmedi. Kaynağın sahibine bildirin; sonraki okumada yeniden denenir.",
    en: "The XML is broken or was cut off ({detail}), so no product was changed. Tell whoever makes it; the next run tries again.",
  },
  file_feed_unsafe: {
    tr: "XML’de izin verilmeyen bir içerik var ({detail}), bu yüzden okunmadı ve hiçbir ürün değiştirilmedi. Kaynağın sahibine bildirin.",
    en: "The XML holds something that is not allowed ({detail}), so it was not read and no product was changed. Tell whoever makes it.",
  },
  file_sheet_empty: { tr: "{sheet} sayfasında satır yok.", en: "The sheet {sheet} has no rows." },
} as const satisfies MessageWords;
