import { account, data, mapping, marketplace, type Problem } from "../../problem.ts";

/** Sentences and codes of the catalogue. A finding begins with the attribute that it is about. */
export const catalogueProblems: readonly Problem[] = [
  {
    pattern: /can not update product in matched|in catalog progress/,
    fingerprint: "in-catalogue-work",
    ...marketplace,
    passes: true,
    cause: [
      "Ürün Hepsiburada'nın katalog ekibinde; bu sırada değiştirilemez.",
      "The product is with Hepsiburada's catalogue team and can't be changed meanwhile.",
    ],
    remedy: ["Bir şey yapmanız gerekmez: yayına girince yeniden gönderilir.", "Nothing to do: it is sent again once it is live."],
  },
  {
    pattern: /^100[1-6]\b|^categoryid|kategori (?:bulun|aktif)/,
    fingerprint: "category",
    ...mapping("category"),
    cause: ["Hepsiburada bu kategoriye ürün almıyor.", "Hepsiburada takes no products in this category."],
    remedy: [
      "Kategori eşleştirmede başka bir alt kategori seçin.",
      "Choose another category of the lowest level in category mapping.",
    ],
  },
  {
    pattern: /^300[123]\b|^missingheaders$/,
    fingerprint: "file",
    ...marketplace,
    cause: ["Hepsiburada gönderilen dosyayı okuyamadı.", "Hepsiburada could not read the file that was sent."],
    remedy: ["Bu cümleyle desteğe başvurun.", "Send this sentence to support."],
  },
  {
    pattern: /^200[12]\b/,
    fingerprint: "attribute-list",
    ...mapping("attributes"),
    cause: [
      "Sorulan özellik bu Hepsiburada kategorisinde yok ya da değer listesi olan bir özellik değil.",
      "The attribute is not in this category of Hepsiburada, or it has no list of values.",
    ],
    remedy: ["Kategorinin özelliklerini yeniden eşleştirin.", "Map the attributes of the category again."],
  },
  {
    pattern: /^4000\b/,
    fingerprint: "import-unknown",
    ...marketplace,
    passes: true,
    cause: ["Hepsiburada gönderinin sonucunu göstermiyor.", "Hepsiburada does not show what became of the upload."],
    remedy: [
      "Bir şey yapmanız gerekmez: ürünün durumu geri okunur, gerekiyorsa yeniden gönderilir.",
      "Nothing to do: the product's state is read back, and it is sent again where needed.",
    ],
  },
  {
    pattern: /0 fiyat 0 stok/,
    fingerprint: "opened-at-zero",
    ...data("price"),
    cause: [
      "Hepsiburada fiyatı ya da stoğu almadı ve ilanı sıfır fiyat, sıfır stokla açtı; ürün satışta değil.",
      "Hepsiburada did not take the price or the stock and opened the listing with zero of both; the product is not on sale.",
    ],
    remedy: [
      "Fiyatın ürünün piyasa fiyatına yakın, stoğun tam sayı olduğunu denetleyin; düzeltince kendiliğinden gönderilir.",
      "See that the price is near the product's market price and the stock a whole number; once corrected they are sent by themselves.",
    ],
  },
  {
    pattern: /^price\b|fiyat/,
    fingerprint: "import-price",
    ...data("price"),
    cause: ["Hepsiburada fiyatı kabul etmedi.", "Hepsiburada did not accept the price."],
    remedy: [
      "Fiyatı ürünün piyasa fiyatına yakın, sıfırdan büyük ve en çok iki ondalıklı girin.",
      "Enter a price near the product's market price, above zero, with at most two decimals.",
    ],
  },
  {
    pattern: /^stock\b|stok (?:adedi|miktari)/,
    fingerprint: "import-stock",
    ...data("stock"),
    cause: ["Hepsiburada stok adedini kabul etmedi.", "Hepsiburada did not accept the stock."],
    remedy: ["Stoğu sıfır veya daha büyük bir tam sayı yapın.", "Make the stock a whole number, zero or more."],
  },
  {
    pattern: /^barcode\b|barkod/,
    fingerprint: "barcode",
    ...data("barcode"),
    cause: [
      "Barkod geçerli bir EAN-13 değil ya da başka bir üründe kullanılmış.",
      "The barcode is no valid EAN-13, or it is used by another product.",
    ],
    remedy: ["Ürünün 13 haneli barkodunu denetleyin.", "Check the product's 13-digit barcode."],
  },
  {
    pattern: /^merchantsku\b|satici stok kodu/,
    fingerprint: "stock-code",
    ...data("stockCode"),
    cause: ["Stok kodu eksik ya da başka bir üründe kullanılmış.", "The stock code is missing or used by another product."],
    remedy: [
      "Ürüne büyük harfli, boşluksuz ve yalnız ona ait bir stok kodu verin.",
      "Give the product a stock code that is unique, in capitals and without spaces.",
    ],
  },
  {
    pattern: /^urunadi\b|urun adi/,
    fingerprint: "title",
    ...data("title"),
    cause: ["Ürün adı kabul edilmedi.", "The product's name was not accepted."],
    remedy: [
      "Adı 200 karakteri aşmadan, yasak sözcük olmadan yazın.",
      "Write the name within 200 characters and without forbidden words.",
    ],
  },
  {
    pattern: /^urunaciklamasi\b|aciklama/,
    fingerprint: "description",
    ...data("description"),
    cause: ["Ürün açıklaması kabul edilmedi.", "The product's description was not accepted."],
    remedy: ["Ürüne bir açıklama yazın.", "Write a description for the product."],
  },
  {
    pattern: /^marka\b/,
    fingerprint: "brand",
    ...data("brand"),
    cause: ["Marka kabul edilmedi.", "The brand was not accepted."],
    remedy: ["Markanın yazımını denetleyin.", "Check the brand's spelling."],
  },
  {
    pattern: /^tax_vat_rate\b|kdv/,
    fingerprint: "vat",
    ...data("vatRate"),
    cause: ["KDV oranı kabul edilmedi.", "The VAT rate was not accepted."],
    remedy: ["KDV oranını 0, 1, 10 ya da 20 yapın.", "Make the VAT rate 0, 1, 10 or 20."],
  },
  {
    pattern: /^kg\b|desi/,
    fingerprint: "weight",
    ...data("dimensionalWeight"),
    cause: ["Desi kabul edilmedi.", "The volumetric weight was not accepted."],
    remedy: ["Ürüne sıfırdan büyük bir desi girin.", "Enter a volumetric weight above zero."],
  },
  {
    pattern: /^image\d*\b|gorsel|resim/,
    fingerprint: "images",
    ...data("images"),
    cause: ["Görsel eksik ya da açılamıyor.", "An image is missing or can't be opened."],
    remedy: [
      "En az bir PNG ya da JPG görsel adresi verin; adres dışarıdan açılabilmeli.",
      "Give at least one address of a PNG or JPG that opens from outside.",
    ],
  },
  {
    pattern: /^varyantgroupid\b/,
    fingerprint: "group",
    ...data("mainCode"),
    cause: ["Model kodu kabul edilmedi.", "The model code was not accepted."],
    remedy: ["Ürüne yalnız ona ait bir model kodu verin.", "Give the product a model code of its own."],
  },
  {
    pattern: /yasakli|izin gerektiren|satisina izin/,
    fingerprint: "forbidden",
    ...account("title"),
    cause: ["Hepsiburada bu ürünün satışına izin vermiyor.", "Hepsiburada does not permit the sale of this product."],
    remedy: [
      "Ürün adında ve açıklamasında yasak sözcük varsa çıkarın; izin gerekiyorsa Hepsiburada'dan alın.",
      "Take forbidden words out of name and description; where a permission is needed, get it from Hepsiburada.",
    ],
  },
  {
    pattern: /^(?:missing_info|rejected|blocked)$/,
    fingerprint: "no-reason",
    ...data("title"),
    cause: ["Hepsiburada ürünü nedenini söylemeden reddetti.", "Hepsiburada rejected the product without a reason."],
    remedy: [
      "Nedeni Hepsiburada satıcı panelinde ürünün üzerinde yazar; düzeltip yeniden gönderin.",
      "The reason is shown at the product in Hepsiburada's seller panel; correct it and send it again.",
    ],
  },
  {
    pattern: /^((?:bad request|not found|not allowed)(?:$|:.{0,200})|wrong claim status|\w+ ?cannot ?be ?empty)/,
    fingerprint: "call",
    ...marketplace,
    cause: ["Hepsiburada gönderilen isteğin biçimini anlamadı: $1", "Hepsiburada did not understand the form of the request: $1"],
    remedy: [
      "Bu cümleyle desteğe başvurun; Tradeport'un güncellenmesi gerekebilir.",
      "Send this sentence to support; Tradeport may need an update.",
    ],
  },
  {
    // Last: anything else that begins with a name is about an attribute.
    pattern: /^([a-z0-9][^:]{0,80}):/,
    fingerprint: "attribute",
    named: true,
    ...mapping("attribute:$1"),
    cause: ["$1 özelliği kabul edilmedi ya da eksik.", "The attribute $1 was not accepted or is missing."],
    remedy: [
      "Özelliğin eşleştirmesini ve değerini Hepsiburada'nın listesine göre düzeltin.",
      "Correct the attribute's mapping and value by Hepsiburada's list.",
    ],
  },
];
