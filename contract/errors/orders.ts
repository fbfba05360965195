import type { Words } from "./words.ts";

/** 6xxx: orders. */
export const ordersErrors = {
  action_not_allowed: {
    number: 6000,
    status: 409,
    tr: "“{action}” artık yapılamaz: paket şu an “{status}”.",
    en: "“{action}” is no longer possible: the package is “{status}” now.",
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
    tr: "Kargo etiketi yazdırılamadı: {reason}",
    en: "The cargo label could not be printed: {reason}",
  },
  store_not_connected: {
    number: 6007,
    status: 409,
    tr: "{store} bağlı bir mağaza değil; pazaryerine bir şey gönderilemez. İşlemi pazaryerinin panelinde yapın ya da mağazayı yeniden bağlayın.",
    en: "{store} is not a connected store; nothing can be sent to the marketplace. Do it in the marketplace's panel, or connect the store again.",
  },
  sample_order: {
    number: 6008,
    status: 409,
    tr: "Bu bir örnek sipariş; pazaryerine bir şey gönderilmez. Gerçek siparişlerle çalışmak için bir mağaza bağlayın.",
    en: "This is a sample order; nothing is sent to a marketplace. Connect a store to work with real orders.",
  },
  fulfilled_there: {
    number: 5028,
    status: 409,
    tr: "Bu paketi pazaryeri kendi deposundan gönderiyor; satıcının yapacağı bir işlem yok.",
    en: "The marketplace sends this package from its own warehouse; there is nothing for the seller to do.",
  },
  restock_none: {
    number: 6015,
    status: 400,
    tr: "Stoğa alınan ya da kayıp yazılan adet yok; en az 1 yazın.",
    en: "No piece was taken in or written off; give at least 1.",
  },
  restock_too_many: {
    number: 6010,
    status: 409,
    tr: "{name} satırından {left} adet gitti ve henüz bildirilmedi; {requested} adet istendi.",
    en: "{left} pieces of {name} left and are not accounted for yet; {requested} were asked for.",
  },
  period_too_long: {
    number: 6009,
    status: 400,
    tr: "{days} günlük dönem çok uzun ya da ters; başlangıç bitişten önce, dönem en çok {max} gün olmalı.",
    en: "A period of {days} days is too long, or the wrong way round; it begins before it ends and has at most {max} days.",
  },
  lines_pruned: {
    number: 6011,
    status: 410,
    tr: "Bu işlemin satırları ve dosyası süresi dolduğu için silindi; yalnızca sayıları kaldı. Dosyanızı yeniden yükleyin.",
    en: "The lines and the file of this work were deleted when their time was over; only the counts are left. Upload your file again.",
  },
  units_changed: {
    number: 6013,
    status: 409,
    tr: "Seçilen adetler artık bu kolilerde böyle durmuyor. Sayfa yenilendi; yeniden seçin.",
    en: "The chosen units are not packed like that any more. The page was read again; choose again.",
  },
  parcel_reported: {
    number: 6014,
    status: 409,
    tr: "Bu kolinin kargo firması ve numarası pazaryerinin bildirdiğidir; paketin kargo bilgisinden değiştirin.",
    en: "Carrier and number of this parcel are those of the marketplace; change them in the package's cargo details.",
  },
  replacement_too_many: {
    number: 7050,
    status: 409,
    tr: "{name} için değişim olarak en çok {left} adet daha gönderilebilir; {requested} istendi.",
    en: "At most {left} more of {name} may be sent in exchange; {requested} were asked for.",
  },
  replacement_not_there: {
    number: 7051,
    status: 409,
    tr: "{name}, mağazaya hizmet veren hiçbir depoda değişime yetecek kadar boşta yok. Stok girin ya da depolar arasında taşıyın.",
    en: "No warehouse that serves the store has enough of {name} free for the exchange. Enter stock, or carry it from another warehouse.",
  },
  refund_too_many: {
    number: 6040,
    status: 409,
    tr: "{name} satırında iade edilebilecek {left} adet var; {requested} istendi. Kalanı zaten bir iadede ya da geri ödendi.",
    en: "{left} pieces of {name} can still be refunded; {requested} were asked for. The others are in a return, or refunded, already.",
  },
  refund_too_much: {
    number: 6041,
    status: 409,
    tr: "En çok {remaining} {currency} geri ödenebilir: ödenenden daha önce geri ödenenler çıkınca kalan budur; {amount} {currency} istendi.",
    en: "At most {remaining} {currency} can be refunded: that is what was paid less what was refunded before; {amount} {currency} was asked for.",
  },
  refund_restock: {
    number: 6042,
    status: 400,
    tr: "{name} için geri gelen ve gelmeyen adetler toplamı {requested}; iade {left} adet.",
    en: "The pieces of {name} that came back or did not are {requested} in all; the refund is of {left}.",
  },
  claim_ended: {
    number: 6043,
    status: 409,
    tr: "Bu iade için karar verilmiş ya da henüz verilemiyor. Sayfa yenilendi; son durumuna bakın.",
    en: "This return is decided already, or cannot be decided yet. The page was read again; look at it as it is now.",
  },
  claim_which: {
    number: 6044,
    status: 400,
    tr: "Pakette kararınızı bekleyen {count} iade var; hangisi olduğunu claimId ile belirtin.",
    en: "{count} returns of the package wait for your decision; name the one by claimId.",
  },
  address_late: {
    number: 6012,
    status: 409,
    tr: "Siparişin bütün paketleri yola çıktı; eski adrese gidiyor. Değiştirmek için kargo firmasıyla görüşün.",
    en: "All packages of this order have left for the old address. Ask the carrier to change it.",
  },
  process_ended: { number: 6006, status: 409, tr: "Bu işlem sona ermiş.", en: "This process has ended." },
} as const satisfies Words;
