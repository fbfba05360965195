import type { ProblemWords } from "./words.ts";

const again = { tr: "Hücreyi düzeltip satırı yeniden yükleyin.", en: "Correct the cell and upload the row again." };

/** What can be wrong with a cell by itself: {column} is the header, {value} what stood there, {a} and {b} what the case adds. */
export const cellWords = {
  missing: {
    cause: { tr: "{column} boş.", en: "{column} is empty." },
    remedy: { tr: "{column} hücresini doldurun.", en: "Fill in the cell {column}." },
  },
  too_long: {
    cause: {
      tr: "{column} en çok {a} karakter olabilir, {b} karakter yazılmış.",
      en: "{column} takes at most {a} characters, {b} were given.",
    },
    remedy: { tr: "Metni kısaltın.", en: "Shorten the text." },
  },
  bad_characters: {
    cause: {
      tr: "{column} okunamayan karakterler içeriyor: {value}",
      en: "{column} holds characters that cannot be read: {value}",
    },
    remedy: { tr: "Metni silip yeniden yazın.", en: "Delete the text and type it again." },
  },
  formula: {
    cause: { tr: "{column} hücresinde formül var: {value}", en: "The cell {column} holds a formula: {value}" },
    remedy: {
      tr: "Hücreyi kopyalayıp Özel Yapıştır > Değerler ile yapıştırın.",
      en: "Copy the cell and paste it with Paste Special > Values.",
    },
  },
  error_cell: {
    cause: { tr: "{column} hücresinde Excel hatası var: {value}", en: "The cell {column} holds an Excel error: {value}" },
    remedy: again,
  },
  date: {
    cause: { tr: "{column} bir tarih olarak girilmiş: {value}", en: "{column} was entered as a date: {value}" },
    remedy: { tr: "Hücreyi Metin biçimine alıp değeri yeniden yazın.", en: "Format the cell as Text and type the value again." },
  },
  boolean: { cause: { tr: "{column} DOĞRU/YANLIŞ olamaz.", en: "{column} cannot be TRUE or FALSE." }, remedy: again },
  merged: {
    cause: { tr: "Satır birleştirilmiş hücrelerde duruyor ({value}).", en: "The row lies in merged cells ({value})." },
    remedy: { tr: "Hücreleri ayırıp her satırı doldurun.", en: "Unmerge the cells and fill in every row." },
  },
  outside: {
    cause: {
      tr: "{value} hücresinde sütun başlığı olmayan bir değer var.",
      en: "The cell {value} holds a value without a column header.",
    },
    remedy: { tr: "O hücreyi silin.", en: "Clear that cell." },
  },
  not_a_number: {
    cause: { tr: "{column} bir sayı değil: {value}", en: "{column} is not a number: {value}" },
    remedy: { tr: "1234,56 gibi yalnızca rakamlarla yazın.", en: "Type digits alone, such as 1234.56." },
  },
  not_a_count: {
    cause: { tr: "{column} bir sayı değil: {value}", en: "{column} is not a number: {value}" },
    remedy: { tr: "12 gibi bir tam sayı yazın, yalnızca rakamlarla.", en: "Type a whole number in digits alone, such as 12." },
  },
  ambiguous_one: {
    cause: { tr: "{column} iki türlü okunabilir: {value}", en: "{column} can be read in two ways: {value}" },
    remedy: {
      tr: "{a} demek istediyseniz binlik ayırıcı kullanmadan yazın: {a}",
      en: "If you mean {a}, type it without a thousands separator: {a}",
    },
  },
  ambiguous: {
    cause: {
      tr: "{column} iki türlü okunabilir: {value} = {a} ya da {b}",
      en: "{column} can be read in two ways: {value} = {a} or {b}",
    },
    // The second reading as it stands would be asked about again.
    remedy: {
      tr: "Binlik ayırıcı kullanmadan yazın: {a}. Küsurat demek istediyseniz sonuna 0 ekleyin: {b}0",
      en: "Type it without a thousands separator: {a}. If you mean decimals, add a 0 to them: {b}0",
    },
  },
  percent: { cause: { tr: "{column} yüzde olamaz: {value}", en: "{column} cannot be a percentage: {value}" }, remedy: again },
  scaled: {
    cause: {
      tr: "{column} hücresinde {a} görünüyor, kayıtlı olan {value}: sayı biçimi değeri bine bölerek gösteriyor.",
      en: "The cell {column} shows {a} and holds {value}: its number format divides what is shown by a thousand.",
    },
    remedy: {
      tr: "Hücreyi Sayı biçimine alın ve görünen sayının istediğiniz sayı olduğuna bakıp satırı yeniden yükleyin.",
      en: "Format the cell as Number, see that it shows the number that you mean, and upload the row again.",
    },
  },
  negative: { cause: { tr: "{column} eksi olamaz: {value}", en: "{column} cannot be negative: {value}" }, remedy: again },
  decimals: {
    cause: { tr: "{column} virgülden sonra en çok {a} hane alır: {value}", en: "{column} takes at most {a} decimals: {value}" },
    remedy: { tr: "Sayıyı yuvarlayın.", en: "Round the number." },
  },
  not_whole: {
    cause: { tr: "{column} tam sayı olmalı: {value}", en: "{column} must be a whole number: {value}" },
    remedy: { tr: "Sayıyı yuvarlayın.", en: "Round the number." },
  },
  too_big: { cause: { tr: "{column} en çok {a} olabilir: {value}", en: "{column} can be at most {a}: {value}" }, remedy: again },
  zero_price: { cause: { tr: "{column} 0 olamaz.", en: "{column} cannot be 0." }, remedy: again },
  other_currency: {
    cause: {
      tr: "{column} {a} olarak yazılmış, satırın para birimi {b}.",
      en: "{column} is written in {a}, the row's currency is {b}.",
    },
    remedy: { tr: "Para birimini satırda tek yapın.", en: "Use one currency in the row." },
  },
  digits_lost: {
    cause: {
      tr: "{column} sayı olarak girilmiş ve 15 haneden uzun: {value}. Excel sonraki haneleri değiştirir.",
      en: "{column} was entered as a number of more than 15 digits: {value}. Excel changes the digits behind them.",
    },
    remedy: { tr: "Hücreyi Metin biçimine alıp kodu yeniden yazın.", en: "Format the cell as Text and type the code again." },
  },
  vat: {
    cause: { tr: "KDV oranı {value} olamaz.", en: "The VAT rate cannot be {value}." },
    remedy: { tr: "{a} oranlarından birini yazın.", en: "Use one of {a}." },
  },
  currency: {
    cause: { tr: "Para birimi {value} olamaz.", en: "The currency cannot be {value}." },
    remedy: { tr: "{a} kodlarından birini yazın.", en: "Use one of {a}." },
  },
  country: {
    cause: { tr: "{value} bir ülke kodu değil.", en: "{value} is not a country code." },
    remedy: { tr: "TR, CN, IT gibi iki harfli kodu yazın.", en: "Type the two-letter code, such as TR, CN, IT." },
  },
  list_below_sale: {
    cause: { tr: "Liste fiyatı ({a}) satış fiyatından ({b}) düşük.", en: "The list price ({a}) is below the sale price ({b})." },
    remedy: { tr: "Liste fiyatını yükseltin ya da satış fiyatını düşürün.", en: "Raise the list price or lower the sale price." },
  },
  barcode_shape: {
    cause: {
      tr: "Barkod {value} yalnızca harf, rakam, nokta, - ve _ içerebilir.",
      en: "The barcode {value} can only hold letters, digits, point, - and _.",
    },
    remedy: { tr: "Boşlukları ve diğer işaretleri silin.", en: "Remove spaces and other characters." },
  },
  image_address: {
    cause: {
      tr: "{column} internetten açılan bir görsel adresi değil: {value}",
      en: "{column} is not an image address that opens from the internet: {value}",
    },
    remedy: {
      tr: "https:// ile başlayan ve herkesin açabildiği bir adres yazın ya da hücreyi boşaltıp görseli ürün sayfasından yükleyin.",
      en: "Type an address that begins with https:// and that everybody can open, or clear the cell and upload the image on the product's page.",
    },
  },
  category_unknown: {
    cause: { tr: "Böyle bir kategori yok: {value}", en: "There is no such category: {value}" },
    remedy: { tr: "Kategoriyi açılır listeden seçin.", en: "Choose the category from the drop-down." },
  },
  category_not_leaf: {
    cause: { tr: "{value} kategorisinin alt kategorileri var.", en: "The category {value} has categories below it." },
    remedy: { tr: "En alttaki kategorilerden birini seçin.", en: "Choose one of the categories at the bottom." },
  },
  value_of_two: {
    cause: { tr: "{column} için {value} iki değerin adı: {a}", en: "{value} is the name of two values of {column}: {a}" },
    remedy: { tr: "Değeri öteki dildeki adıyla yazın.", en: "Type the value by its name in the other language." },
  },
  value_unknown: {
    cause: { tr: "{column} özelliğinde {value} değeri yok.", en: "The attribute {column} has no value {value}." },
    remedy: { tr: "Değeri açılır listeden seçin: {a}", en: "Choose a value from the drop-down: {a}" },
  },
  value_off: {
    cause: { tr: "{column} özelliğinin {value} değeri kapalı.", en: "The value {value} of {column} is switched off." },
    remedy: { tr: "Değeri açılır listeden seçin: {a}", en: "Choose a value from the drop-down: {a}" },
  },
  attribute_off: {
    cause: { tr: "{column} özelliği kapalı: {value}", en: "The attribute {column} is switched off: {value}" },
    remedy: { tr: "Hücreyi boşaltın.", en: "Clear the cell." },
  },
  attribute_not_here: {
    cause: { tr: "{a} kategorisinde {column} özelliği yok: {value}", en: "The category {a} has no attribute {column}: {value}" },
    remedy: { tr: "Hücreyi boşaltın.", en: "Clear the cell." },
  },
} as const satisfies ProblemWords;
