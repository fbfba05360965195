/**
 * Every error that a person can act on: its number, HTTP status and words. `{name}` is filled from what was thrown.
 * Numbers never change their meaning: 1xxx the request, 2xxx who asks, 3xxx the catalogue, 4xxx files, 5xxx stores and
 * mapping, 6xxx orders, 9xxx the platform.
 */
export const errors = {
  bad_input: {
    number: 1000,
    status: 400,
    tr: "{field} alanı geçersiz: {reason}",
    en: "The field {field} is not valid: {reason}",
  },
  bad_body: {
    number: 1001,
    status: 400,
    tr: "İstek gövdesi okunamadı: {reason}",
    en: "The request body could not be read: {reason}",
  },
  wrong_content_type: {
    number: 1002,
    status: 415,
    tr: "İstek türü {given} kabul edilmiyor; {expected} gönderin.",
    en: "The content type {given} is not accepted; send {expected}.",
  },
  body_too_large: {
    number: 1003,
    status: 413,
    tr: "İstek çok büyük; en çok {limit} gönderilebilir.",
    en: "The request is too large; at most {limit} can be sent.",
  },
  not_found: { number: 1004, status: 404, tr: "Kayıt bulunamadı.", en: "Not found." },
  unknown_address: { number: 1005, status: 404, tr: "Böyle bir adres yok: {address}", en: "There is no such address: {address}" },
  wrong_method: {
    number: 1006,
    status: 405,
    tr: "{address} adresi {given} ile çağrılamaz; {expected} kullanın.",
    en: "{address} cannot be called with {given}; use {expected}.",
  },
  key_reused: {
    number: 1007,
    status: 422,
    tr: "Bu Idempotency-Key başka bir istekle kullanılmış. Yeni bir anahtar gönderin.",
    en: "This Idempotency-Key was used with another request. Send a new key.",
  },
  key_running: {
    number: 1008,
    status: 409,
    tr: "Aynı istek şu anda işleniyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The same request is being worked on. Try again in a few seconds.",
  },
  key_invalid: {
    number: 1009,
    status: 400,
    tr: "Idempotency-Key 8 ile 200 arasında harf, rakam, - veya _ olmalı.",
    en: "Idempotency-Key must be 8 to 200 letters, digits, - or _.",
  },
  conflict: {
    number: 1010,
    status: 409,
    tr: "Bu kayıt siz açtıktan sonra değişti. Yenileyip değişikliğinizi yeniden yapın.",
    en: "This record changed after you opened it. Reload and make your change again.",
  },
  too_many: {
    number: 1011,
    status: 429,
    tr: "Çok fazla istek gönderildi. {seconds} saniye sonra yeniden deneyin.",
    en: "Too many requests. Try again in {seconds} seconds.",
  },

  signed_out: {
    number: 2000,
    status: 401,
    tr: "Oturumunuz yok ya da sona erdi. Yeniden giriş yapın.",
    en: "You are not signed in, or your session has ended. Sign in again.",
  },
  wrong_role: { number: 2001, status: 403, tr: "Bu işlem {role} rolüne açık değil.", en: "This is not open to the role {role}." },
  no_right: {
    number: 2002,
    status: 403,
    tr: "Bu işlem için {right} yetkisi gerekir. Şirketinizin yöneticisinden isteyin.",
    en: "This needs the right {right}. Ask an owner of your company.",
  },
  cross_site: {
    number: 2003,
    status: 403,
    tr: "İstek başka bir siteden geldi ve reddedildi.",
    en: "The request came from another site and was refused.",
  },
  client_inactive: {
    number: 2004,
    status: 403,
    tr: "Şirket hesabınız kapalı. Destek ile görüşün.",
    en: "Your company's account is closed. Contact support.",
  },
  sign_in_failed: {
    number: 2005,
    status: 502,
    tr: "Giriş tamamlanamadı: {reason}. Yeniden deneyin.",
    en: "Sign-in could not be completed: {reason}. Try again.",
  },

  barcode_taken: {
    number: 3000,
    status: 409,
    tr: "{barcode} barkodu başka bir üründe kullanılıyor.",
    en: "The barcode {barcode} is used by another product.",
  },
  product_code_taken: {
    number: 3001,
    status: 409,
    tr: "{code} ürün kodu zaten kullanılıyor.",
    en: "The product code {code} is already in use.",
  },
  list_below_sale: {
    number: 3002,
    status: 400,
    tr: "{barcode}: liste fiyatı ({listPrice}) satış fiyatından ({salePrice}) düşük olamaz.",
    en: "{barcode}: the list price ({listPrice}) cannot be below the sale price ({salePrice}).",
  },
  stock_below_reserved: {
    number: 3003,
    status: 409,
    tr: "{barcode}: stok {quantity} yapılamaz, {reserved} adet siparişlere ayrılmış.",
    en: "{barcode}: stock cannot be {quantity}, {reserved} pieces are reserved for orders.",
  },
  category_not_leaf: {
    number: 3004,
    status: 400,
    tr: "Ürün yalnızca alt kategorisi olmayan bir kategoriye eklenebilir: {category}",
    en: "Products can only be added to a category without children: {category}",
  },
  attribute_value_unknown: {
    number: 3005,
    status: 400,
    tr: "{attribute} özelliğinde {value} değeri yok.",
    en: "The attribute {attribute} has no value {value}.",
  },
  attribute_missing: {
    number: 3006,
    status: 400,
    tr: "Zorunlu özellik eksik: {attribute}",
    en: "A required attribute is missing: {attribute}",
  },
  attribute_unknown: {
    number: 3007,
    status: 400,
    tr: "Bu kategoride böyle bir özellik yok: {attribute}",
    en: "This category has no such attribute: {attribute}",
  },
  sale_price_zero: {
    number: 3008,
    status: 400,
    tr: "{barcode}: satış fiyatı 0 olamaz.",
    en: "{barcode}: the sale price cannot be 0.",
  },
  variant_in_use: {
    number: 3009,
    status: 409,
    tr: "{barcode} silinemez: bir siparişte ya da mağazada kullanılıyor. Satışı durdurmak için stoğunu 0 yapın.",
    en: "{barcode} cannot be removed: an order or a store uses it. Set its stock to 0 to stop selling it.",
  },

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

  store_exists: { number: 5000, status: 409, tr: "Bu mağaza zaten bağlı: {name}", en: "This store is already connected: {name}" },
  channel_category_unknown: {
    number: 5003,
    status: 400,
    tr: "{channel} kanalında {code} kodlu, ürün eklenebilir bir kategori yok.",
    en: "{channel} has no category {code} that takes products.",
  },
  category_not_mapped: {
    number: 5004,
    status: 409,
    tr: "Önce {category} kategorisini {channel} ile eşleyin.",
    en: "Map the category {category} to {channel} first.",
  },
  channel_attribute_unknown: {
    number: 5005,
    status: 400,
    tr: "{channel} kategorisinde {code} kodlu özellik yok.",
    en: "The category at {channel} has no attribute {code}.",
  },
  channel_value_unknown: {
    number: 5006,
    status: 400,
    tr: "{channel} özelliğinde {code} kodlu değer yok.",
    en: "The attribute at {channel} has no value {code}.",
  },
  not_ready_to_push: {
    number: 5007,
    status: 409,
    tr: "{count} ürün gönderilemez; eksikleri tamamlayın.",
    en: "{count} products cannot be sent; complete what is missing.",
  },
  taxonomy_loading: {
    number: 5008,
    status: 409,
    tr: "{channel} kategori bilgileri hâlâ okunuyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The categories of {channel} are still being read. Try again in a few seconds.",
  },

  action_not_allowed: {
    number: 6000,
    status: 409,
    tr: "{action} işlemi {status} durumundaki pakette yapılamaz.",
    en: "{action} cannot be done on a package that is {status}.",
  },
  action_waiting: {
    number: 6001,
    status: 409,
    tr: "Bu paket için pazaryerinden yanıt bekleyen bir işlem var.",
    en: "An action on this package is still waiting for the marketplace.",
  },
  action_field_missing: { number: 6002, status: 400, tr: "{field} girilmeli.", en: "{field} is needed." },
  action_guided: {
    number: 6003,
    status: 409,
    tr: "Bu işlem yalnızca pazaryerinin kendi panelinde yapılabilir: {help}",
    en: "This can only be done in the marketplace's own panel: {help}",
  },
  payment_pending: {
    number: 6004,
    status: 409,
    tr: "Ödeme onaylanmadan bu işlem yapılamaz.",
    en: "This cannot be done before the payment is confirmed.",
  },
  label_unavailable: {
    number: 6005,
    status: 409,
    tr: "Kargo etiketi henüz yok: {reason}",
    en: "There is no cargo label yet: {reason}",
  },
  process_ended: { number: 6006, status: 409, tr: "Bu işlem sona ermiş.", en: "This process has ended." },

  bug: {
    number: 9000,
    status: 500,
    tr: "Beklenmedik bir hata oluştu. Destek isterken şu numarayı verin: {requestId}",
    en: "Something unexpected went wrong. Quote this number to support: {requestId}",
  },
  database_away: {
    number: 9001,
    status: 503,
    tr: "Veritabanına şu anda ulaşılamıyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The database cannot be reached now. Try again in a few seconds.",
  },
  not_configured: {
    number: 9002,
    status: 501,
    tr: "Bu kurulumda {what} ayarlanmamış.",
    en: "{what} is not configured on this installation.",
  },
  disk_full: {
    number: 9003,
    status: 507,
    tr: "Sunucuda yer kalmadı. Yöneticinize haber verin.",
    en: "The server has no space left. Tell your operator.",
  },
} as const satisfies Record<string, { number: number; status: number; tr: string; en: string }>;

export type ErrorCode = keyof typeof errors;

/** The sentence of an error in a language, with its values filled in. */
export const sentence = (code: ErrorCode, values: Record<string, unknown> = {}, language: "tr" | "en" = "tr") =>
  errors[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));

/** What any procedure may answer without declaring it. */
export const everyError = [
  "bad_input",
  "bad_body",
  "wrong_content_type",
  "body_too_large",
  "not_found",
  "wrong_method",
  "key_reused",
  "key_running",
  "key_invalid",
  "too_many",
  "signed_out",
  "wrong_role",
  "no_right",
  "cross_site",
  "client_inactive",
  "bug",
  "database_away",
] as const satisfies readonly ErrorCode[];

/** What a field expects, where the schema's own words would show a pattern. A schema names one as its error. */
export const hints = {
  sign: {
    tr: "saklanamayan bir işaret (NUL) içeriyor; onu silin",
    en: "it holds a sign that can't be kept (NUL); remove it",
  },
  decimal: { tr: "Ondalık sayı olmalı, örneğin 449.90", en: "Must be a decimal number, for example 449.90" },
  price: {
    tr: "Fiyat 0 ya da üzeri, en çok iki ondalıklı olmalı, örneğin 449.90",
    en: "A price must be 0 or more with at most two decimals, for example 449.90",
  },
  currency: { tr: "Üç harfli para birimi kodu olmalı, örneğin TRY", en: "Must be a three-letter currency code, for example TRY" },
  country: { tr: "İki harfli ülke kodu olmalı, örneğin TR", en: "Must be a two-letter country code, for example TR" },
  barcode: {
    tr: "Barkod en çok 40 harf, rakam, nokta, tire veya alt çizgi olabilir; boşluk olamaz",
    en: "A barcode is at most 40 letters, digits, dots, dashes or underscores, without spaces",
  },
  size: {
    tr: "0 ya da üzeri bir ölçü olmalı, en çok üç ondalık, örneğin 1.5",
    en: "Must be a size of 0 or more with at most three decimals, for example 1.5",
  },
  multiplier: { tr: "0 ya da üzeri bir çarpan olmalı, örneğin 0.5", en: "Must be a factor of 0 or more, for example 0.5" },
  address: {
    tr: "http:// ya da https:// ile başlayan bir adres olmalı",
    en: "Must be an address that begins with http:// or https://",
  },
  json: { tr: "Geçerli JSON olmalı", en: "Must be valid JSON" },
  vatRate: { tr: "KDV oranı 0, 1, 10 ya da 20 olmalı", en: "The VAT rate must be 0, 1, 10 or 20" },
  pageSize: { tr: "1 ile 10.000 arasında ya da hepsi için -1 olmalı", en: "Must be between 1 and 10,000, or -1 for all" },
} as const satisfies Record<string, { tr: string; en: string }>;
