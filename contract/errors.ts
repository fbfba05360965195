import { areaWords, levelWords } from "./area-words.ts";
import { accessErrors } from "./errors/access.ts";
import { bulkErrors } from "./errors/bulk.ts";
import { catalogueErrors } from "./errors/catalogue.ts";
import { companyErrors } from "./errors/company.ts";
import { filesErrors } from "./errors/files.ts";
import { listsErrors } from "./errors/lists.ts";
import { logisticsErrors } from "./errors/logistics.ts";
import { ordersErrors } from "./errors/orders.ts";
import { peopleErrors } from "./errors/people.ts";
import { personalDataErrors } from "./errors/personal-data.ts";
import { platformErrors } from "./errors/platform.ts";
import { requestErrors } from "./errors/request.ts";
import { storesErrors } from "./errors/stores.ts";
import { supportErrors } from "./errors/support.ts";
import { taxonomyErrors } from "./errors/taxonomy.ts";
import { translationErrors } from "./errors/translation.ts";
import { memberRightWords } from "./member-words.ts";
import { formatDecimal } from "./numbers.ts";

/** Every error that a person can act on: its number, HTTP status and words. Numbers never change their meaning; a file is a slice's hundred or thousand. */
export const errors = {
  ...requestErrors,
  ...listsErrors,
  ...accessErrors,
  ...peopleErrors,
  ...catalogueErrors,
  ...taxonomyErrors,
  ...translationErrors,
  ...filesErrors,
  ...storesErrors,
  ...ordersErrors,
  ...personalDataErrors,
  ...bulkErrors,
  ...companyErrors,
  ...logisticsErrors,
  ...supportErrors,
  ...platformErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** Names of the contract that stand in sentences, as the screens say them. */
const spoken: Record<string, Record<string, { tr: string; en: string }>> = {
  right: memberRightWords,
  area: areaWords,
  level: levelWords,
};

/** Values that are money: decimal text. A sentence writes them, and every count, as the screen beside it does. */
const amounts = new Set(["price", "listPrice", "salePrice", "discount", "amount", "remaining"]);

const isWords = (value: unknown): value is { tr: string; en: string } =>
  typeof value === "object" && value !== null && "tr" in value && "en" in value;

/** The sentence of an error in a language, with its values filled in. */
export const sentence = (code: ErrorCode, values: Record<string, unknown> = {}, language: "tr" | "en" = "tr") =>
  errors[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = values[name];
    // What is said in one language or the other is said in that of the sentence.
    if (isWords(given)) return given[language];
    const value = String(given ?? "");
    if (amounts.has(name)) return formatDecimal(value);
    return typeof given === "number" ? formatDecimal(value, 0) : (spoken[name]?.[value]?.[language] ?? value);
  });

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
  "other_page",
  "wrong_role",
  "no_right",
  "no_area",
  "not_by_area",
  "not_by_store",
  "cross_site",
  "client_inactive",
  "bug",
  "database_away",
  "provider_away",
  "key_suspended",
] as const satisfies readonly ErrorCode[];

/** What else a procedure may answer without declaring it, by what it asks of its caller. */
export const callerErrors = ({ inBrowser, fresh }: { inBrowser: boolean; fresh: boolean | "factor" }): readonly ErrorCode[] => [
  ...(inBrowser || fresh ? (["browser_only"] as const) : []),
  ...(fresh ? ([fresh === "factor" ? "factor_needed" : "proof_needed"] as const) : []),
];

/**
 * What a question is told while its answer is being fetched: it was asked rightly, so it is 202 with the error's envelope (success false, its
 * code) and Retry-After. A change that needs the same is refused with the error's own status.
 */
export const soonErrors = ["taxonomy_loading"] as const satisfies readonly ErrorCode[];
export const statusOf = (code: ErrorCode, { right }: { right: string }): number =>
  right === "read" && (soonErrors as readonly ErrorCode[]).includes(code) ? 202 : errors[code].status;

/** What a field expects, where the schema's own words would show a pattern. A schema names one as its error. */
export const hints = {
  oneSubject: {
    tr: "Şunlardan yalnız biri verilmeli: tradeportCategoryIds, brandId, values",
    en: "Give exactly one of these: tradeportCategoryIds, brandId, values",
  },
  otherChannel: {
    tr: "channelId ile aynı olamaz; kopyalanacak başka bir pazaryeri verin",
    en: "It can't be the same as channelId; give another channel to copy from",
  },
  wholePlace: {
    tr: "Pazaryeri kategorisi ve özelliği birlikte verilmeli, ya da ikisi de verilmemeli.",
    en: "Give the channel's category and attribute together, or neither.",
  },
  mappingOrPlace: {
    tr: "attributeMappingId verilmeli, ya da channelCategoryCode ile channelAttributeCode birlikte",
    en: "Give attributeMappingId, or channelCategoryCode and channelAttributeCode together",
  },
  valueOrText: {
    tr: "Şunlardan yalnız biri verilmeli: tradeportValueId ya da text",
    en: "Exactly one is needed: tradeportValueId or text",
  },
  sign: {
    tr: "saklanamayan bir karakter (NUL ya da karakter olmayan bir kod) içeriyor; onu silin",
    en: "it contains a character that can't be stored (NUL, or a code that is no character); remove it",
  },
  count: {
    tr: "0 ile 1.000.000 arasında tam sayı olmalı; kayıtlı bir varyantta değiştirmek için {from: gördüğünüz, to: yeni sayı}",
    en: "Must be a whole number from 0 to 1,000,000; to change that of a kept variant {from: what you saw, to: the new count}",
  },
  instant: {
    tr: "1 ile 9999 yılları arasında bir an olmalı, örneğin 2026-11-24T09:30:00Z",
    en: "Must be an instant of the years 1 to 9999, for example 2026-11-24T09:30:00Z",
  },
  periodYears: {
    tr: "1900 ile 2999 yılları arasında bir an olmalı (örneğin 2026-11-24T09:30:00Z)",
    en: "Must be an instant of the years 1900 to 2999, for example 2026-11-24T09:30:00Z",
  },
  measure: {
    tr: "Sıfırdan büyük bir sayı olmalı, örneğin 40 ya da 12.5",
    en: "Must be a number above zero, for example 40 or 12.5",
  },
  roadNumber: {
    tr: "En çok 50 harf (İngiliz alfabesinden), rakam, - ve _ olabilir",
    en: "At most 50 letters of the English alphabet, digits, - and _",
  },
  isoDay: {
    tr: "Yıl-ay-gün biçiminde, takvimde olan bir gün olmalı, örneğin 2026-11-30",
    en: "Must be a day that exists, as year-month-day, for example 2026-11-30",
  },
  roadOrOrder: {
    tr: "Şunlardan yalnız biri verilmeli: roadOrderId ya da orderId",
    en: "Exactly one is needed: roadOrderId or orderId",
  },
  sinceTwice: { tr: "Aynı gün iki kez yazılmış", en: "The same day stands there twice" },
  asRead: {
    tr: "burada değişmez; okunduğu gibi gönderilmeli ya da hiç gönderilmemeli",
    en: "does not change here; send it as it was read, or not at all",
  },
  version: {
    tr: "eksik; var olan bir kaydı değiştirirken okuduğunuz version değeri de gönderilmeli",
    en: "is missing; a change of what is there carries the version that it was read with",
  },
  changedAfter: {
    tr: "Bir an (örneğin 2026-11-24T09:30:00Z) ya da önceki yanıtın next alanı olmalı",
    en: "Must be an instant, for example 2026-11-24T09:30:00Z, or the next of the answer before",
  },
  decimal: { tr: "Ondalık sayı olmalı, örneğin 449.90", en: "Must be a decimal number, for example 449.90" },
  price: {
    tr: "Fiyat 0 ya da üzeri olmalı; en çok 11 basamak ve iki ondalık, örneğin 449.90",
    en: "A price must be 0 or more with at most 11 digits and two decimals, for example 449.90",
  },
  currency: { tr: "Üç harfli para birimi kodu olmalı, örneğin TRY", en: "Must be a three-letter currency code, for example TRY" },
  country: { tr: "İki harfli ülke kodu olmalı, örneğin TR", en: "Must be a two-letter country code, for example TR" },
  barcode: {
    tr: "Barkod en çok 40 harf, rakam, nokta, tire veya alt çizgi olabilir; boşluk olamaz",
    en: "A barcode is at most 40 letters, digits, dots, dashes or underscores, without spaces",
  },
  size: {
    tr: "0 ya da üzeri bir ölçü olmalı; en çok altı basamak ve üç ondalık, örneğin 1.5",
    en: "Must be a size of 0 or more with at most six digits and three decimals, for example 1.5",
  },
  multiplier: {
    tr: "0 ya da üzeri bir çarpan olmalı; en çok üç basamak ve dört ondalık, örneğin 0.5",
    en: "Must be a factor of 0 or more with at most three digits and four decimals, for example 0.5",
  },
  address: {
    tr: "http:// ya da https:// ile başlayan bir adres olmalı",
    en: "Must be an address that begins with http:// or https://",
  },
  pictureAddress: {
    tr: "https:// ile başlayan ve internetten açılan bir adres olmalı",
    en: "Must be an address that begins with https:// and opens from the internet",
  },
  rate: {
    tr: "0 ile 100 arasında, en çok iki ondalıklı bir oran olmalı, örneğin 12.50",
    en: "Must be a rate from 0 to 100 with at most two decimals, for example 12.50",
  },
  refundAmount: {
    tr: "Geri ödenen tutar 0’dan büyük olmalı, örneğin 449.90; adetlerin ödenenden payı için tutarı göndermeyin",
    en: "What is paid back must be more than 0, for example 449.90; leave the amount out for the units' share of what was paid",
  },
  areas: { tr: "En az bir alan seçilmeli", en: "At least one area is needed" },
  idsOrFilter: {
    tr: "Ya seçilen ürünleri (ids) ya da bir filtre (filter) verin, ikisini birden değil",
    en: "Give either the chosen products (ids) or a filter (filter), not both",
  },
  storesOrChannelProducts: {
    tr: "Ya ürünleri ve mağazaları (storeIds) ya da kanal ürünlerini (channelProducts) verin, ikisini birden değil",
    en: "Give either products and stores (storeIds) or channel products (channelProducts), not both",
  },
  termTwice: {
    tr: "Bu terim bu dilde sözlükte bir kez daha var; her birini bir kez verin",
    en: "This term is in the glossary of this language once more; give each once",
  },
  rangeTurned: {
    tr: "Aralığın sonu başından küçük; sonunu büyütün ya da boş bırakın",
    en: "The range ends below where it begins; give a higher end, or none",
  },
  amountCurrency: {
    tr: "Tutarla birlikte para birimi de verilmeli, tutar yoksa para birimi de boş kalmalı",
    en: "An amount needs its currency, and without an amount there is none",
  },
  languageTwice: { tr: "Bir dil iki kez verilmiş; her birini bir kez verin", en: "A language is given twice; give each once" },
  fieldTwice: { tr: "Bir alan iki kez verilmiş; her birini bir kez verin", en: "A field is given twice; give each once" },
  amount: {
    tr: "Bir sayı olmalı, örneğin 12 ya da 12.50; azaltmak için başına eksi koyun",
    en: "Must be a number, for example 12 or 12.50; put a minus in front to lower",
  },
  percentChange: {
    tr: "-99,99 ile 999,99 arasında bir yüzde olmalı, örneğin 12 ya da -5.50",
    en: "Must be a percentage from -99.99 to 999.99, for example 12 or -5.50",
  },
  json: { tr: "Geçerli JSON olmalı", en: "Must be valid JSON" },
  barcodePrefix: {
    tr: "Barkod ön eki 3 ile 10 arasında rakam olmalı, örneğin 8690000; yoksa boş bırakın",
    en: "A barcode prefix is 3 to 10 digits, for example 8690000; leave it empty if you have none",
  },
  pictureEdge: { tr: "Listedeki ölçülerden biri olmalı", en: "Must be one of the sizes of the list" },
  vatRate: { tr: "KDV oranı 0, 1, 10 ya da 20 olmalı", en: "The VAT rate must be 0, 1, 10 or 20" },
  listName: {
    tr: "Liste adı küçük harf ve tireden oluşan en çok 40 karakter olmalı, örneğin products",
    en: "A list's name is at most 40 small letters and dashes, for example products",
  },
  manyLists: { tr: "Bir çağrıda en çok 20 liste gönderilebilir", en: "At most 20 lists can be sent in one call" },
  attributeTwice: {
    tr: "Bir özellik iki kez verilmiş; her birini bir kez verin",
    en: "An attribute is given twice; give each once",
  },
  variantTwice: { tr: "Bir varyant iki kez verilmiş; her birini bir kez verin", en: "A variant is given twice; give each once" },
  listValueOrText: {
    tr: "Bir özelliğe ya listeden bir değer ya da bir metin verin, ikisini birden değil",
    en: "Give an attribute either a value of the list or a text, not both",
  },
  kindOrProduct: {
    tr: "Ya bir tür (stok, fiyat, içerik) ya da bir ürün verin, ikisini birden değil",
    en: "Give either a kind (stock, price, content) or a product, not both",
  },
  manyFilters: { tr: "En çok 40 filtre saklanabilir", en: "At most 40 filters can be kept" },
  username: {
    tr: "Kullanıcı adı 3-40 harf, rakam, nokta, tire veya alt çizgiden oluşur; boşluk ve @ olamaz",
    en: "A user name is 3 to 40 letters, digits, dots, dashes or underscores, without spaces and @",
  },
  factorCode: {
    tr: "Uygulamanın gösterdiği altı haneli kodu yazın, örneğin 123 456",
    en: "Type the six digits that the app shows, for example 123 456",
  },
  link: {
    tr: "Bağlantı eksik ya da değişmiş; e-postadaki bağlantının tamamını açın",
    en: "The link is incomplete or was changed; open the whole link of the e-mail",
  },
  phone: {
    tr: "Geçerli bir telefon numarası giriniz. (örnek: {example})",
    en: "Enter a valid phone number. (example: {example})",
  },
  email: {
    tr: "E-posta adresi ad@alan.com biçiminde, Türkçe harfler olmadan yazılmalı",
    en: "An e-mail address must look like name@domain.com, in the letters a to z",
  },
  taxNumber: {
    tr: "Geçerli bir VKN (10 hane) ya da TCKN (11 hane) olmalı; haneleri kontrol edin",
    en: "Must be a valid Turkish tax number (VKN, 10 digits) or identity number (TCKN, 11 digits); check its digits",
  },
  invoicePrefix: {
    tr: "Fatura seri ön eki büyük harf ve rakamlardan oluşur: Türkiye’de 3, başka ülkelerde en çok 10 karakter, örneğin ABC",
    en: "An invoice series is capital letters and digits: 3 of them in Turkey, at most 10 elsewhere, for example ABC",
  },
  timeZone: { tr: "Bir saat dilimi olmalı, örneğin Europe/Istanbul", en: "Must be a time zone, for example Europe/Istanbul" },
  orderPoll: { tr: "Listedeki aralıklardan biri olmalı", en: "Must be one of the intervals of the list" },
  noPathSign: {
    tr: "Bir adda > işareti olamaz; kategori yollarında adları o ayırır",
    en: "A name can't contain the sign >, which separates names in paths",
  },
  warehouseCode: {
    tr: "Depo kodu harf, rakam, nokta, tire ya da alt çizgi olabilir; boşluk olamaz",
    en: "A warehouse code is letters, digits, dots, dashes or underscores, without spaces",
  },
  taxonomyCode: {
    tr: "Kod harf, rakam, nokta, tire ya da alt çizgi olabilir; boşluk olamaz",
    en: "A code is letters, digits, dots, dashes or underscores, without spaces",
  },
  pageSize: { tr: "1 ile 10.000 arasında ya da hepsi için -1 olmalı", en: "Must be between 1 and 10,000, or -1 for all" },
} as const satisfies Record<string, { tr: string; en: string }>;
