import { account, claimDecided, data, marketplace, type Problem } from "../../problem.ts";

/** Packages, labels, the account and the line. */
export const orderProblems: readonly Problem[] = [
  {
    pattern: /^credentials (?:401|403)|missing credentials|unauthori[sz]ed|forbidden|access denied/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: [
      "Hepsiburada anahtarı ya da entegratör adını kabul etmedi; ikisi de aynı yanıtı verir.",
      "Hepsiburada did not accept the key or the integrator's name; both get the same answer.",
    ],
    remedy: [
      "Entegratör adının Hepsiburada'ya kayıtlı kullanıcı adıyla harfi harfine aynı olduğunu (ör. acme_dev) ve servis anahtarının satıcı panelinde yenilenmediğini denetleyin. Yeni bir yetki iki saatte işler.",
      "See that the integrator's name is letter by letter the user name registered with Hepsiburada (such as acme_dev) and that the service key was not renewed in the seller panel. A new authorisation takes two hours.",
    ],
  },
  claimDecided(/claim \S+ is \w+|not awaitingaction|claimnotfound/),
  {
    pattern: /invalid ?claimrejectionreason/,
    fingerprint: "claim-reason",
    ...data("reason"),
    cause: ["Hepsiburada bu ret nedenini kabul etmiyor.", "Hepsiburada does not take this reason."],
    remedy: [
      "Başka bir neden seçin ya da iadeyi Hepsiburada satıcı panelinden reddedin.",
      "Choose another reason, or reject the return in Hepsiburada's seller panel.",
    ],
  },
  {
    pattern: /merchantstatementcannotbeempty/,
    fingerprint: "claim-statement",
    ...data("statement"),
    cause: ["Ret için bir açıklama gerekli.", "The rejection needs an explanation."],
    remedy: ["Açıklamayı yazıp yeniden gönderin.", "Write the explanation and send it again."],
  },
  {
    pattern: /wrongdateformat/,
    fingerprint: "date-format",
    ...marketplace,
    cause: [
      "Hepsiburada, siparişlerin hangi tarihlerden istendiğini anlamadı.",
      "Hepsiburada did not understand from which days orders were asked for.",
    ],
    remedy: ["Tradeport'un güncellenmesi gerekir; destek ile görüşün.", "Tradeport needs an update; contact support."],
  },
  {
    pattern: /invalid reasonid|reasonid/,
    fingerprint: "cancel-reason",
    ...data("reasonId"),
    cause: ["İptal nedeni seçilmemiş ya da geçerli değil.", "No reason was chosen, or it is not valid."],
    remedy: ["Listeden bir iptal nedeni seçin.", "Choose a reason from the list."],
  },
  {
    pattern: /invalid cancel/,
    fingerprint: "cancel-lines",
    ...data("lines"),
    cause: [
      "Hepsiburada yalnız bütün satırları, oluşturulmuş bir pakette de yalnız paketin tümünü iptal eder.",
      "Hepsiburada cancels whole lines only, and of a package that was made only the whole.",
    ],
    remedy: [
      "Satırların tamamını seçin; paketin bir kısmı için önce paketi Hepsiburada panelinden bozun.",
      "Choose whole lines; for a part of a package, dissolve the package in Hepsiburada's panel first.",
    ],
  },
  {
    pattern: /invalid (?:trackingnumber|trackingurl|parcelquantity|deci): (.*)$/,
    fingerprint: "shipment-info",
    ...data("trackingNumber"),
    cause: ["Gönderi bilgisi geçersiz: $1", "The shipment information is invalid: $1"],
    remedy: [
      "Kargo takip numarasını kargo firmasının verdiği gibi, bağlantıyı https:// ile, koli sayısı ve desiyi tam sayı olarak yazın.",
      "Write the tracking code as the carrier gave it, the link with https://, boxes and desi as whole numbers.",
    ],
  },
  {
    pattern: /package not found|paket bulunamadi|siparis bulunamadi|kalem bulunamadi/,
    fingerprint: "package-unknown",
    ...marketplace,
    cause: ["Hepsiburada bu paketi ya da satırı tanımıyor.", "Hepsiburada does not know this package or line."],
    remedy: [
      "Siparişi yenileyin; paket bu arada bölünmüş, bozulmuş ya da iptal edilmiş olabilir.",
      "Refresh the order; the package may have been split, dissolved or canceled meanwhile.",
    ],
  },
  {
    pattern: /paketlenemez|paketlenmeye uygun|iptal edilemez|durumunda|bu durumda|already packaged/,
    fingerprint: "package-state",
    ...marketplace,
    cause: [
      "Satırların Hepsiburada'daki durumu bu işleme izin vermiyor.",
      "The lines' state at Hepsiburada does not allow this action.",
    ],
    remedy: [
      "Siparişi yenileyin; paketlenmiş, kargolanmış ya da iptal edilmiş olabilir.",
      "Refresh the order; it may have been packed, shipped or canceled meanwhile.",
    ],
  },
  {
    pattern: /etiket|label|barkod hazir/,
    fingerprint: "label",
    ...marketplace,
    cause: ["Hepsiburada bu paketin etiketini vermiyor.", "Hepsiburada gives no label for this package."],
    remedy: [
      "Etiket, paket oluşturulduktan sonra ve kargoya verilmeden önce alınır.",
      "A label is given after the package was made and before it is shipped.",
    ],
  },
];
