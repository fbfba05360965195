import type { MessageWords } from "./words.ts";

/** What is said of a shipment that the carrier does not have yet. */
export const shipmentMessages = {
  shipment_retry: {
    tr: "{carrier} şu anda yanıt vermiyor; gönderi kendiliğinden yeniden bildirilir. Yapmanız gereken bir şey yok.",
    en: "{carrier} does not answer now; the shipment is told again by itself. There is nothing to do.",
  },
  shipment_looked_for: {
    tr: "{carrier} yanıtı ulaşmadı; {reference} numarasıyla orada aranıyor ve yoksa yeniden bildirilir. Yapmanız gereken bir şey yok.",
    en: "The answer of {carrier} did not arrive; it is looked for there by {reference}, and told again if it is not there. There is nothing to do.",
  },
  shipment_other_account: {
    tr: "Gönderi, {carrier} hesabının başka bir ortamıyla (deneme ya da gerçek) oluşturuldu. Paketi yeniden kargoya verin.",
    en: "The shipment was made for another one of the accounts at {carrier} (trial or live). Hand the package over again.",
  },
  shipment_cancel_retry: {
    tr: "{carrier} şu anda yanıt vermiyor; iptal kendiliğinden yeniden istenir. Yapmanız gereken bir şey yok.",
    en: "{carrier} does not answer now; the cancel is asked for again by itself. There is nothing to do.",
  },
  shipment_key_refused: {
    tr: "{carrier} hesabınızın anahtarını kabul etmiyor. Entegrasyonlar > Kargo sayfasında düzeltin; gönderi ondan sonra kendiliğinden yeniden sorulur. Firmanın dediği: {cause.alone}",
    en: "{carrier} refuses the key of your account. Correct it under Integrations > Cargo; the carrier is then asked again by itself. It says: {cause.alone}",
  },
  shipment_elsewhere: {
    tr: "{reference} numarası {place} adresine bildirildi; {carrier} hesabınızda artık başka bir adres yazıyor. Orada sorulmaz ve oraya gönderilmez. Adresi geri yazın; ya da eski depo göndermeyeceğini söylerse gönderiyi iptal edip paketi yeniden verin.",
    en: "{reference} was told at {place}, and your account at {carrier} names another address by now. It is neither asked for nor sent there. Enter that address again; or, if that warehouse says that it will not send it, cancel the shipment and hand the package over again.",
  },
  shipment_ended_elsewhere: {
    tr: "Gönderi yalnız burada iptal edildi: {place} adresine sorulmadı. {reference} numarasını göndermemesini o depoya siz söyleyin.",
    en: "The shipment was canceled here alone: nobody was asked at {place}. Tell that warehouse yourself not to send {reference}.",
  },
  shipment_unreadable: {
    tr: "{reference} numarasının {carrier} firmasındaki durumu alınamıyor: {cause.alone} Burada en son bilinen duruyor, yeniden sorulur; öbür gönderiler sürer. Uzun sürerse firmayı bu numarayla arayın.",
    en: "What became of {reference} at {carrier} can't be learned: {cause.alone} What was known last stands here and it is asked again; other shipments go on. If it lasts, call them with this number.",
  },
  shipment_waits_action: {
    tr: "Paket için “{action}” işleminin sonucu bekleniyor; {carrier} firmasına ondan sonra bildirilir. Yapmanız gereken bir şey yok.",
    en: "The outcome of “{action}” of this package is waited for; {carrier} is told after it. There is nothing to do.",
  },
  shipment_package_gone: {
    tr: "Paket iptal edildi ya da bölündü; gönderi {carrier} firmasından geri alındı. Etiketini kullanmayın; bölünen paketleri yeniden kargoya verin.",
    en: "The package was canceled or split; the shipment was taken back from {carrier}. Don't use its label; hand the parts of a split package over again.",
  },
  shipment_taking_back: {
    tr: "Paket iptal edildi ya da bölündü; gönderi {carrier} firmasından geri alınıyor. Etiketini kullanmayın.",
    en: "The package was canceled or split; the shipment is being taken back from {carrier}. Don't use its label.",
  },
  shipment_package_moved: {
    tr: "Paket “{status}” durumunda; {carrier} firmasına bildirilmedi. Paket hâlâ sizdeyse ve gönderilecekse yeniden kargoya verin.",
    en: "The package is “{status}”; {carrier} was not told of it. If it is still here and to be sent, hand it over again.",
  },
  shipment_not_taken_back: {
    tr: "Paket iptal edildi ya da bölündü, ama gönderi {carrier} firmasında duruyor. Geri almak için {reference} numarasıyla şubeyi arayın.",
    en: "The package was canceled or split, but {carrier} still has the shipment. Call the branch with {reference} to have it back.",
  },
  shipment_left_otherwise: {
    tr: "Paket “{status}” durumunda, ama {carrier} şubesi bu gönderiyi okutmadı. Paket başka bir firmayla gittiyse bu gönderiyi iptal edin; şubeye verdiyseniz yapmanız gereken bir şey yok.",
    en: "The package is “{status}”, but no branch of {carrier} has scanned this shipment. If it went by another carrier, cancel this shipment; if you gave it to the branch there is nothing to do.",
  },
  shipment_old_address: {
    tr: "Siparişin teslimat adresi sonradan değişti; {carrier} firmasında eski adres duruyor. Şube almadıysa gönderiyi iptal edip paketi yeniden kargoya verin; aldıysa {reference} numarasıyla şubeyi arayın.",
    en: "The order's delivery address changed since; {carrier} still has the old one. If no branch has had it, cancel the shipment and hand the package over again; otherwise call the branch with {reference}.",
  },
  warehouse_gave_back: {
    tr: "{carrier} siparişi geri verdi ({status}): {why}. Nedenini depo firmanızla görüşün; paketi yeniden verebilir ya da başka yoldan gönderebilirsiniz.",
    en: "{carrier} gave the order back ({status}): {why}. Ask your warehouse why; hand the package over again, or send it another way.",
  },
  shipment_unknown_there: {
    tr: "{carrier} {reference} numaralı siparişi artık tanımıyor. Depo firmanızı arayın; göndermeyecekse gönderiyi iptal edip paketi yeniden verin.",
    en: "{carrier} does not know the order {reference} any more. Call your warehouse; if it will not send it, cancel the shipment and hand the package over again.",
  },
  shipment_other_pieces: {
    tr: "Siparişin adetleri sonradan değişti; {carrier} hâlâ ilk bildirilenleri toplayacak. Toplanmadıysa gönderiyi iptal edip paketi yeniden verin; toplandıysa {reference} numarasıyla depo firmanızı arayın.",
    en: "The order's pieces changed since; {carrier} still packs what it was told first. If it is not picked yet, cancel the shipment and hand the package over again; otherwise call your warehouse with {reference}.",
  },
} as const satisfies MessageWords;
