import type { Words } from "@tradeport/contract";
import type { Problem } from "@tradeport/contract/bulk";

type Owner = Problem["owner"];
const problem = (
  fingerprint: string,
  owner: Owner,
  field: string | null,
  cause: [string, string],
  remedy: [string, string],
  said?: string,
): Problem => ({
  fingerprint,
  owner,
  field,
  cause: { tr: cause[0], en: cause[1] },
  remedy: { tr: remedy[0], en: remedy[1] },
  ...(said === undefined ? {} : { said }),
});

const refusedRemedy: [string, string] = [
  "Mağazanın anahtarının ürün ve kategori okuma yetkisini pazaryerinin panelinde denetleyin. Liste kendiliğinden yeniden istenir; okununca ürünü yeniden gönderin. Düzelmezse ayrıntıdaki yanıtı desteğe iletin.",
  "Check in the marketplace's panel that the store's key may read products and categories. The list is asked for again by itself; send the product again once it can be read. If that does not help, send support the answer under Details.",
];

const [turkish, english] = ["tr", "en"].map((reader) => new Intl.DisplayNames(reader, { type: "language" })) as [
  Intl.DisplayNames,
  Intl.DisplayNames,
];
/** A product's language ("en-US") as its readers say it: İngilizce, English. */
const inWords = (language: string) => {
  const [code = ""] = language.split("-");
  return [turkish.of(code) ?? language, english.of(code) ?? language];
};

/**
 * What a product still lacks before a channel takes it. The same lack is one fingerprint, whichever product has it; what its words name is in
 * it, the channel too: lines of a process and rows of causes are told apart by it alone.
 */
export const gap = {
  sample: () =>
    problem(
      "sample",
      "data",
      null,
      ["Bu bir örnek ürün; hiçbir mağazaya gönderilmez.", "This is a sample product; it is sent to no store."],
      [
        "Seçimden çıkarın ya da ana sayfadan örnek veriyi kaldırın.",
        "Leave it out of the selection, or remove the sample data on the home page.",
      ],
    ),
  categoryUnmapped: (category: Words, channel: string) =>
    problem(
      `category_unmapped:${category.tr}:${channel}`,
      "mapping",
      "category",
      [`${category.tr} kategorisi ${channel} ile eşleştirilmemiş.`, `The category ${category.en} is not mapped to ${channel}.`],
      ["Kategori eşleştirmede bu kategoriyi eşleştirin.", "Map this category in category mapping."],
    ),
  categoryGone: (category: Words, channel: string) =>
    problem(
      `category_gone:${category.tr}:${channel}`,
      "mapping",
      "category",
      [
        `${category.tr} kategorisinin eşleştirildiği kategori ${channel} üzerinde artık yok ya da ürün kabul etmiyor.`,
        `The category that ${category.en} is mapped to is gone from ${channel}, or takes no products.`,
      ],
      ["Kategoriyi yeniden eşleştirin.", "Map the category again."],
    ),
  taxonomyLoading: (category: Words, channel: string) =>
    problem(
      `taxonomy_loading:${category.tr}:${channel}`,
      "marketplace",
      "category",
      [
        `${channel} özellikleri hâlâ okunuyor: ${category.tr}`,
        `The attributes at ${channel} are still being read: ${category.en}`,
      ],
      ["Birkaç saniye sonra yeniden deneyin.", "Try again in a few seconds."],
    ),
  taxonomyRefused: (category: Words, channel: string, reason: string) =>
    problem(
      `taxonomy_refused:${category.tr}:${channel}`,
      "marketplace",
      "category",
      [
        `${channel} bu kategorinin özelliklerini vermiyor: ${category.tr}.`,
        `${channel} does not let us read the attributes of this category: ${category.en}.`,
      ],
      refusedRemedy,
      reason,
    ),
  brandUnknown: (brand: string, channel: string) =>
    problem(
      `brand_unknown:${brand}:${channel}`,
      "mapping",
      "brand",
      [`${channel} marka listesinde ${brand} yok.`, `${brand} is not in the brand list of ${channel}.`],
      [
        "Marka eşleştirmede bu markanın pazaryerindeki karşılığını seçin.",
        "In the brand mapping, choose which of the marketplace's brands it is.",
      ],
    ),
  brandGone: (brand: string, channel: string) =>
    problem(
      `brand_gone:${brand}:${channel}`,
      "mapping",
      "brand",
      [
        `${brand} için seçilen marka ${channel} listesinde artık yok.`,
        `The brand chosen for ${brand} is gone from the list of ${channel}.`,
      ],
      ["Marka eşleştirmede başka bir marka seçin.", "Choose another brand in the brand mapping."],
    ),
  brandsLoading: (channel: string) =>
    problem(
      `brands_loading:${channel}`,
      "marketplace",
      "brand",
      [`${channel} marka listesi hâlâ okunuyor.`, `The brand list of ${channel} is still being read.`],
      ["Birkaç dakika sonra yeniden deneyin.", "Try again in a few minutes."],
    ),
  brandsRefused: (channel: string, reason: string) =>
    problem(
      `brands_refused:${channel}`,
      "marketplace",
      "brand",
      [
        `${channel} marka listesini vermiyor, bu yüzden bu markanın orada olup olmadığı bilinmiyor.`,
        `${channel} does not let us read its brand list, so nobody knows whether this brand is in it.`,
      ],
      refusedRemedy,
      reason,
    ),
  attributeMissing: (name: string, category: Words) =>
    problem(
      `attribute_missing:${category.tr}:${name}`,
      "mapping",
      `attribute:${name}`,
      [`Zorunlu özellik eksik: ${name} (${category.tr})`, `A required attribute is missing: ${name} (${category.en})`],
      ["Özelliği eşleştirin ya da ürüne değer girin.", "Map the attribute, or give the product a value."],
    ),
  valueUnmapped: (name: string, value: string) =>
    problem(
      `value_unmapped:${name}:${value}`,
      "mapping",
      `value:${name}`,
      [
        `${name} özelliğinde ${value} değeri pazaryerinde yok ve eşleştirilmemiş.`,
        `The value ${value} of ${name} is not at the marketplace and not mapped.`,
      ],
      ["Değeri pazaryerinin bir değeriyle eşleştirin.", "Map the value to one of the marketplace's."],
    ),
  fixedValueGone: (name: string, category: Words) =>
    problem(
      `fixed_value_gone:${category.tr}:${name}`,
      "mapping",
      `attribute:${name}`,
      [
        `${name} için seçilen sabit değer pazaryerinde artık yok (${category.tr}).`,
        `The fixed value chosen for ${name} is gone from the marketplace (${category.en}).`,
      ],
      ["Özellik eşleştirmede yeni bir değer seçin.", "Choose another value in the attribute mapping."],
    ),
  imageMissing: (min: number) =>
    problem(
      `image_missing:${min}`,
      "data",
      "images",
      [`En az ${min} görsel gerekli.`, `At least ${min} image is needed.`],
      ["Ürüne görsel ekleyin.", "Add an image to the product."],
    ),
  // Which one it is the product's page shows: its box says that it does not open.
  imageShut: () =>
    problem(
      "image_shut",
      "data",
      "images",
      [
        "Ürünün bir görsel adresi internetten açılamıyor; pazaryeri o görseli alamaz.",
        "An image address of the product can't be opened from the internet; the marketplace can't take that image.",
      ],
      [
        "Ürün sayfasında o görseli kaldırın; https:// ile başlayan ve herkesin açabildiği bir adres ekleyin ya da görseli bilgisayarınızdan yükleyin.",
        "Remove that image on the product's page; add an address that begins with https:// and that everybody can open, or upload the image from your computer.",
      ],
    ),
  titleMissing: (language: string) => {
    const [tr, en] = inWords(language);
    return problem(
      `title_missing:${language}`,
      "data",
      "title",
      [`Ürünün ${tr} adı yok.`, `The product has no name in ${en}.`],
      [`Üründe ${tr} metinleri açıp adını girin.`, `Add the texts in ${en} to the product and enter its name.`],
    );
  },
  titleTooLong: (max: number) =>
    problem(
      `title_too_long:${max}`,
      "data",
      "title",
      [`Ürün adı ${max} karakterden uzun.`, `The product's name is longer than ${max} characters.`],
      [`Adı ${max} karaktere indirin.`, `Shorten the name to ${max} characters.`],
    ),
  descriptionMissing: (language: string) => {
    const [tr, en] = inWords(language);
    return problem(
      `description_missing:${language}`,
      "data",
      "description",
      [`Ürünün ${tr} açıklaması yok.`, `The product has no description in ${en}.`],
      [`Ürünün ${tr} açıklamasını girin.`, `Enter the product's description in ${en}.`],
    );
  },
  descriptionTooLong: (max: number) =>
    problem(
      `description_too_long:${max}`,
      "data",
      "description",
      [`Açıklama ${max} karakterden uzun.`, `The description is longer than ${max} characters.`],
      [`Açıklamayı ${max} karaktere indirin.`, `Shorten the description to ${max} characters.`],
    ),
  vatNotAllowed: (vat: number, allowed: readonly number[]) =>
    problem(
      `vat_not_allowed:${vat}:${allowed.join()}`,
      "data",
      "vatRate",
      [`KDV oranı ${vat} kabul edilmiyor.`, `The VAT rate ${vat} is not taken.`],
      [`Şunlardan birini seçin: ${allowed.join(", ")}`, `Choose one of ${allowed.join(", ")}`],
    ),
  currencyDiffers: (currency: string, expected: string) =>
    problem(
      // Shops of one channel differ in theirs: each currency is a cause of its own.
      `currency_differs:${currency}:${expected}`,
      "data",
      "price",
      [`Fiyat ${currency} cinsinden, mağaza ${expected} ister.`, `The price is in ${currency}, the store takes ${expected}.`],
      [
        `Ürünün para birimini ${expected} yapıp fiyatlarını yeniden girin ya da para birimi ${currency} olan bir mağaza bağlayıp ürünü oraya gönderin.`,
        `Change the product's currency to ${expected} and enter its prices anew, or connect a store whose currency is ${currency} and send the product there.`,
      ],
    ),
  // Which one it is stands on the line: in the words each product would be a cause of its own.
  barcodeNotEan13: (channel: string) =>
    problem(
      `barcode_not_ean13:${channel}`,
      "data",
      "barcode",
      [
        `Ürünün barkodu geçerli bir EAN-13 değil; ${channel} ürünleri bununla eşleştirir.`,
        `The product's barcode is no valid EAN-13; ${channel} matches products by it.`,
      ],
      [
        "Ürünün 13 haneli barkodunu ambalajından girin; son hane ötekilerin sağlamasıdır.",
        "Enter the 13 digits of the product's package; the last digit proves the others.",
      ],
    ),
  keyTaken: () =>
    problem(
      "key_taken",
      "data",
      "barcode",
      [
        "Ürünün bir barkodu bu mağazada başka bir ürünün üzerinde.",
        "A barcode of the product is on another product in this store.",
      ],
      ["Ürünün barkodlarını denetleyin.", "Check the product's barcodes."],
    ),
};
