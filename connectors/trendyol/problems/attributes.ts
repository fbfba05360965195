import { data, mapping, type Problem } from "../../problem.ts";

/** Category attributes and their values. */
export const attributeProblems: readonly Problem[] = [
  // attributes
  {
    pattern: /zorunlu.*ozellik.*(?:eksik alan(?:lar)?|ozellik adi)\s*:?\s*(.+)$/,
    fingerprint: "attribute-missing",
    named: true,
    ...mapping("attribute:$1"),
    cause: ['Zorunlu "$1" özelliği boş.', 'The required attribute "$1" is empty.'],
    remedy: [
      'Üründe "$1" değerini girin ya da bu özelliği eşleştirmede bir Trendyol değeriyle eşleştirin.',
      'Fill in "$1" on the product, or map it to a Trendyol value.',
    ],
  },
  {
    pattern: /(?:required|mandatory) (?:category )?attribute.*?(?:missing|empty)?[^:]*:\s*(.+)$/,
    fingerprint: "attribute-missing",
    named: true,
    ...mapping("attribute:$1"),
    cause: ['Zorunlu "$1" özelliği boş.', 'The required attribute "$1" is empty.'],
    remedy: [
      'Üründe "$1" değerini girin ya da bu özelliği eşleştirmede bir Trendyol değeriyle eşleştirin.',
      'Fill in "$1" on the product, or map it to a Trendyol value.',
    ],
  },
  {
    pattern: /zorunlu (?:urun |kategori )?ozellik (?:degeri|bilgisi)\b.*(?:eksik|bulunama)/,
    fingerprint: "attribute-missing",
    ...mapping("attributes"),
    cause: ["Zorunlu bir özellik boş ya da yanlış.", "A required attribute is empty or wrong."],
    remedy: [
      "Ürünün zorunlu özelliklerini doldurun ya da özellik eşleştirmesinde birer Trendyol değeriyle eşleştirin.",
      "Fill in the product's required attributes, or map each to a Trendyol value.",
    ],
  },
  {
    pattern: /^(.{1,60}) icin kategori ozellik degeri gecerli degil/,
    fingerprint: "attribute-value-unknown",
    named: true,
    ...mapping("attribute:$1"),
    cause: [
      '"$1" için gönderilen değer Trendyol\'da bu kategoride yok.',
      'The value that was sent for "$1" does not exist at Trendyol for this category.',
    ],
    remedy: [
      'Değer eşleştirmesini açın ve "$1" için Trendyol listesinden bir değer seçin.',
      'Open the value mapping and choose a value from Trendyol\'s list for "$1".',
    ],
  },
  {
    pattern: /banned_word_in_attribute|ozelli\w*.*(?:yasakli|yasak) kelime/,
    fingerprint: "attribute-forbidden-word",
    ...data("attributes"),
    cause: [
      "Bir özelliğin metninde Trendyol'un yasakladığı bir kelime var.",
      "The text of an attribute holds a word that Trendyol forbids.",
    ],
    remedy: ["Özellik metinlerinden o kelimeyi çıkarın.", "Take the word out of the attribute texts."],
  },
  {
    pattern:
      /(?:slicer|varianter).*(?:degistirilemez|guncellenemez|cannot|not)|(?:degistirilemez|cannot be changed).*(?:slicer|varianter)/,
    fingerprint: "attribute-frozen",
    ...data("attributes"),
    cause: [
      "Renk veya beden gibi varyant özellikleri ürün onaylandıktan sonra değişemez.",
      "Variant attributes such as colour or size can't change after approval.",
    ],
    remedy: [
      "Eski değeri geri yazın ya da ürünü Trendyol'da arşivleyip yeni barkodla yeniden açın.",
      "Put the old value back, or archive the product at Trendyol and list it anew with a new barcode.",
    ],
  },
  {
    pattern: /(?:ozellik degeri|attribute ?value).*(?:en fazla|50 karakter|too long|max).*(?:alan|attribute):\s*([^,.]+)/,
    fingerprint: "attribute-too-long",
    named: true,
    ...data("attribute:$1"),
    cause: ['"$1" özelliğinin metni 50 karakterden uzun.', 'The text of the attribute "$1" is longer than 50 characters.'],
    remedy: ['"$1" değerini kısaltın ya da bir Trendyol değeriyle eşleştirin.', 'Shorten "$1", or map it to a Trendyol value.'],
  },
  {
    pattern: /(?:ozellik|attribute)\w* (?:birden fazla|duplicate|more than once)\D*:\s*(.+)$/,
    fingerprint: "attribute-twice",
    named: true,
    ...mapping("attribute:$1"),
    cause: ['"$1" özelliği iki kez gönderildi; tek değer alır.', 'The attribute "$1" was sent twice; it takes one value.'],
    remedy: ['Özellik eşleştirmesinde "$1" için tek kaynak bırakın.', 'Leave one source for "$1" in the attribute mapping.'],
  },
  {
    pattern:
      /(?:ozellik degeri|attribute ?value).*(?:gecersiz|bulunama|hatali|invalid|not found).*(?:alan|attribute):\s*([^,.]+)/,
    fingerprint: "attribute-value-unknown",
    named: true,
    ...mapping("attribute:$1"),
    cause: [
      '"$1" için gönderilen değer Trendyol\'da bu kategoride yok.',
      'The value that was sent for "$1" does not exist at Trendyol for this category.',
    ],
    remedy: [
      'Değer eşleştirmesini açın ve "$1" için Trendyol listesinden bir değer seçin.',
      'Open the value mapping and choose a value from Trendyol\'s list for "$1".',
    ],
  },
  {
    pattern: /serbest metin.*(?:alan|attribute):\s*([^,.]+)/,
    fingerprint: "attribute-custom-refused",
    named: true,
    ...mapping("attribute:$1"),
    cause: ['"$1" serbest metin almıyor, listeden değer istiyor.', '"$1" takes no free text, only a listed value.'],
    remedy: [
      'Değer eşleştirmesinde "$1" için listeden bir Trendyol değeri seçin.',
      'Choose a listed Trendyol value for "$1" in the value mapping.',
    ],
  },
  {
    pattern:
      /(?:ozellik degeri|attribute ?value).*(?:gecersiz|bulunama|hatali|invalid|not found|not allowed|not valid)|(?:gecersiz|hatali|invalid).*(?:ozellik degeri|attribute ?value)/,
    fingerprint: "attribute-value-unknown",
    ...mapping("attributes"),
    cause: [
      "Gönderilen bir özellik değeri Trendyol'da bu kategoride yok.",
      "A value that was sent does not exist at Trendyol for this category.",
    ],
    remedy: [
      "Değer eşleştirmesini açın ve Trendyol listesinden bir değer seçin.",
      "Open the value mapping and choose a value from Trendyol's list.",
    ],
  },
  {
    pattern: /serbest metin|custom ?(?:attribute)? ?value.*(?:not allowed|izin)|allowcustom|ozel deger/,
    fingerprint: "attribute-custom-refused",
    ...mapping("attributes"),
    cause: [
      "Bu özellik serbest metin almıyor, listeden değer istiyor.",
      "This attribute takes no free text, only a listed value.",
    ],
    remedy: ["Değer eşleştirmesinde listeden bir Trendyol değeri seçin.", "Choose a listed Trendyol value in the value mapping."],
  },
  {
    pattern:
      /(?:gecersiz|hatali|tanimsiz|invalid|unknown).*(?:ozellik|attribute)|(?:ozellik|attribute).*(?:kategori\w*.*(?:ait degil|bulunm|kullanilamaz)|not belong|gecersiz|invalid)/,
    fingerprint: "attribute-unknown",
    ...mapping("attributes"),
    cause: [
      "Gönderilen bir özellik bu Trendyol kategorisinde yok.",
      "An attribute that was sent does not belong to this Trendyol category.",
    ],
    remedy: ["Kategorinin özelliklerini yeniden eşleştirin.", "Map the attributes of the category again."],
  },
];
