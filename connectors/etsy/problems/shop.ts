import { account, data, type Problem } from "../../problem.ts";

const shopManager: Problem["remedy"] = [
  "Etsy'de Shop Manager > Settings bölümünde oluşturun, sonra ürünü yeniden gönderin.",
  "Make one in Etsy's Shop Manager > Settings, then send the product again.",
];

/** What the shop itself must have, the state of a listing and of an order, and the line. */
export const shopProblems: readonly Problem[] = [
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
    pattern: /return[_/]policy/i,
    fingerprint: "return-policy",
    owner: "account",
    cause: [
      "Etsy mağazasında iade koşulu yok; yayına çıkmak için gerekir.",
      "The Etsy shop has no return policy, which publishing needs.",
    ],
    remedy: shopManager,
  },
  {
    pattern:
      /postal codes?\b|carrier and mail class|carrier or mail class|supported shipping carriers|destination_country_iso|^the destination country/i,
    fingerprint: "shipping-settings",
    ...account("listing"),
    cause: [
      "Etsy'deki kargo profilinin bir ayarı kabul edilmedi: posta kodu, gönderim ülkesi, kargo firması ya da teslim süresi.",
      "A setting of the shipping profile at Etsy was not accepted: postal code, destination, carrier or delivery days.",
    ],
    remedy: [
      "Etsy'de Shop Manager > Settings > Shipping settings bölümünde profili düzeltin, sonra yeniden deneyin.",
      "Correct the profile in Etsy's Shop Manager > Settings > Shipping settings, then try again.",
    ],
  },
  {
    pattern: /tracking number is required/i,
    fingerprint: "tracking-required",
    ...data("trackingCode"),
    cause: [
      "Etsy bu siparişte kargo takip numarası istiyor: ABD içinde 10 doların üzerindeki ve Hindistan'daki siparişlerde zorunlu.",
      "Etsy asks for a tracking code of this order, as for all inside the US above 10 USD and in India.",
    ],
    remedy: [
      "Kargo firmasını ve kargo takip numarasını yazıp yeniden deneyin.",
      "Enter carrier and tracking code, and try again.",
    ],
  },
  {
    pattern: /^tracking_code|carrier_name|param 'tracking_code'/i,
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
    pattern: /could not find a listing|listing not found|no inventory found/i,
    fingerprint: "listing-gone",
    owner: "marketplace",
    field: "barcode",
    cause: ["Bu ürün Etsy'de artık yok.", "This listing is no longer at Etsy."],
    remedy: ["Ürünü Etsy'ye yeniden gönderin.", "Send the product to Etsy again."],
  },
  {
    pattern: /^cannot activate a listing in this state/i,
    fingerprint: "listing-state",
    ...account("listing"),
    cause: ["Etsy ürünü şu durumunda satışa çıkarmıyor.", "Etsy does not put the listing on sale in the state that it is in."],
    remedy: [
      "Shop Manager > Listings bölümünde ürünü açın ve oradan yayımlayın ya da yenileyin; sonra yeniden gönderin.",
      "Open it in Shop Manager > Listings and publish or renew it there; then send it again.",
    ],
  },
  {
    pattern: /because it.?s frozen/i,
    fingerprint: "listing-frozen",
    ...account("listing"),
    cause: ["Etsy bu ürünü dondurmuş; yayımlanamaz.", "Etsy has frozen this listing; it can't be published."],
    remedy: [
      "Nedeni Shop Manager > Listings bölümünde ve Etsy'nin e-postasında yazar; çözülünce ürünü yeniden gönderin.",
      "The reason is shown in Shop Manager > Listings and in Etsy's e-mail; once it is settled, send the product again.",
    ],
  },
  {
    pattern: /rate limit|quota/i,
    fingerprint: "rate",
    owner: "marketplace",
    passes: true,
    cause: ["Etsy şimdilik daha fazla istek almıyor.", "Etsy takes no more requests for now."],
    remedy: ["Bir şey yapmanız gerekmez: kendiliğinden devam eder.", "Nothing to do: it continues by itself."],
  },
  {
    pattern:
      /^((?:missing input parameter|expected (?:param|\w+ value for)|ids must be|offset provided|resource not found).{0,200})/i,
    fingerprint: "call",
    owner: "marketplace",
    cause: ["Etsy gönderilen isteğin biçimini anlamadı: $1", "Etsy did not understand the form of the request: $1"],
    remedy: [
      "Bu cümleyle desteğe başvurun; Tradeport'un güncellenmesi gerekebilir.",
      "Send this sentence to support; Tradeport may need an update.",
    ],
  },
];
