import type { Words } from "./words.ts";

/** 4xxx: files. */
export const filesErrors = {
  file_missing: { number: 4000, status: 400, tr: "Dosya seçilmedi.", en: "Please select a file." },
  file_too_large: {
    number: 4001,
    status: 413,
    tr: "{name} çok büyük; en çok {limit} yüklenebilir.",
    en: "{name} is too large; at most {limit} can be uploaded.",
  },
  file_type: {
    number: 4002,
    status: 415,
    tr: "{name} kabul edilmeyen türde. Kabul edilen: {expected}",
    en: "{name} is of a type that is not accepted. Accepted: {expected}",
  },
  file_is_xls: {
    number: 4003,
    status: 415,
    tr: "{name} eski Excel biçiminde (.xls). Excel'de Farklı Kaydet ile .xlsx olarak kaydedip yükleyin.",
    en: "{name} is in the old Excel format (.xls). Save it as .xlsx in Excel and upload that.",
  },
  file_is_encrypted: {
    number: 4004,
    status: 415,
    tr: "{name} parola korumalı. Parolayı kaldırıp yeniden yükleyin.",
    en: "{name} is protected by a password. Remove the password and upload it again.",
  },
  file_is_active: {
    number: 4014,
    status: 415,
    tr: "{name}, açanın bilgisayarında bir şey çalıştıran bir komut içeriyor. Dosyayı yazdırarak yeni bir PDF yapın ve onu yükleyin.",
    en: "{name} holds a command that runs something on the computer of whoever opens it. Print it into a new PDF and upload that.",
  },
  file_is_sealed: {
    number: 4015,
    status: 415,
    tr: "{name} bütünüyle okunamıyor (parola ya da şifreleme, bilinmeyen sıkıştırma); içinde ne olduğu denetlenemedi. Dosyayı yazdırarak yeni bir PDF yapın ve onu yükleyin.",
    en: "{name} can't be read whole (a password or encryption, an unknown compression), so what is in it could not be checked. Print it into a new PDF and upload that.",
  },
  file_is_broken: { number: 4005, status: 400, tr: "{name} açılamadı: {reason}", en: "{name} could not be opened: {reason}" },
  file_count: {
    number: 4006,
    status: 400,
    tr: "En çok {limit} dosya yüklenebilir.",
    en: "At most {limit} files can be uploaded.",
  },
  upload_cut: {
    number: 4007,
    status: 400,
    tr: "Yükleme yarıda kesildi. Yeniden deneyin.",
    en: "The upload was cut off. Try again.",
  },
  column_missing: {
    number: 4008,
    status: 400,
    tr: "{sheet} sayfasında {column} sütunu yok. Şablonu yeniden indirip kullanın.",
    en: "The sheet {sheet} has no column {column}. Download the template again and use it.",
  },
  column_base_missing: {
    number: 4013,
    status: 400,
    tr: "{sheet} sayfasındaki gizli {column} sütunu silinmiş; hangi hücreleri değiştirdiğiniz okunamıyor. Güncelleme şablonunu yeniden indirin ve satırları silmeden, gizli sütunla birlikte kullanın.",
    en: "The hidden column {column} of the sheet {sheet} was removed, so what you changed cannot be read. Download the update template again and keep its hidden column.",
  },
  column_doubled: {
    number: 4009,
    status: 400,
    tr: "{sheet} sayfasında {column} sütunu birden çok kez var. Birini silin.",
    en: "The sheet {sheet} has the column {column} more than once. Remove one.",
  },
  column_unknown: {
    number: 4010,
    status: 400,
    tr: "{sheet} sayfasındaki {column} sütunu şablonda yok. Silin ya da şablonu yeniden indirin.",
    en: "The column {column} of the sheet {sheet} is not in the template. Remove it or download the template again.",
  },
  sheet_missing: { number: 4011, status: 400, tr: "Dosyada {sheet} sayfası yok.", en: "The file has no sheet {sheet}." },
  sheet_empty: {
    number: 4012,
    status: 400,
    tr: "{sheet} sayfasında ürün satırı yok.",
    en: "The sheet {sheet} has no product rows.",
  },
} as const satisfies Words;
