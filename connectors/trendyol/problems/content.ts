import { account, data, mapping, type Problem } from "../../problem.ts";

/** Barcodes and codes, brand, category, texts and images. */
export const contentProblems: readonly Problem[] = [
  // content
  {
    pattern: /(?:marka|brand).*(?:yetki|izin|authori[sz]|permission)/,
    fingerprint: "brand-permission",
    ...account("brand"),
    cause: ["Bu markayı satma yetkiniz yok.", "You have no permission to sell this brand."],
    remedy: [
      "Trendyol satıcı panelinden marka yetkisi için belge yükleyin.",
      "Upload the brand authorisation in Trendyol's seller panel.",
    ],
  },
  {
    pattern: /marka|brand/,
    fingerprint: "brand",
    ...mapping("brand"),
    cause: ["Marka Trendyol'da bulunamadı ya da kabul edilmedi.", "The brand was not found or not accepted at Trendyol."],
    remedy: [
      "Marka eşleştirmede bu marka için bir Trendyol markası seçin.",
      "Choose a Trendyol brand for it in the brand mapping.",
    ],
  },
  {
    pattern: /(?:kategori|category).*(?:yetki|izin|kapali|authori[sz]|permission|closed)/,
    fingerprint: "category-permission",
    ...account("category"),
    cause: ["Bu kategori mağazanıza kapalı.", "This category is closed to your store."],
    remedy: ["Trendyol satıcı panelinden kategori başvurusu yapın.", "Apply for the category in Trendyol's seller panel."],
  },
  {
    pattern:
      /(?:kategori|category).*(?:en alt|alt kategori|yaprak|leaf|son seviye|lowest)|(?:leaf|lowest|en alt).*(?:kategori|category)/,
    fingerprint: "category-not-leaf",
    ...mapping("category"),
    cause: [
      "Kategori en alt düzey değil; ürün yalnız en alt kategoriye açılır.",
      "The category has others below it; products go only into those of the lowest level.",
    ],
    remedy: [
      "Kategori eşleştirmesinde en alt Trendyol kategorisini seçin.",
      "Choose a category of the lowest level in the category mapping.",
    ],
  },
  {
    pattern: /kategori|category/,
    fingerprint: "category",
    ...mapping("category"),
    cause: ["Kategori Trendyol'da bulunamadı ya da kabul edilmedi.", "The category was not found or not accepted at Trendyol."],
    remedy: ["Kategori eşleştirmede bir Trendyol kategorisi seçin.", "Choose a Trendyol category in the category mapping."],
  },
  {
    pattern: /(?:urun adi|baslik|\btitle\b|urun ismi).*(?:uzun|karakter|100|long|max|exceed|length)/,
    fingerprint: "title-too-long",
    ...data("title"),
    cause: ["Başlık 100 karakterden uzun.", "The title is longer than 100 characters."],
    remedy: ["Başlığı 100 karakteri geçmeyecek biçimde kısaltın.", "Shorten the title to 100 characters."],
  },
  {
    pattern: /urun adi|baslik|\btitle\b|urun ismi/,
    fingerprint: "title",
    ...data("title"),
    cause: ["Başlık kabul edilmedi.", "The title was not accepted."],
    remedy: ["Başlığı doldurun; en çok 100 karakter.", "Fill in the title; at most 100 characters."],
  },
  {
    pattern: /aciklama|description|\b(?:script|iframe|html)\b/,
    fingerprint: "description",
    ...data("description"),
    cause: [
      "Açıklama kabul edilmedi: boş olamaz, en çok 30.000 karakter; içinde program, biçem ya da başka bir sayfa (script, style, iframe) olamaz.",
      "The description was not accepted: it must be given, at most 30,000 characters, without programs, styles or pages inside it (script, style, iframe).",
    ],
    remedy: ["Açıklamayı bu kurala göre düzeltin.", "Correct the description by that rule."],
  },
  {
    pattern: /gorsel|resim|fotograf|\bimages?\b|\bmedia\b/,
    fingerprint: "images",
    ...data("images"),
    cause: [
      "Görseller kabul edilmedi: 1-8 adet, https:// ile başlayan ve herkesin açabildiği adreste, 1200×1800 piksel olmalı.",
      "The images were not accepted: 1 to 8, on public https addresses, 1200×1800 pixels.",
    ],
    remedy: ["Ürünün görsellerini bu kurala göre yenileyin.", "Renew the product's images by that rule."],
  },
  {
    pattern: /\bdesi\b|dimensional ?weight/,
    fingerprint: "dimensional-weight",
    ...data("dimensionalWeight"),
    cause: ["Desi boş ya da geçersiz.", "The volumetric weight (desi) is missing or invalid."],
    remedy: ["Varyantın paket ölçülerini ya da desisini girin.", "Enter the variant's package sizes or desi."],
  },
  {
    pattern: /mense|\borigin\b/,
    fingerprint: "origin",
    ...data("origin"),
    cause: [
      "Üretim ülkesi boş ya da geçersiz; iki harfli ülke kodu istenir.",
      "The country of origin is missing or invalid; a two-letter country code is needed.",
    ],
    remedy: ["Ürünün üretim ülkesini seçin.", "Choose the product's country of origin."],
  },
  // keys: last, because many answers end with "Barkod: …"
  {
    pattern:
      /product\.not\.found|(?:barkod|barcode|urun|product).*(?:bulunama|bulunmuyor|mevcut degil|tanimli degil|not found|does not exist|unknown)/,
    fingerprint: "barcode-unknown",
    ...data("barcode"),
    cause: ["Trendyol bu barkodu bu mağazada tanımıyor.", "Trendyol does not know this barcode in this store."],
    remedy: [
      "Ürünü önce bu mağazaya gönderin ya da barkodunu Trendyol'dakiyle aynı yapın.",
      "List the product in this store first, or make its barcode the same as at Trendyol.",
    ],
  },
  {
    pattern:
      /(?:barkod|barcode).*(?:tekrar|birden fazla|mukerrer|kayitli|zaten|daha once|kullanil|bulundugu|duplicate|already|exist|more than once|same)|(?:mukerrer|duplicate|tekrar eden).*(?:barkod|barcode)|duplicate/,
    fingerprint: "barcode-duplicate",
    ...data("barcode"),
    cause: [
      "Bu barkod mağazada başka bir üründe kullanılıyor ya da bir gönderimde iki kez geçti.",
      "The barcode is used by another product of the store, or was sent twice at once.",
    ],
    remedy: ["Her varyanta kendi barkodunu verin.", "Give each variant a barcode of its own."],
  },
  {
    pattern:
      /invalid\.barcode|(?:barkod|barcode).*(?:gecersiz|hatali|format|karakter|zorunlu|\bbos\b|invalid|malformed|character|required|empty|long)/,
    fingerprint: "barcode-malformed",
    ...data("barcode"),
    cause: [
      "Barkod kabul edilmedi: en çok 40 karakter; harf, rakam, nokta, tire ve alt çizgi.",
      "The barcode was not accepted: at most 40 characters; letters, digits, dot, hyphen, underscore.",
    ],
    remedy: ["Barkodu bu kurala göre düzeltin.", "Correct the barcode by that rule."],
  },
  {
    pattern: /productmainid|model ?kodu|main id/,
    fingerprint: "group-code",
    ...data("code"),
    cause: [
      "Model kodu kabul edilmedi: boş olamaz, en çok 40 karakter.",
      "The model code was not accepted: it must be given, at most 40 characters.",
    ],
    remedy: ["Model kodunu en çok 40 karakter yazın.", "Enter a model code of at most 40 characters."],
  },
  {
    pattern: /stok ?kodu|stockcode|\bsku\b/,
    fingerprint: "stock-code",
    ...data("stockCode"),
    cause: [
      "Stok kodu kabul edilmedi: boş olamaz, en çok 100 karakter.",
      "The stock code was not accepted: it must be given, at most 100 characters.",
    ],
    remedy: ["Varyantın stok kodunu düzeltin.", "Correct the variant's stock code."],
  },
];
