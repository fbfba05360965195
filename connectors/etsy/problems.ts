import type { Connector } from "../connector.ts";
import { data, type Problem, recogniser } from "../problem.ts";
import { ErrorBody, ErrorList } from "./wire.ts";

const again: Problem["remedy"] = [
  "Bilgiyi düzeltin; kendiliğinden yeniden gönderilir.",
  "Correct it; it is sent again by itself.",
];
const shopManager: Problem["remedy"] = [
  "Etsy'de Shop Manager > Settings bölümünde oluşturun, sonra ürünü yeniden gönderin.",
  "Make one in Etsy's Shop Manager > Settings, then send the product again.",
];

/** Said of a field, in the sandbox's short form and as Etsy says it: "There was a problem with /title/1 : …" (open-api #419, #430). */
const of = (names: string, says = "") => new RegExp(`^(?:there was a problem with )?/?(?:${names})\\b${says}`, "i");

/** There are no error codes: the text names its field. Most special first; the wording is undocumented, so only words that carry the meaning. */
export const problems: readonly Problem[] = [
  {
    pattern: /invalid_grant|refresh_token|authorization code/i,
    fingerprint: "sign-in",
    owner: "account",
    field: "credentials",
    cause: ["Etsy oturumu artık geçerli değil.", "The sign-in at Etsy is no longer valid."],
    remedy: ["Mağazanın kartında Etsy'de yeniden oturum açın.", "Sign in at Etsy again on the store's card."],
  },
  {
    pattern: /invalid_token|shared secret|api key|invalid_client/i,
    fingerprint: "key",
    owner: "account",
    field: "credentials",
    cause: ["Etsy uygulama anahtarını ya da oturumu kabul etmedi.", "Etsy did not accept the application's key or the sign-in."],
    remedy: [
      "Keystring ve shared secret değerlerini denetleyin ve Etsy'de yeniden oturum açın.",
      "Check keystring and shared secret, and sign in at Etsy again.",
    ],
  },
  {
    pattern: /scope|does not own/i,
    fingerprint: "right",
    owner: "account",
    field: "credentials",
    cause: ["Etsy bu işlem için izin vermemiş.", "Etsy has not granted the right for this."],
    remedy: ["Mağazayı yeniden bağlayın ve istenen izinlerin tümünü verin.", "Connect the store again and grant all rights."],
  },
  {
    pattern: /picture .*(not reached|too slow)/i,
    fingerprint: "picture-away",
    ...data("images"),
    passes: true,
    cause: ["Ürünün bir görseline ulaşılamadı.", "A picture of the product could not be reached."],
    remedy: [
      "Görselin adresini denetleyin; kendiliğinden yeniden denenir.",
      "Check the picture's address; it is tried again by itself.",
    ],
  },
  {
    pattern: /^picture |^images?:|listing_image|^there was a problem with \/images?\b/i,
    fingerprint: "images",
    ...data("images"),
    cause: [
      "Etsy görselleri kabul etmedi: en az bir JPEG, PNG ya da GIF görsel gerekir.",
      "Etsy did not take the pictures: one JPEG, PNG or GIF at least is needed.",
    ],
    remedy: ["Ürüne açılabilen bir görsel ekleyin.", "Give the product a picture that can be opened."],
  },
  {
    pattern: of("title"),
    fingerprint: "title",
    ...data("title"),
    cause: [
      "Etsy ürün adını kabul etmedi: en çok 140 karakter; %, : ve & ile + yalnız birer kez geçebilir.",
      "Etsy did not take the title: 140 characters at most, and each of %, :, & and + only once.",
    ],
    remedy: ["Ürünün İngilizce adını düzeltin.", "Correct the product's English name."],
  },
  {
    pattern: of("description"),
    fingerprint: "description",
    ...data("description"),
    cause: ["Etsy açıklamayı kabul etmedi.", "Etsy did not take the description."],
    remedy: ["Ürünün İngilizce açıklamasını düzeltin.", "Correct the product's English description."],
  },
  {
    pattern: of("price"),
    fingerprint: "price",
    ...data("price"),
    cause: ["Etsy fiyatı kabul etmedi: en az 0,20 olmalı.", "Etsy did not take the price: 0.20 at least."],
    remedy: again,
  },
  {
    pattern: /^state: (sold_out|expired), to be renewed/i,
    fingerprint: "renew",
    owner: "account",
    field: "stock",
    passes: true,
    cause: [
      "Ürün Etsy'de tükenmiş ya da süresi dolmuş; yeniden satışa çıkması ilan ücreti olan bir yenilemedir ve bu üründe otomatik yenileme kapalı.",
      "The listing is sold out or has expired at Etsy; putting it on sale again is a renewal with the listing fee, and automatic renewal is off for it.",
    ],
    remedy: [
      "Shop Manager > Listings bölümünde ürünü yenileyin ya da otomatik yenilemeyi açın; stok sonra kendiliğinden gider.",
      "Renew it in Shop Manager > Listings, or switch on its automatic renewal; the stock then goes by itself.",
    ],
  },
  {
    pattern: /quantity greater than 0|\/quantity : cannot be empty|^quantity: A listing needs at least one piece/i,
    fingerprint: "no-stock",
    owner: "data",
    field: "stock",
    passes: true,
    cause: ["Etsy stoğu olmayan bir ürünü almaz.", "Etsy takes no listing without a piece of stock."],
    remedy: ["Stok girin; kendiliğinden yeniden gönderilir.", "Give it stock; it is sent again by itself."],
  },
  {
    pattern: of("quantity"),
    fingerprint: "quantity",
    ...data("stock"),
    cause: [
      "Etsy adedi kabul etmedi: 0 ile 999 arasında olmalı, yayına çıkarken en az 1.",
      "Etsy did not take the quantity: 0 to 999, and 1 at least to be published.",
    ],
    remedy: again,
  },
  {
    pattern: /^sku: .*not in the shop/i,
    fingerprint: "sku-unknown",
    ...data("barcode"),
    cause: ["Bu SKU Etsy mağazasında yok.", "This SKU is not in the Etsy shop."],
    remedy: ["Ürünü Etsy'ye yeniden gönderin.", "Send the product to Etsy again."],
  },
  {
    pattern: of("skus?"),
    fingerprint: "sku",
    ...data("barcode"),
    cause: ["Etsy SKU'yu kabul etmedi: en çok 32 karakter.", "Etsy did not take the SKU: 32 characters at most."],
    remedy: again,
  },
  {
    pattern: /^(?:there was a problem with )?\/?taxonomy|taxonomy not found/i,
    fingerprint: "category",
    owner: "mapping",
    field: "category",
    cause: ["Etsy bu kategoriyi tanımıyor.", "Etsy does not know this category."],
    remedy: ["Kategoriyi yeniden eşleştirin.", "Map the category again."],
  },
  {
    pattern: /you cannot sell this item/i,
    fingerprint: "production-partner",
    owner: "mapping",
    field: "attribute:Who made it?",
    cause: [
      "Etsy, başkasının yeni yaptığı bir ürünü üretim ortağı belirtilmeden satışa almaz.",
      "Etsy does not put a new product that somebody else made on sale without its production partner.",
    ],
    remedy: [
      "Etsy'de Shop Manager > Settings > Production partners bölümüne ortağınızı ekleyin; tek ortak kendiliğinden bildirilir, birden çok ortak varsa ürünün Etsy sayfasında seçin. Ürünü siz yapıyorsanız özellik eşleştirmede 'Who made it?' değerini düzeltin.",
      "Add your partner in Etsy's Shop Manager > Settings > Production partners; the only one is named by itself, of several choose one on the listing's page at Etsy. If you make it yourself, correct 'Who made it?' in the category's mapping.",
    ],
  },
  {
    pattern: /^cannot update '(when_made|who_made|is_supply)' without|^(?:there was a problem with )?\/?is_supply/i,
    fingerprint: "attribute:is_supply",
    owner: "mapping",
    field: "attribute:What is it?",
    cause: [
      "Ürünü kimin, ne zaman yaptığı ve malzeme olup olmadığı birlikte bildirilmeli.",
      "Who made the product, when, and whether it is a supply must be said together.",
    ],
    remedy: [
      "Özellik eşleştirmede 'Who made it?', 'When was it made?' ve 'What is it?' için birer değer seçin.",
      "Choose a value for 'Who made it?', 'When was it made?' and 'What is it?' in the category's mapping.",
    ],
  },
  {
    pattern: /^(?:there was a problem with )?\/?item\/?(weight|length|width|height|dimensions)|invalid shipping data/i,
    fingerprint: "item-size",
    owner: "account",
    cause: [
      "Etsy'deki kargo profili ağırlık ve ölçü ister; gönderilen ürün bunları karşılamıyor.",
      "The shipping profile at Etsy asks for weight and size, and the product does not meet it.",
    ],
    remedy: [
      "Etsy'de ürünün ağırlığını ve ölçülerini girin ya da sabit ücretli bir kargo profili kullanın.",
      "Give the listing its weight and size at Etsy, or use a shipping profile with fixed prices.",
    ],
  },
  {
    pattern: of("who_made"),
    fingerprint: "attribute:who_made",
    owner: "mapping",
    field: "attribute:Who made it?",
    cause: ["Ürünü kimin yaptığı eksik ya da geçersiz.", "Who made the product is missing or not valid."],
    remedy: [
      "Özellik eşleştirmede 'Who made it?' için bir değer seçin.",
      "Choose a value for 'Who made it?' in the category's mapping.",
    ],
  },
  {
    pattern: of("when_made"),
    fingerprint: "attribute:when_made",
    owner: "mapping",
    field: "attribute:When was it made?",
    cause: [
      "Ürünün yapıldığı dönem eksik ya da geçersiz; Etsy dönemleri her ocakta değişir.",
      "When the product was made is missing or not valid; Etsy's periods move every January.",
    ],
    remedy: [
      "Özellik eşleştirmede 'When was it made?' için yeniden seçin.",
      "Choose 'When was it made?' again in the category's mapping.",
    ],
  },
  {
    pattern: /^(?:there was a problem with )?\/?(property|products|value_ids|values|price_on|quantity_on|sku_on)/i,
    fingerprint: "attribute",
    owner: "mapping",
    field: "attribute",
    cause: [
      "Etsy varyant ya da özellik değerlerini kabul etmedi: en çok iki varyant özelliği, her varyantta ayrı bir değer.",
      "Etsy did not take the variations or attributes: two variation properties at most, and each variant with values of its own.",
    ],
    remedy: [
      "Özellik eşleştirmesini ve varyantların değerlerini düzeltin.",
      "Correct the attribute mapping and the variants' values.",
    ],
  },
  {
    pattern: /shipping_profile/i,
    fingerprint: "shipping-profile",
    owner: "account",
    cause: ["Etsy mağazasında kargo profili yok.", "The Etsy shop has no shipping profile."],
    remedy: shopManager,
  },
  {
    pattern: /readiness_state/i,
    fingerprint: "processing-profile",
    owner: "account",
    cause: ["Etsy mağazasında hazırlama profili yok.", "The Etsy shop has no processing profile."],
    remedy: shopManager,
  },
  {
    pattern: /return_policy/i,
    fingerprint: "return-policy",
    owner: "account",
    cause: [
      "Etsy mağazasında iade koşulu yok; yayına çıkmak için gerekir.",
      "The Etsy shop has no return policy, which publishing needs.",
    ],
    remedy: shopManager,
  },
  {
    pattern: /^tracking_code|carrier_name|tracking number is required/i,
    fingerprint: "tracking",
    ...data("trackingCode"),
    cause: [
      "Etsy takip bilgisini kabul etmedi; kargo firması ve kargo takip numarası birlikte yazılır.",
      "Etsy did not take the tracking details; carrier and tracking code go together.",
    ],
    remedy: ["İkisini de yazın ya da ikisini de boş bırakın.", "Give both, or leave both empty."],
  },
  {
    pattern: /^receipt|could not find a receipt/i,
    fingerprint: "package-state",
    owner: "marketplace",
    cause: ["Siparişin Etsy'deki durumu bu işleme izin vermiyor.", "The order's state at Etsy does not allow this."],
    remedy: [
      "Siparişi yenileyin; ödenmemiş, iptal ya da iade edilmiş olabilir.",
      "Refresh the order; it may be unpaid, canceled or refunded.",
    ],
  },
  {
    pattern: /could not find a listing|no inventory found/i,
    fingerprint: "listing-gone",
    owner: "marketplace",
    field: "barcode",
    cause: ["Bu ürün Etsy'de artık yok.", "This listing is no longer at Etsy."],
    remedy: ["Ürünü Etsy'ye yeniden gönderin.", "Send the product to Etsy again."],
  },
  {
    pattern: /rate limit|quota/i,
    fingerprint: "rate",
    owner: "marketplace",
    passes: true,
    cause: ["Etsy şimdilik daha fazla istek almıyor.", "Etsy takes no more requests for now."],
    remedy: ["Bir şey yapmanız gerekmez: kendiliğinden devam eder.", "Nothing to do: it continues by itself."],
  },
];

export const recognise = recogniser("etsy", problems);

/** `{error}`; the token endpoint adds a description (section 3). A listing's refusals may come as a list, each with its path. */
export const readError: Connector["readError"] = (_status, body) => {
  const list = ErrorList.safeParse(body).data;
  if (list) return { reasons: list.map(({ path, message }) => `There was a problem with ${path} : ${message}`) };
  const { error, error_description } = ErrorBody.safeParse(body).data ?? {};
  return { reasons: error ? [error_description ? `${error}: ${error_description}` : error] : [] };
};
