import type { ProblemWords } from "./words.ts";

/** What a product still lacks before a channel takes it. */
export const gapWords = {
  sample: {
    cause: { tr: "Bu bir örnek ürün; hiçbir mağazaya gönderilmez.", en: "This is a sample product; it is sent to no store." },
    remedy: {
      tr: "Seçimden çıkarın ya da ana sayfadan örnek veriyi kaldırın.",
      en: "Leave it out of the selection, or remove the sample data on the home page.",
    },
  },
  lists_nothing: {
    cause: {
      tr: "{channel} buradan ürün açılmasına ve ürün bilgisi değiştirilmesine izin vermiyor.",
      en: "{channel} does not let products be opened or changed from here.",
    },
    remedy: {
      tr: "Ürünü {channel} panelinde açın ya da orada değiştirin. Orada satışta olanların fiyatı ve stoğu buradan gider.",
      en: "Open the product in {channel}'s own panel, or change it there. Price and stock of what is on sale there go from here.",
    },
  },
  category_unmapped: {
    cause: {
      tr: "{category} kategorisi {channel} ile eşleştirilmemiş.",
      en: "The category {category} is not mapped to {channel}.",
    },
    remedy: { tr: "Kategori eşleştirmede bu kategoriyi eşleştirin.", en: "Map this category in category mapping." },
  },
  category_gone: {
    cause: {
      tr: "{category} kategorisinin eşleştirildiği kategori {channel} üzerinde artık yok ya da ürün kabul etmiyor.",
      en: "The category that {category} is mapped to is gone from {channel}, or takes no products.",
    },
    remedy: { tr: "Kategoriyi yeniden eşleştirin.", en: "Map the category again." },
  },
  taxonomy_loading: {
    cause: {
      tr: "{channel} özellikleri hâlâ okunuyor: {category}",
      en: "The attributes at {channel} are still being read: {category}",
    },
    remedy: { tr: "Birkaç saniye sonra yeniden deneyin.", en: "Try again in a few seconds." },
  },
  taxonomy_refused: {
    cause: {
      tr: "{channel} bu kategorinin özelliklerini vermiyor: {category}.",
      en: "{channel} does not let us read the attributes of this category: {category}.",
    },
    remedy: {
      tr: "Mağazanın anahtarının ürün ve kategori okuma yetkisini pazaryerinin panelinde denetleyin. Liste kendiliğinden yeniden istenir; okununca ürünü yeniden gönderin. Düzelmezse ayrıntıdaki yanıtı desteğe iletin.",
      en: "Check in the marketplace's panel that the store's key may read products and categories. The list is asked for again by itself; send the product again once it can be read. If that does not help, send support the answer under Details.",
    },
  },
  brand_unknown: {
    cause: { tr: "{channel} marka listesinde {brand} yok.", en: "{brand} is not in the brand list of {channel}." },
    remedy: {
      tr: "Marka eşleştirmede bu markanın pazaryerindeki karşılığını seçin.",
      en: "In the brand mapping, choose which of the marketplace's brands it is.",
    },
  },
  brands_unknown: {
    cause: {
      tr: "{channel} marka listesinde {n} marka yok: {names}",
      en: "{n} brands are not in the brand list of {channel}: {names}",
    },
    remedy: {
      tr: "Marka eşleştirmede bu markaların pazaryerindeki karşılıklarını seçin.",
      en: "In the brand mapping, choose which of the marketplace's brands they are.",
    },
  },
  brand_gone: {
    cause: {
      tr: "{brand} için seçilen marka {channel} listesinde artık yok.",
      en: "The brand chosen for {brand} is gone from the list of {channel}.",
    },
    remedy: { tr: "Marka eşleştirmede başka bir marka seçin.", en: "Choose another brand in the brand mapping." },
  },
  brands_loading: {
    cause: { tr: "{channel} marka listesi hâlâ okunuyor.", en: "The brand list of {channel} is still being read." },
    remedy: { tr: "Birkaç dakika sonra yeniden deneyin.", en: "Try again in a few minutes." },
  },
  brands_refused: {
    cause: {
      tr: "{channel} marka listesini vermiyor, bu yüzden bu markanın orada olup olmadığı bilinmiyor.",
      en: "{channel} does not let us read its brand list, so nobody knows whether this brand is in it.",
    },
    remedy: {
      tr: "Mağazanın anahtarının ürün ve kategori okuma yetkisini pazaryerinin panelinde denetleyin. Liste kendiliğinden yeniden istenir; okununca ürünü yeniden gönderin. Düzelmezse ayrıntıdaki yanıtı desteğe iletin.",
      en: "Check in the marketplace's panel that the store's key may read products and categories. The list is asked for again by itself; send the product again once it can be read. If that does not help, send support the answer under Details.",
    },
  },
  attribute_missing: {
    cause: { tr: "Zorunlu özellik eksik: {name} ({category})", en: "A required attribute is missing: {name} ({category})" },
    remedy: { tr: "Özelliği eşleştirin ya da ürüne değer girin.", en: "Map the attribute, or give the product a value." },
  },
  attribute_empty: {
    cause: {
      tr: "Zorunlu özelliğin üründe değeri yok: {name} ({category})",
      en: "The product has no value for a required attribute: {name} ({category})",
    },
    remedy: {
      tr: "Ürüne bir değer girin ya da eşleştirmede tüm ürünler için tek bir değer seçin.",
      en: "Give the product a value, or choose one value for all products in the mapping.",
    },
  },
  value_unmapped_in: {
    cause: {
      tr: "{name} özelliğinde {value} değeri pazaryerinde yok ve eşleştirilmemiş ({category}).",
      en: "The value {value} of {name} is not at the marketplace and not mapped ({category}).",
    },
    remedy: { tr: "Değeri pazaryerinin bir değeriyle eşleştirin.", en: "Map the value to one of the marketplace's." },
  },
  // Of lines that were written before the category was named with it.
  value_unmapped: {
    cause: {
      tr: "{name} özelliğinde {value} değeri pazaryerinde yok ve eşleştirilmemiş.",
      en: "The value {value} of {name} is not at the marketplace and not mapped.",
    },
    remedy: { tr: "Değeri pazaryerinin bir değeriyle eşleştirin.", en: "Map the value to one of the marketplace's." },
  },
  values_unmapped: {
    cause: {
      tr: "{name} özelliğinin {n} değeri pazaryerinde yok ve eşleştirilmemiş: {names} ({category})",
      en: "{n} values of {name} are not at the marketplace and not mapped: {names} ({category})",
    },
    remedy: {
      tr: "Bu değerleri pazaryerinin değerleriyle eşleştirin; hepsi aynı listede.",
      en: "Map these values to the marketplace's; all of them are in the same list.",
    },
  },
  number_unmapped: {
    cause: {
      tr: "{name} tam sayı ister; {value} değeri tam sayı değil ve eşleştirilmemiş ({category}).",
      en: "{name} takes a whole number; the value {value} is none and is not mapped ({category}).",
    },
    remedy: {
      tr: "Değer eşleştirmede bu değerin sayısını yazın, örneğin 2 Yıl için 24.",
      en: "Write the number of this value in the value mapping, as 24 for 2 years.",
    },
  },
  numbers_unmapped: {
    cause: {
      tr: "{name} tam sayı ister; {n} değer tam sayı değil ve eşleştirilmemiş: {names} ({category})",
      en: "{name} takes a whole number; {n} values are none and are not mapped: {names} ({category})",
    },
    remedy: {
      tr: "Değer eşleştirmede bu değerlerin sayılarını yazın; hepsi aynı listede.",
      en: "Write the numbers of these values in the value mapping; all of them are in the same list.",
    },
  },
  number_wanted: {
    cause: {
      tr: "{name} tam sayı ister; tüm ürünler için yazılan “{value}” tam sayı değil ({category}).",
      en: "{name} takes a whole number; “{value}”, which is set for all products, is none ({category}).",
    },
    remedy: {
      tr: "Özellik eşleştirmede yalnız rakamla bir sayı yazın, örneğin 24.",
      en: "Write a number in the attribute mapping in digits alone, as 24.",
    },
  },
  fixed_value_gone: {
    cause: {
      tr: "{name} için seçilen sabit değer pazaryerinde artık yok ({category}).",
      en: "The fixed value chosen for {name} is gone from the marketplace ({category}).",
    },
    remedy: { tr: "Özellik eşleştirmede yeni bir değer seçin.", en: "Choose another value in the attribute mapping." },
  },
  image_missing: {
    cause: { tr: "En az {min} görsel gerekli.", en: "At least {min} image is needed." },
    remedy: { tr: "Ürüne görsel ekleyin.", en: "Add an image to the product." },
  },
  image_shut: {
    cause: {
      tr: "Ürünün bir görsel adresi internetten açılamıyor; pazaryeri o görseli alamaz.",
      en: "An image address of the product can't be opened from the internet; the marketplace can't take that image.",
    },
    remedy: {
      tr: "Ürün sayfasında o görseli kaldırın; https:// ile başlayan ve herkesin açabildiği bir adres ekleyin ya da görseli bilgisayarınızdan yükleyin.",
      en: "Remove that image on the product's page; add an address that begins with https:// and that everybody can open, or upload the image from your computer.",
    },
  },
  template_empty: {
    cause: {
      tr: "“{template}” ilan şablonundaki {placeholder} alanı bu üründe boş.",
      en: "{placeholder} of the listing template “{template}” is empty for this product.",
    },
    remedy: {
      tr: "Üründe doldurun ya da şablonda bu kısmı köşeli parantez içine alın: boşsa o kısım yazılmaz.",
      en: "Fill it in on the product, or put that part of the template in brackets: it is left out where it is empty.",
    },
  },
  title_too_long: {
    cause: { tr: "Ürün adı {max} karakterden uzun.", en: "The product's name is longer than {max} characters." },
    remedy: { tr: "Adı {max} karaktere indirin.", en: "Shorten the name to {max} characters." },
  },
  description_too_long: {
    cause: { tr: "Açıklama {max} karakterden uzun.", en: "The description is longer than {max} characters." },
    remedy: { tr: "Açıklamayı {max} karaktere indirin.", en: "Shorten the description to {max} characters." },
  },
  vat_not_allowed: {
    cause: { tr: "KDV oranı {vat} kabul edilmiyor.", en: "The VAT rate {vat} is not taken." },
    remedy: { tr: "Şunlardan birini seçin: {allowed}", en: "Choose one of {allowed}" },
  },
  currency_differs: {
    cause: {
      tr: "Bu ürünün {expected} cinsinden fiyatı yok: fiyatları {currency}, mağaza {expected} ister. Satıştaki ilan pazaryerindeki fiyatıyla kalır.",
      en: "This product has no price in {expected}: its prices are in {currency}, and the store takes {expected}. A live listing keeps the price that it has there.",
    },
    remedy: {
      tr: "Ürün sayfasının Mağazalara göre fiyatlar bölümünde her varyant için {expected} cinsinden fiyat verin. Fiyat çevrilmez.",
      en: "On the product's page, under Prices by store, give each variant a price in {expected}. Prices are not converted.",
    },
  },
  barcode_not_ean13: {
    cause: {
      tr: "Ürünün barkodu geçerli bir EAN-13 değil; {channel} ürünleri bununla eşleştirir.",
      en: "The product's barcode is no valid EAN-13; {channel} matches products by it.",
    },
    remedy: {
      tr: "Ürünün 13 haneli barkodunu ambalajından girin; son hane ötekilerin sağlamasıdır.",
      en: "Enter the 13 digits of the product's package; the last digit proves the others.",
    },
  },
  variants_alike: {
    cause: {
      tr: "{channel} bir ürünün varyantlarını ancak birbirinden ayrılıyorsa alır; bu ürünün varyantları orada aynı görünür.",
      en: "{channel} takes variants of a product only where they differ; this product's look alike there.",
    },
    remedy: {
      tr: "Varyantların ayrıldığı özelliği eşleştirin ya da ürünü, bu özelliği alan bir kategoriye eşleştirin.",
      en: "Map the attribute in which they differ, or map the product to a category that takes it.",
    },
  },
  variants_alike_free: {
    cause: {
      tr: "{channel} bir ürünün varyantlarını ancak birbirinden ayrılıyorsa alır; bu ürünün varyantları orada aynı görünür.",
      en: "{channel} takes variants of a product only where they differ; this product's look alike there.",
    },
    remedy: {
      tr: "Varyantların ayrıldığı özelliğinizi {channel} “{free}” alanına eşleştirin: o alan her metni alır.",
      en: "Map your attribute in which they differ to “{free}” of {channel}: it takes any text.",
    },
  },
  variation_empty: {
    cause: {
      tr: "{channel} her varyantta {name} ister; bu ürünün bazı varyantlarında yok.",
      en: "{channel} asks for {name} of each variant; some of this product's have none.",
    },
    remedy: { tr: "Ürün sayfasında bu varyantlara bir değer girin.", en: "Give these variants a value on the product's page." },
  },
  variations_many: {
    cause: {
      tr: "{channel} bir ürünün varyantlarını en çok {max} özellikle ayırır; sizinkiler şunlarla ayrılıyor: {names}",
      en: "{channel} tells variants of a product apart by {max} attributes at most; yours differ by: {names}",
    },
    remedy: {
      tr: "Özellik eşleştirmede, varyantları ayırmayanı “Gönderilmez” yapın ya da ürünü ikiye bölün.",
      en: "Set the one that does not tell them apart to “Not sent” in the attribute mapping, or divide the product in two.",
    },
  },
  key_taken: {
    cause: {
      tr: "Ürünün bir barkodu bu mağazada başka bir ürünün üzerinde.",
      en: "A barcode of the product is on another product in this store.",
    },
    remedy: { tr: "Ürünün barkodlarını denetleyin.", en: "Check the product's barcodes." },
  },
  listing_ending: {
    cause: {
      tr: "Ürünün bu mağazadaki ilanı sonlandırılıyor; pazaryeri stoğun 0 olduğunu henüz onaylamadı.",
      en: "The product's listing in this store is being ended; the marketplace has not confirmed a stock of 0 yet.",
    },
    remedy: {
      tr: "İlan sona erince yeniden gönderin ya da ürün sayfasında sonlandırmaktan vazgeçin.",
      en: "Send it again once the listing has ended, or withdraw the end on the product's page.",
    },
  },
  title_missing: {
    cause: { tr: "Ürünün {language} adı yok.", en: "The product has no name in {language}." },
    remedy: {
      tr: "Üründe {language} metinleri açıp adını girin.",
      en: "Add the texts in {language} to the product and enter its name.",
    },
  },
  texts_missing: {
    cause: { tr: "Ürünün {language} adı ve açıklaması yok.", en: "The product has no name and no description in {language}." },
    remedy: {
      tr: "Üründe {language} metinleri açıp adını ve açıklamasını girin.",
      en: "Add the texts in {language} to the product and enter its name and description.",
    },
  },
  description_missing: {
    cause: { tr: "Ürünün {language} açıklaması yok.", en: "The product has no description in {language}." },
    remedy: { tr: "Ürünün {language} açıklamasını girin.", en: "Enter the product's description in {language}." },
  },
} as const satisfies ProblemWords;
