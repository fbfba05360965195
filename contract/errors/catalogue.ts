import type { Words } from "./words.ts";

/** 3xxx: the catalogue. */
export const catalogueErrors = {
  barcode_taken: {
    number: 3000,
    status: 409,
    tr: "{barcode} barkodu başka bir üründe kullanılıyor.",
    en: "The barcode {barcode} is used by another product.",
  },
  product_code_taken: {
    number: 3001,
    status: 409,
    tr: "{code} stok kodu zaten kullanılıyor.",
    en: "The stock code {code} is already in use.",
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
  stock_moved: {
    number: 3010,
    status: 409,
    tr: "{barcode}: stok şu anda {onHand}, {from} değil. Hiçbir şey değişmedi; güncel sayıya bakıp yenisini girin (API'de quantity: { from, to }).",
    en: "{barcode}: stock is {onHand} now, not {from}. Nothing was changed; look at it again and enter the new count (in the API as quantity: { from, to }).",
  },
  currency_without_prices: {
    number: 3011,
    status: 400,
    tr: "Para birimi {from} yerine {to} olamaz: {barcode} için yeni fiyat verilmemiş, {price} {from} çevrilmez. Bütün varyantların liste ve satış fiyatını birlikte gönderin.",
    en: "The currency cannot become {to} instead of {from}: {barcode} has no new price, and {price} {from} is not converted. Send the list and sale price of every variant with it.",
  },
  picture_address: {
    number: 3012,
    status: 400,
    tr: "Görsel adresi internetten açılamaz: {given}. https:// ile başlayan ve herkesin açabildiği bir adres yazın ya da görseli bilgisayarınızdan yükleyin.",
    en: "The image address can't be opened from the internet: {given}. Type one that starts with https:// and that everybody can open, or upload the image from your computer.",
  },
  price_exists: {
    number: 3013,
    status: 409,
    tr: "Bu mağaza için {currency} cinsinden geçerli bir fiyat zaten var. Hiçbir şey değişmedi; güncel fiyata bakıp onu değiştirin ya da yenisine başka bir başlangıç ya da bir bitiş verin.",
    en: "There already is a price in {currency} here. Nothing was changed; look at it and change it, or give the new one another beginning or an end.",
  },
  price_period: {
    number: 3014,
    status: 400,
    tr: "Bitiş, başlangıçtan ve şu andan sonra olmalı.",
    en: "It has to end after it begins, and after now.",
  },
  price_currency: {
    number: 3015,
    status: 400,
    tr: "{store} {expected} ister, {given} değil. Fiyatı {expected} cinsinden verin; fiyat çevrilmez.",
    en: "{store} takes {expected}, not {given}. Give the price in {expected}; prices are not converted.",
  },
  price_without_currency: {
    number: 3016,
    status: 400,
    tr: "Bütün mağazalar için verilen fiyatın para birimi yazılmalı.",
    en: "A price for all stores needs its currency.",
  },
  stock_of_set: {
    number: 3021,
    status: 409,
    tr: "{barcode} bir set: stoğu, içindeki ürünlerin stoğundan hesaplanır. Sayımı o ürünlerde yapın.",
    en: "{barcode} is a set: its stock follows from the stock of what is in it. Count those products.",
  },
  set_of_sets: {
    number: 3022,
    status: 409,
    tr: "{barcode} de bir set; bir setin içine yalnızca tek satılan ürünler konabilir. Setin içindekileri tek tek ekleyin.",
    en: "{barcode} is a set too; only what is sold singly can be in a set. Add what is in it one by one.",
  },
  set_is_component: {
    number: 3023,
    status: 409,
    tr: "{barcode} başka bir setin içinde ({set}), bu yüzden kendisi set olamaz. Önce onu o setten çıkarın.",
    en: "{barcode} is in another set ({set}), so it can't be a set itself. Take it out of that set first.",
  },
  set_has_stock: {
    number: 3024,
    status: 409,
    tr: "{barcode} için rafta {onHand}, siparişlere ayrılmış {reserved} adet var. Setin kendi stoğu olmaz: önce stoğunu 0 sayın ve açık siparişlerini gönderin.",
    en: "There are {onHand} pieces of {barcode} on the shelf and {reserved} are reserved for orders. A set has no stock of its own: count it as 0 and ship its open orders first.",
  },
  variant_in_set: {
    number: 3025,
    status: 409,
    tr: "{barcode} silinemez: {set} setinin içinde. Önce onu setten çıkarın.",
    en: "{barcode} cannot be removed: it is in the set {set}. Take it out of the set first.",
  },
  regrade_too_many: {
    number: 3026,
    status: 409,
    tr: "{barcode} için bu depoda ve bu durumda, siparişlere ayrılmamış {free} adet var; {requested} adet istendi.",
    en: "{free} pieces of {barcode} lie here in this condition and are not reserved; {requested} were asked for.",
  },
  no_categories: {
    number: 3020,
    status: 409,
    tr: "Ürün eklenebilecek bir kategori yok. Destek ile görüşün.",
    en: "There is no category that products can be added to. Contact support.",
  },
} as const satisfies Words;
