import { account, data, marketplace, type Problem } from "../../problem.ts";

/** Packages, labels, the account and the line. */
export const orderProblems: readonly Problem[] = [
  // orders
  {
    pattern: /invalid invoicenumber: (.*)$|fatura numara|invoice ?number/,
    fingerprint: "invoice-number",
    ...data("invoiceNumber"),
    cause: ["Fatura numarası kabul edilmedi: $1", "The invoice number was not accepted: $1"],
    remedy: [
      "16 karakter yazın: 3 harf veya rakam ve 13 rakam, örneğin ABC2026000000001.",
      "Write 16 characters: 3 letters or digits and 13 digits, such as ABC2026000000001.",
    ],
  },
  {
    pattern:
      /shipment update edilebilir|package \S+ is \w+|paket.*durum|durumda degil|status.*(?:not suitable|not allowed|invalid)|invalid status|gecersiz statu|statu/,
    fingerprint: "package-state",
    ...marketplace,
    cause: [
      "Paketin Trendyol'daki durumu bu işleme izin vermiyor.",
      "The package's state at Trendyol does not allow this action.",
    ],
    remedy: [
      "Siparişi yenileyin; paket bu arada kargolanmış, iptal edilmiş ya da bölünmüş olabilir.",
      "Refresh the order; the package may have been shipped, canceled or split meanwhile.",
    ],
  },
  {
    pattern: /(?:once|bir kez).*5 (?:minutes|dakika)|5 dakika/,
    fingerprint: "carrier-too-soon",
    ...data("cargoProvider"),
    passes: true,
    cause: ["Bir paketin kargo firması 5 dakikada bir değişebilir.", "A package's carrier may change once in 5 minutes."],
    remedy: ["Beş dakika sonra yeniden deneyin.", "Try again in five minutes."],
  },
  {
    pattern: /line \S+ (?:is not|must)|quantity of line|not in package|satir.*(?:pakette|adet)/,
    fingerprint: "package-lines",
    ...data("lines"),
    cause: ["Seçilen satır veya adet bu pakette yok.", "The chosen line or quantity is not in this package."],
    remedy: [
      "Siparişi yenileyip adetleri yeniden seçin; paket bu arada bölünmüş olabilir.",
      "Refresh the order and choose again; the package may have been split meanwhile.",
    ],
  },
  {
    pattern: /shipment ?package not found|package.*not found|paket bulunama/,
    fingerprint: "package-unknown",
    ...marketplace,
    cause: ["Trendyol bu paketi tanımıyor.", "Trendyol does not know this package."],
    remedy: [
      "Siparişi yenileyin; bölünme ve iptalde paket numarası değişir.",
      "Refresh the order; split and cancel change the package number.",
    ],
  },
  {
    pattern: /^trackingnumber|tracking number.*(?:not valid|invalid)|takip numara.*gecersiz/,
    fingerprint: "tracking-number",
    ...data("trackingNumber"),
    cause: ["Kargo takip numarası kabul edilmedi.", "The tracking code was not accepted."],
    remedy: ["Kodu kargo firmasının verdiği biçimde yazın.", "Write the code as the carrier gave it."],
  },
  {
    pattern: /invalid reasonid/,
    fingerprint: "cancel-reason",
    ...data("reasonId"),
    cause: [
      "İptal nedeni seçilmemiş ya da Trendyol'un listesinde yok.",
      "No reason was chosen, or it is not on Trendyol's list.",
    ],
    remedy: ["Listeden bir iptal nedeni seçin.", "Choose a reason from the list."],
  },
  {
    pattern: /invalid (?:trackinginfo|boxquantity|deci): (.*)$/,
    fingerprint: "shipment-info",
    ...data("trackingInfo"),
    cause: ["Gönderi bilgisi geçersiz: $1", "The shipment information is invalid: $1"],
    remedy: [
      "Takip bağlantısını https:// ile ya da telefonu 5xxxxxxxxx olarak, koli sayısı ve desiyi sayı olarak yazın.",
      "Write the tracking link with https:// or the phone as 5xxxxxxxxx, and boxes and desi as numbers.",
    ],
  },
  {
    pattern: /invalid cargo|cargo ?provider|kargo firma/,
    fingerprint: "carrier",
    ...data("cargoProvider"),
    cause: ["Kargo değişikliği kabul edilmedi.", "The carrier change was not accepted."],
    remedy: [
      "Ya listeden bir kargo firması seçin ya da kargo takip numarası yazın; bir paketin firması 5 dakikada bir değişebilir.",
      "Either choose a carrier from the list or write a tracking code; a package's carrier may change once in 5 minutes.",
    ],
  },
  {
    pattern: /invalid split/,
    fingerprint: "split",
    ...data("lines"),
    cause: ["Paket bu parçalarla bölünemez.", "The package can't be split into these pieces."],
    remedy: [
      "Pakette bulunan adetlerden, en az biri pakette kalacak biçimde seçin.",
      "Choose from the pieces in the package, so that at least one stays in it.",
    ],
  },
  {
    pattern: /cargo tracking number|shipment not found|kargo takip/,
    fingerprint: "label",
    ...marketplace,
    cause: ["Trendyol bu kargo takip numarası için etiket vermiyor.", "Trendyol gives no label for this tracking code."],
    remedy: [
      "Ortak etiket yalnız Trendyol Express ve Aras'ta, paket toplanıyor ya da faturalandı iken alınır.",
      "Common labels exist for Trendyol Express and Aras only, while the package is being picked or is invoiced.",
    ],
  },
  // account and line
  {
    pattern: /clientapiauthenticationexception|unauthori[sz]ed|\b401\b|api credentials|authentication/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: ["Trendyol API anahtarını kabul etmedi.", "Trendyol did not accept the API key."],
    remedy: [
      "Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri'nden satıcı no, API anahtarı ve gizli anahtarı yeniden kopyalayın.",
      "Copy seller id, API key and secret again from the seller panel, Account > Integration information.",
    ],
  },
  {
    pattern: /forbidden|user-agent|\b403\b|seller_base|domain not found/,
    fingerprint: "permission",
    ...account("credentials"),
    cause: [
      "Anahtarın bu işleme yetkisi yok ya da satıcı no anahtara ait değil.",
      "The key lacks the right for this, or the seller id is not the key's.",
    ],
    remedy: [
      "Satıcı no'yu ve anahtarın yetkilerini Trendyol satıcı panelinden denetleyin.",
      "Check the seller id and the key's rights in Trendyol's seller panel.",
    ],
  },
  {
    pattern: /dolap|localhost|webhook/,
    fingerprint: "webhook-address",
    ...account("webhook"),
    cause: [
      'Trendyol, siparişleri haber vereceği adresi kabul etmedi: içinde "Trendyol", "Dolap" veya "localhost" geçemez.',
      'Trendyol did not accept the address that it reports orders to: it may not contain "Trendyol", "Dolap" or "localhost".',
    ],
    remedy: [
      "Siparişler yine de düzenli aralıklarla okunur. Desteğe iletin: konsolun dışarıdan erişilen başka bir adresi (PUBLIC_URL) olmalı.",
      "Orders are still read at intervals. Contact support: this console needs another address (PUBLIC_URL) that is reachable from outside.",
    ],
  },
  {
    pattern: /too\.many\.requests|throttled|cok fazla istek/,
    fingerprint: "throttled",
    ...marketplace,
    passes: true,
    cause: ["Trendyol şimdilik daha fazla çağrı almıyor.", "Trendyol takes no more calls for the moment."],
    remedy: ["Bir şey yapmanız gerekmez: kendiliğinden sürer.", "Nothing to do: it goes on by itself."],
  },
  {
    pattern: /upgrade required|\b426\b/,
    fingerprint: "retired",
    ...marketplace,
    cause: ["Trendyol bu servisi kapatıyor.", "Trendyol is closing this service."],
    remedy: ["Tradeport'un güncellenmesi gerekir; destek ile görüşün.", "Tradeport needs an update; contact support."],
  },
];
