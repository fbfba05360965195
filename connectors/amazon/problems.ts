import type { Manifest } from "../connector.ts";
import { account, data, marketplace, type Problem, recogniser } from "../problem.ts";
import { ErrorBody, GrantError } from "./wire.ts";

const signInAgain: Problem["remedy"] = [
  "Mağazanın kartında Amazon'da yeniden oturum açın ve izni onaylayın.",
  "Sign in at Amazon again on the store's card and confirm the permission.",
];
const sendAgain: Problem["remedy"] = [
  "Bir şey yapmanız gerekmez: yeniden denenir. Sürerse destek ile görüşün.",
  "Nothing to do: it is tried again. If it lasts, contact support.",
];

/** Amazon's words for a refusal, most special first; an issue's code stands before its words. */
export const problems: readonly Problem[] = [
  {
    pattern: /invalid_grant|refresh_token|has an invalid grant/i,
    fingerprint: "sign-in",
    ...account("credentials"),
    cause: [
      "Amazon oturumu artık geçerli değil ya da satıcı izni geri aldı.",
      "The sign-in at Amazon is no longer valid, or the seller took the permission back.",
    ],
    remedy: signInAgain,
  },
  {
    pattern: /invalid_client|client authentication failed|unauthorized_client|unsupported_grant_type/i,
    fingerprint: "application",
    ...account("credentials"),
    cause: ["Amazon uygulamanın anahtarını kabul etmedi.", "Amazon did not accept the application's key."],
    remedy: [
      "Seller Central'daki Uygulamalar sayfasından uygulamanın güncel LWA anahtarını alıp mağazaya girin; anahtarın süresi dolmuş olabilir.",
      "Take the application's current LWA key from the Apps page in Seller Central and enter it for the store; the old one may have run out.",
    ],
  },
  {
    pattern: /access token you provided|security token included in the request/i,
    fingerprint: "token",
    ...account("credentials"),
    cause: ["Amazon bu mağazanın oturumunu kabul etmedi.", "Amazon did not accept this store's sign-in."],
    remedy: signInAgain,
  },
  {
    pattern:
      /does not have access to one or more|do not have access to some|access to (?:the )?(?:requested )?resource is (?:denied|forbidden)|invalid_scope|not authorized for requested operation/i,
    fingerprint: "role",
    ...account("credentials"),
    cause: ["Uygulamanın Amazon'da bu iş için izni yok.", "The application has no permission for this at Amazon."],
    remedy: [
      "Uygulamanın Seller Central'daki rollerini denetleyin, eksik rolü isteyin; Amazon verince mağazada yeniden oturum açın.",
      "Check the application's roles in Seller Central and ask for the missing one; when Amazon has granted it, sign in again.",
    ],
  },
  {
    pattern: /does not participate in marketplace|invalid 'marketplaceids?'/i,
    fingerprint: "marketplace",
    ...account("credentials"),
    cause: [
      "Bu Amazon hesabı bu ülkenin pazaryerinde satış yapmıyor.",
      "This Amazon account does not sell in this country's marketplace.",
    ],
    remedy: ["Hesabın satış yaptığı ülkenin kanalını bağlayın.", "Connect the channel of a country that the account sells in."],
  },
  {
    pattern: /exceeded your quota|quotaexceeded/i,
    fingerprint: "quota",
    ...marketplace,
    passes: true,
    cause: ["Amazon şimdilik daha fazla istek almıyor.", "Amazon takes no more requests for the moment."],
    remedy: sendAgain,
  },
  {
    pattern: /internalfailure|\binternal error\b/i,
    fingerprint: "internal",
    ...marketplace,
    passes: true,
    cause: ["Amazon'da bir arıza var.", "Something is wrong at Amazon."],
    remedy: sendAgain,
  },
  {
    pattern: /sku '(.*?)' not found in marketplace/i,
    fingerprint: "sku-unknown",
    ...data("stockCode"),
    cause: ['"$1" stok kodlu ürün Amazon\'da yok.', 'A product with the stock code "$1" is not at Amazon.'],
    remedy: [
      "Ürünü Seller Central'da bu stok koduyla satışa koyun ya da buradaki stok kodunu oradakiyle eşitleyin.",
      "Put the product on sale in Seller Central under this stock code, or make the stock code here the one there.",
    ],
  },
  {
    pattern:
      /^13013\b|no record of the sku|sku was not created|sku does not exist|was not active; price|sku is not found in our system/i,
    fingerprint: "sku-unknown",
    ...data("stockCode"),
    cause: [
      "Bu stok kodlu ürün Amazon'da yok ya da yayından kalktı.",
      "There is no product with this stock code at Amazon, or it was taken off.",
    ],
    remedy: [
      "Ürünü Seller Central'da bu stok koduyla satışa koyun, oradaki öbür hatalarını da giderin.",
      "Put the product on sale in Seller Central under this stock code, and put its other errors there right.",
    ],
  },
  {
    pattern: /not authorized to list products/i,
    fingerprint: "approval",
    ...account("credentials"),
    cause: [
      "Amazon bu kategoride ya da bu markada satış için onay istiyor.",
      "Amazon asks for an approval to sell in this category or under this brand.",
    ],
    remedy: [
      "Seller Central'da satış onayı isteyin; Amazon verince ürünü yeniden gönderin.",
      "Ask for the approval in Seller Central; when Amazon has given it, send the product again.",
    ],
  },
  {
    pattern: /change the brand name on this asin/i,
    fingerprint: "brand",
    ...data("brand"),
    cause: ["Amazon'daki ürünün markası başka.", "The product has another brand at Amazon."],
    remedy: ["Markayı Amazon'daki gibi yazın.", "Write the brand as it stands at Amazon."],
  },
  {
    pattern:
      /in the amazon catalog|inconsistent product classification|matches to multiple amazon products|does not match with the asin|conflicts with the amazon catalog/i,
    fingerprint: "catalogue",
    ...data("content"),
    cause: [
      "Ürünün bilgileri Amazon kataloğundaki ürünle uyuşmuyor.",
      "What is said of the product differs from the product in Amazon's catalogue.",
    ],
    remedy: [
      "Katalogdaki ürün sizinkiyse bilgileri oradaki gibi yapın; değilse barkodu denetleyin.",
      "Where the product in the catalogue is yours, make the details those; otherwise check the barcode.",
    ],
  },
  {
    pattern:
      /jan codes that do not match|not eligible for asin creation|did not find any products on amazon|is not a valid identifier/i,
    fingerprint: "product-code",
    ...data("barcode"),
    cause: ["Amazon barkodu kabul etmedi ya da tanımıyor.", "Amazon did not accept the barcode, or does not know it."],
    remedy: [
      "Barkodun bu ürünün ve bu markanın GS1 kaydındaki barkodu olduğunu denetleyin.",
      "Check that the barcode is the one that is registered at GS1 for this product and this brand.",
    ],
  },
  {
    pattern: /recognize your (?:child|parent) sku/i,
    fingerprint: "variation",
    ...data("stockCode"),
    cause: ["Ürünün öbür varyantları Amazon'da bulunamadı.", "The product's other variants were not found at Amazon."],
    remedy: ["Varyantları Seller Central'da denetleyin.", "Check the variants in Seller Central."],
  },
  {
    pattern: /fulfilled by amazon/i,
    fingerprint: "fulfilled-by-amazon",
    ...data("stock"),
    cause: [
      "Bu ürünü Amazon kendi deposundan gönderiyor; stoku Amazon'a aittir.",
      "Amazon sends this product from its own warehouse; its stock is Amazon's.",
    ],
    remedy: [
      "Bu ürün için Amazon'a stok göndermeyin; deposuna ürün yollayarak artırın.",
      "Send no stock of this product to Amazon; raise it by sending pieces to its warehouse.",
    ],
  },
  {
    pattern: /^90000900\b|attributes? (?:are|is) invalid|provided for an attribute is invalid|allowed for the attribute/i,
    fingerprint: "attribute",
    ...data("content"),
    cause: ["Amazon ürünün bir bilgisini kabul etmedi.", "Amazon did not accept something that was said of the product."],
    remedy: [
      "Ürünün Seller Central'daki uyarılarını açıp düzeltin.",
      "Open the product's warnings in Seller Central and put them right.",
    ],
  },
  {
    pattern: /purchasable_offer|\bprice\b/i,
    fingerprint: "price",
    ...data("price"),
    cause: ["Amazon fiyatı kabul etmedi.", "Amazon did not accept the price."],
    remedy: [
      "Fiyatın sıfırdan büyük, en çok iki ondalıklı ve pazaryerinin para biriminde olduğunu, Amazon'daki alt ve üst fiyat sınırlarını denetleyin.",
      "Check that the price is above zero, with two decimals at most and in the marketplace's currency, and the lowest and highest price set at Amazon.",
    ],
  },
  {
    pattern: /fulfillment_availability|quantity: is invalid/i,
    fingerprint: "stock",
    ...data("stock"),
    cause: ["Amazon stok adedini kabul etmedi.", "Amazon did not accept the quantity."],
    remedy: ["Adedi denetleyip yeniden gönderin.", "Check the quantity and send it again."],
  },
  {
    pattern: /main (?:product )?image/i,
    fingerprint: "image",
    ...data("images"),
    cause: [
      "Ürünün ana görseli Amazon'da eksik ya da uygun değil.",
      "The product's main picture is missing or not accepted at Amazon.",
    ],
    remedy: ["Ana görseli Seller Central'da ekleyin.", "Add the main picture in Seller Central."],
  },
  {
    pattern: /'([\w ]+)' is required,? but (?:is )?(?:missing|not (?:supplied|provided))/i,
    fingerprint: "missing",
    named: true,
    ...data("attribute:$1"),
    cause: ['Amazon ürünün "$1" bilgisini istiyor.', 'Amazon asks for "$1" of the product.'],
    remedy: ["Bu bilgiyi Seller Central'da tamamlayın.", "Complete it in Seller Central."],
  },
  {
    pattern: /already fulfilled|unable to find package|can't be confirmed/i,
    fingerprint: "package-state",
    ...marketplace,
    cause: ["Sipariş Amazon'da gönderilmiş ya da iptal edilmiş.", "The order was sent or canceled at Amazon."],
    remedy: ["Siparişi yenileyin; durumu kendiliğinden gelir.", "Refresh the order; its state arrives by itself."],
  },
  {
    pattern: /orderitemid is invalid|more than was ordered/i,
    fingerprint: "order-line",
    ...data("lines"),
    cause: ["Gönderilen satırlar Amazon'daki siparişe uymuyor.", "The lines that were sent do not fit the order at Amazon."],
    remedy: ["Siparişi yenileyip gönderimi yeniden onaylayın.", "Refresh the order and confirm the shipment again."],
  },
  {
    pattern: /packagereferenceid/i,
    fingerprint: "parcel-number",
    ...marketplace,
    cause: ["Amazon kolinin sıra numarasını kabul etmedi.", "Amazon did not accept the parcel's number."],
    remedy: ["Siparişi yenileyip gönderimi yeniden onaylayın.", "Refresh the order and confirm the shipment again."],
  },
  {
    pattern: /carriercode|carriername/i,
    fingerprint: "carrier",
    ...data("carrierCode"),
    cause: ["Amazon kargo firmasını kabul etmedi.", "Amazon did not accept the carrier."],
    remedy: [
      "Listeden bir firma seçin; başka bir firmaysa adını yazın.",
      "Choose a carrier of the list; write the name of another one.",
    ],
  },
  {
    pattern: /trackingnumber|\btracking id\b/i,
    fingerprint: "tracking",
    ...data("trackingCode"),
    cause: ["Kargo takip numarası eksik ya da uygun değil.", "The tracking code is missing or not accepted."],
    remedy: [
      "Kargo takip numarasını yazıp gönderimi yeniden onaylayın.",
      "Enter the tracking code and confirm the shipment again.",
    ],
  },
  {
    pattern:
      /could not be read|feed (?:fatal|cancelled)|\b(?:bad_request|40020\d\d)\b|cannot be parsed|invalid path provided|value is missing for patch|invalid input|invalid request|input you have submitted|match input arguments|iso8601|target resource argu|required parameters missing|'pagetoken'|request header field|unable to process the xml|ill-formed/i,
    fingerprint: "message",
    ...marketplace,
    cause: ["Amazon gönderilen toplu mesajı işleyemedi.", "Amazon could not work on the message that was sent."],
    remedy: sendAgain,
  },
];

export const recognise = recogniser("amazon", problems);

/** `{errors: [{code, message, details}]}`; the sign-in has OAuth's. */
export const readError: Manifest["readError"] = (_status, body) => {
  const grant = GrantError.safeParse(body).data;
  if (grant) return { reasons: [`${grant.error}: ${grant.error_description}`] };
  const { errors = [] } = ErrorBody.safeParse(body).data ?? {};
  return { reasons: errors.map(({ code, message, details }) => [message || code, details].filter(Boolean).join(": ")) };
};
