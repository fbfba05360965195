import { account, claimDecided, data, marketplace, type Problem } from "../../problem.ts";

/** Packages, labels, the account and the line. */
export const orderProblems: readonly Problem[] = [
  // orders
  {
    pattern: /fatura onceden gonderil|invoice.*already been sent/,
    fingerprint: "invoice-there",
    ...marketplace,
    cause: ["Bu paketin faturası Trendyol'da zaten var.", "Trendyol has an invoice of this package already."],
    remedy: [
      "Doğruysa bir şey yapmanız gerekmez; yanlışsa faturayı Trendyol satıcı panelinden değiştirin.",
      "If it is right, there is nothing to do; if not, change it in Trendyol's seller panel.",
    ],
  },
  {
    pattern: /dosya (?:turu|gonderilmedi)|file (?:type .*not supported|not sent)/,
    fingerprint: "invoice-file",
    ...data("invoiceNumber"),
    cause: [
      "Fatura dosyası kabul edilmedi: PDF, JPEG ya da PNG olmalı, en çok 10 MB.",
      "The invoice's file was not accepted: PDF, JPEG or PNG, at most 10 MB.",
    ],
    remedy: ["Faturayı bu biçimlerden birinde yeniden yükleyin.", "Upload the invoice again in one of these forms."],
  },
  claimDecided(/claim item \S+ is \w+/),
  {
    pattern: /claim issue reason 1651|ilk 24 saat/,
    fingerprint: "claim-too-early",
    ...data("reasonId"),
    cause: [
      "“İade paketi hiç gelmedi” nedeni, iade kararınıza sunulduktan sonraki ilk 24 saatte kullanılamaz.",
      "“The returned parcel never arrived” can't be given in the first 24 hours after the return came to be decided.",
    ],
    remedy: [
      "24 saat dolunca yeniden deneyin ya da başka bir neden seçin.",
      "Try again after 24 hours, or choose another reason.",
    ],
  },
  {
    pattern: /claim issue reason (\S+) needs files|dosya.*zorunlu/,
    fingerprint: "claim-needs-file",
    ...data("reasonId"),
    cause: ["Bu ret nedeni için fotoğraf ya da belge gerekli.", "This reason needs a photo or a document."],
    remedy: [
      "İadeyi yeniden reddedin ve en az bir fotoğraf ya da belge ekleyin.",
      "Reject the return again, and add at least one photo or document.",
    ],
  },
  {
    pattern: /claim issue file .*(?:is over|of type)|attachment.*(?:size|type)/,
    fingerprint: "claim-file",
    ...data("files"),
    cause: [
      "Ret için eklenen bir dosya kabul edilmedi: PDF, JPEG ya da PNG olmalı, her biri en çok 5 MB.",
      "A file of the rejection was not accepted: PDF, JPEG or PNG, each of at most 5 MB.",
    ],
    remedy: ["Dosyayı küçültüp iadeyi yeniden reddedin.", "Make the file smaller, and reject the return again."],
  },
  {
    pattern: /claim issue reason not found|invalid claimissuereasonid/,
    fingerprint: "claim-reason",
    ...data("reasonId"),
    cause: ["Trendyol bu ret nedenini artık kabul etmiyor.", "Trendyol does not take this reason any more."],
    remedy: [
      "Başka bir neden seçin ya da iadeyi Trendyol satıcı panelinden reddedin.",
      "Choose another reason, or reject the return in Trendyol's seller panel.",
    ],
  },
  {
    pattern: /description must have|invalid description/,
    fingerprint: "claim-description",
    ...data("description"),
    cause: ["Ret açıklaması 1 ile 500 karakter arasında olmalı.", "The explanation has 1 to 500 characters."],
    remedy: ["Açıklamayı kısaltın ya da yazın.", "Write the explanation, or shorten it."],
  },
  {
    pattern: /fatura bilgisi zorunlu/,
    fingerprint: "invoice-details",
    ...data("invoiceNumber"),
    cause: [
      "Yurt dışına giden bu paket için fatura numarası ve tarihi gerekli.",
      "This package goes abroad, and needs an invoice number and date.",
    ],
    remedy: ["Faturanın numarasını ve tarihini girin.", "Enter the invoice's number and date."],
  },
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
    pattern: /package.*(?:not found|could not be found)|paketi? bulunama/,
    fingerprint: "package-unknown",
    ...marketplace,
    cause: ["Trendyol bu paketi tanımıyor.", "Trendyol does not know this package."],
    remedy: [
      "Siparişi yenileyin; bölünme ve iptalde paket numarası değişir.",
      "Refresh the order; split and cancel change the package number.",
    ],
  },
  {
    pattern: /pake\w*,? belirtilen saticiya ait degil|package does not belong/,
    fingerprint: "package-foreign",
    ...account("credentials"),
    cause: ["Trendyol'a göre bu paket başka bir mağazanın.", "For Trendyol this package is another store's."],
    remedy: [
      "Bağlı mağazanın satıcı no'sunu denetleyin; paket başka bir mağazanızınsa orada işleyin.",
      "Check the connected store's seller id; if the package is of another store of yours, handle it there.",
    ],
  },
  {
    pattern: /tracking number cannot be updated|takip numara.*(?:guncellenemez|degistirilemez)/,
    fingerprint: "tracking-frozen",
    ...marketplace,
    cause: [
      "Trendyol bu paketin kargo takip numarasını değiştirmiyor; bir kez verilen numara kalır.",
      "Trendyol does not change this package's tracking code; the one that was given stays.",
    ],
    remedy: [
      "Numarayı Trendyol satıcı panelinde denetleyin; kargo firması değiştiyse firmayı değiştirin.",
      "Check the code in Trendyol's seller panel; if the carrier is another, change the carrier.",
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
    pattern: /clientapiauthenticationexception|unauthori[sz]ed|\b401\b|api credentials|authentication|invalid token/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: ["Trendyol API anahtarını kabul etmedi.", "Trendyol did not accept the API key."],
    remedy: [
      "Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri'nden satıcı no, API anahtarı ve gizli anahtarı yeniden kopyalayın.",
      "Copy seller id, API key and secret again from the seller panel, Account > Integration information.",
    ],
  },
  {
    pattern:
      /forbidden|user-agent|\b403\b|seller_base|domain not found|trendyolauthorizationexception|(?:supplier|tedarikci)[. ](?:not.found|bulunama)/,
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
    pattern: /upgrade required|\b426\b|scheduled brownout/,
    fingerprint: "retired",
    ...marketplace,
    cause: ["Trendyol bu servisi kapatıyor.", "Trendyol is closing this service."],
    remedy: ["Tradeport'un güncellenmesi gerekir; destek ile görüşün.", "Tradeport needs an update; contact support."],
  },
  {
    pattern:
      /^((?:.*\()?invalid\.storefrontcode.*|istenilen kaynak bulunama.*|.*items bilgisi bos.*|size degeri.*|cursor ile filtre.*|\(?bad\.request\)?|clientapibusinessexception)$/,
    fingerprint: "call",
    ...marketplace,
    cause: ["Trendyol gönderilen isteğin biçimini anlamadı: $1", "Trendyol did not understand the form of the request: $1"],
    remedy: [
      "Bu cümleyle desteğe başvurun; Tradeport'un güncellenmesi gerekebilir.",
      "Send this sentence to support; Tradeport may need an update.",
    ],
  },
  {
    pattern: /^exception occurr?ed|^bilinmeyen bir hata olustu|^\(generic\.exception\)$|^trendyolsystemexception$/,
    fingerprint: "fault",
    ...marketplace,
    cause: [
      "Trendyol kendi sisteminde bir hata bildirdi, nedenini söylemedi.",
      "Trendyol reported a fault of its own system, and not what it was.",
    ],
    remedy: [
      "Bir süre sonra yeniden deneyin; sürerse Trendyol satıcı desteğine başvurun.",
      "Try again after a while; if it stays, ask Trendyol's seller support.",
    ],
  },
];
