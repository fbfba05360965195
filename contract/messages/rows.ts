import type { ProblemWords } from "./words.ts";

/** What can be wrong with a row beside others, the catalogue or a store: {column} is the header, {value} what stood there, {a} and {b} what the case adds. */
export const rowWords = {
  moved_since_preview: {
    cause: {
      tr: "{column} ön izlemeden sonra değişmiş: o zaman {a}, şimdi {value}.",
      en: "{column} was changed after the preview: {a} then, {value} now.",
    },
    remedy: {
      tr: "Satır yazılmadı. Şimdiki değerle yeni bir ön izleme yapın.",
      en: "The line was not written. Make a new preview with the value of now.",
    },
  },
  doubled_in_file: {
    cause: { tr: "{column} {value} bu dosyanın {a}. satırında da var.", en: "{column} {value} is also in row {a} of this file." },
    remedy: { tr: "Satırlardan birini silin ya da değeri değiştirin.", en: "Remove one of the rows or change the value." },
  },
  differs_in_file: {
    cause: {
      tr: "{column} bu satırda {value}, aynı ürünün {b}. satırında {a}.",
      en: "{column} is {value} in this row, and {a} in row {b} of the same product.",
    },
    remedy: {
      tr: "Aynı ürünün satırlarında tek değer kullanın ya da satıra başka bir model kodu verin.",
      en: "Use one value in all rows of a product, or give this row another model code.",
    },
  },
  differs_from_product: {
    cause: {
      tr: "{column} bu satırda {value}, kataloğunuzdaki {b} model kodlu üründe {a}.",
      en: "{column} is {value} in this row, and {a} in your product with the model code {b}.",
    },
    remedy: {
      tr: "{a} yazın ya da başka bir model kodu verin. Üründeki değeri güncelleme şablonuyla değiştirebilirsiniz.",
      en: "Write {a}, or use another model code. What the product holds is changed by the update template.",
    },
  },
  currency_of_product: {
    cause: {
      tr: "Satırın para birimi {value}, ürünün para birimi {a}; fiyat çevrilmez.",
      en: "The row's currency is {value}, the product's is {a}; a price is never converted.",
    },
    remedy: {
      tr: "Fiyatı {a} olarak yazın. Para birimi, fiyatlarıyla birlikte ürün sayfasından değiştirilir.",
      en: "Write the price in {a}. The currency is changed on the product's page, together with its prices.",
    },
  },
  moved_meanwhile: {
    cause: {
      tr: "{column} şablon indirildikten sonra değişti: şimdi {a}, dosyada {value}.",
      en: "{column} has changed since the template was downloaded: it is {a} now, {value} in the file.",
    },
    remedy: {
      tr: "Hatalı satırlar dosyasını indirin: hücrede bugünkü değer yazar. Sizinki doğruysa üzerine yazıp yükleyin.",
      en: "Download the failed rows: the cell holds today's value. If yours is right, write it over and upload the file.",
    },
  },
  counted_to_the_same: {
    cause: {
      tr: "{column} şablon indirildikten sonra değişti ve şimdi dosyadaki gibi {a}: sayımın bu değişiklikten önce mi sonra mı yapıldığı belli değil.",
      en: "{column} has changed since the template was downloaded and is {a} now, as in the file: nobody can tell whether it was counted before that or after.",
    },
    remedy: {
      tr: "Sonra sayıldıysa yapmanız gereken bir şey yok. Önce sayıldıysa yeniden sayın, hatalı satırlar dosyasına yazıp yükleyin.",
      en: "If it was counted after, there is nothing to do. If before, count again, write it in the file of failed rows and upload that.",
    },
  },
  row_mixed: {
    cause: {
      tr: "Satırın gizli Tradeport hücresi {value} barkoduna ait değil.",
      en: "The row's hidden Tradeport cell does not belong to the barcode {value}.",
    },
    remedy: {
      tr: "Şablonu yeniden indirin. Sıralarken bütün sütunları seçin, satırı başka bir ürün için kopyalamayın.",
      en: "Download the template again. Sort all columns together, and do not copy a row for another product.",
    },
  },
  store_mixed: {
    cause: {
      tr: "Satırın gizli Tradeport hücresi {value} mağazasına ait değil.",
      en: "The row's hidden Tradeport cell does not belong to the store {value}.",
    },
    remedy: {
      tr: "Dosyayı yeniden indirin. Sıralarken bütün sütunları seçin, satırı başka bir mağaza için kopyalamayın.",
      en: "Download the file again. Sort all columns together, and do not copy a row for another store.",
    },
  },
  store_unknown: {
    cause: {
      tr: "Bu pazaryerinde değiştirebileceğiniz {value} adlı bir mağaza yok.",
      en: "There is no store {value} on this marketplace that you can change.",
    },
    remedy: {
      tr: "Dosyayı kendi pazaryerinin sayfasından yükleyin; mağazanın bağlı olduğuna bakın.",
      en: "Upload the file for the marketplace that it was made for, and see that the store is connected.",
    },
  },
  store_ambiguous: {
    cause: { tr: "{value} adında birden çok mağaza var.", en: "There are several stores called {value}." },
    remedy: {
      tr: "İndirilen dosyanın satırlarını kullanın: her biri mağazasını bilir.",
      en: "Use the rows of the downloaded file: each knows its store.",
    },
  },
  only_told: {
    cause: {
      tr: "{column} bu dosyayla değişmez: {value}",
      en: "{column} is not changed by this file: {value}",
    },
    remedy: {
      tr: "Hücreye eski değerini yazın ya da onu boş bırakın. Stok, stok ve fiyat dosyasıyla; kategori ve özellikler eşleştirmede değişir.",
      en: "Write the value of before, or leave the cell empty. Stock is changed by the file of stock and prices, category and attributes by their mapping.",
    },
  },
  status_word: {
    cause: {
      tr: "{column} hücresine yalnız şunlar yazılabilir: {a}. Yazılan: {value}",
      en: "The cell {column} takes only: {a}. Given: {value}",
    },
    remedy: { tr: "Hücreyi düzeltip satırı yeniden yükleyin.", en: "Correct the cell and upload the row again." },
  },
  status_not_listed: {
    cause: {
      tr: "{column} değiştirilemez: ürün bu mağazada yok.",
      en: "{column} cannot be changed: the product is not in this store.",
    },
    remedy: { tr: "Önce ürünü mağazaya aktarın.", en: "Send the product to the store first." },
  },
  status_under_way: {
    cause: {
      tr: "{column} şimdi değiştirilemez: pazaryeri ürünü hazırlıyor ya da inceliyor.",
      en: "{column} cannot be changed now: the marketplace is creating or checking the product.",
    },
    remedy: { tr: "Bitince satırı yeniden yükleyin.", en: "Upload the row again when that is over." },
  },
  status_theirs: {
    cause: {
      tr: "{column} {value} yapılamaz: şimdi {a}, bunu pazaryeri belirler.",
      en: "{column} cannot be made {value}: it is {a} now, and the marketplace decides on that.",
    },
    remedy: {
      tr: "Ürünün mağazadaki durumuna bakın.",
      en: "See how the product stands in the store.",
    },
  },
  unchanged: {
    cause: {
      tr: "Satırda değişen bir hücre yok; satır atlandı.",
      en: "Nothing in the row differs from what is there; it was skipped.",
    },
    remedy: { tr: "Yapmanız gereken bir şey yok.", en: "There is nothing to do." },
  },
  barcode_taken: {
    cause: { tr: "{value} barkodu {a} kodlu üründe kullanılıyor.", en: "The barcode {value} is used by the product {a}." },
    remedy: {
      tr: "Barkodu düzeltin; var olan ürünü değiştirmek için güncelleme şablonunu kullanın.",
      en: "Correct the barcode; to change a product that exists, use the update template.",
    },
  },
  product_code_taken: {
    cause: {
      tr: "{value} stok kodu {a} barkodlu üründe kullanılıyor.",
      en: "The stock code {value} is used by the product with barcode {a}.",
    },
    remedy: { tr: "Stok kodunu düzeltin.", en: "Correct the stock code." },
  },
  already_there: {
    cause: {
      tr: "{value} barkodlu ürün zaten kataloğunuzda; satır atlandı.",
      en: "The product {value} is in your catalogue already; the row was skipped.",
    },
    remedy: { tr: "Değiştirmek için güncelleme şablonunu indirin.", en: "To change it, download the update template." },
  },
  not_in_catalogue: {
    cause: { tr: "{value} barkodlu bir ürününüz yok.", en: "You have no product with barcode {value}." },
    remedy: { tr: "Yeni ürünler için boş şablonu kullanın.", en: "For new products use the empty template." },
  },
  cannot_change_here: {
    cause: {
      tr: "{column} dosyayla değiştirilemez: {a} yerine {value} yazılmış.",
      en: "{column} cannot be changed by file: {value} instead of {a}.",
    },
    remedy: { tr: "Ürün sayfasından değiştirin.", en: "Change it on the product's page." },
  },
  stock_of_set: {
    cause: {
      tr: "Bu barkod bir set; stoğu {value} yazılamaz, içindeki ürünlerin stoğundan hesaplanır.",
      en: "This barcode is a set; its stock can't be set to {value}, it follows from the stock of what is in it.",
    },
    remedy: { tr: "Sayımı setin içindeki ürünlerde yapın.", en: "Count the products that are in the set." },
  },
  stock_below_reserved: {
    cause: {
      tr: "Stok {value} yapılamaz, {a} adet siparişlere ayrılmış.",
      en: "The stock cannot be {value}, {a} pieces are reserved for orders.",
    },
    remedy: { tr: "En az {a} yazın.", en: "Use at least {a}." },
  },
} as const satisfies ProblemWords;
