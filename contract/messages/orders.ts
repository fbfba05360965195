import type { MessageWords } from "./words.ts";

/** What is wrong with an order, an action on a package, its label, or the way in which orders arrive. */
export const orderMessages = {
  order_unknown_status: {
    tr: '{channel} bu sipariş için tanımadığımız bir durum bildirdi: "{word}". Siparişin buradaki durumu ve stoğu değişmedi. Pazaryerinin panelinde bakın ve bu durum adını desteğe iletin.',
    en: "{channel} reported a status of this order that we don't know: \"{word}\". Its status and its stock here have not changed. Look at it in the marketplace's panel and send support that status.",
  },
  order_unreadable: {
    tr: "Pazaryerinin gönderdiği sipariş okunamadı: {error}. Pazaryerinin panelinde görün ve destek ile görüşün.",
    en: "The order that the marketplace sent could not be read: {error}. Look at it in the marketplace's panel and contact support.",
  },
  claim_unreadable: {
    tr: "Pazaryerinin gönderdiği iade okunamadı: {error}. Pazaryerinin panelinde görün ve destek ile görüşün.",
    en: "The return that the marketplace sent could not be read: {error}. Look at it in the marketplace's panel and contact support.",
  },
  order_not_saved: {
    tr: "Sipariş kaydedilemedi. Kendiliğinden yeniden denenecek; düzelmezse destek ile görüşün.",
    en: "The order could not be saved. It is tried again by itself; contact support if that does not help.",
  },
  claim_not_saved: {
    tr: "İade kaydedilemedi. Kendiliğinden yeniden denenecek; düzelmezse destek ile görüşün.",
    en: "The return could not be saved. It is tried again by itself; contact support if that does not help.",
  },
  order_unknown_product: {
    tr: "{key} barkodlu (stok kodu {stockCode}) ürün kataloğunuzda yok. Bu barkodla ürün ekleyin ya da ürününüzün barkodunu düzeltin; sipariş satırı kendiliğinden tamamlanır.",
    en: "Your catalogue has no product with the barcode {key} (stock code {stockCode}). Add a product with this barcode or correct your product's barcode; the order line is completed by itself.",
  },
  order_shares_piece: {
    tr: "Stok: {onHand}, satılan: {sold}. Aynı adedi paylaşan siparişler: {orders}. Stok ekleyin ya da birini iptal edin.",
    en: "In stock: {onHand}, sold: {sold}. Orders that share a piece: {orders}. Add stock or cancel one.",
  },
  /** In its place, for whoever has some stores. */
  orders_of_other_stores: { tr: "öteki mağazaların siparişleri", en: "orders of other stores" },
  order_left_short: {
    tr: "Kargoya verilen, stokta görünmeyen adet: {pieces}. Stok sayımını denetleyin.",
    en: "Pieces shipped that were not in stock here: {pieces}. Check your stock count.",
  },
  order_canceled_after_left: {
    tr: 'Kargoya verildikten sonra iptal edildi; stokta olmayan adet: {pieces}. Geri gelince "Stoğa al" ile ekleyin; gelmeyecekse kayıp olarak işaretleyin.',
    en: 'Canceled after it was shipped; pieces not in stock: {pieces}. Put them back with "Restock" when they return, or mark them as lost.',
  },
  action_store_gone: {
    tr: "Mağazanın bağlantısı kesildi; işlem pazaryerine gönderilmedi. Pazaryerinin panelinden tamamlayın.",
    en: "The store was disconnected; the action was not sent to the marketplace. Finish it in the marketplace's panel.",
  },
  action_overtaken: {
    tr: "Paketin durumu bu arada değişti; işlem gönderilmedi.",
    en: "The package changed meanwhile; the action was not sent.",
  },
  action_overtaken_there: {
    tr: "Paketin durumu bu arada pazaryerinde değişti; işlem gönderilmedi.",
    en: "The package changed at the marketplace meanwhile; the action was not sent.",
  },
  invoice_file_lost: {
    tr: "Faturanın dosyası artık bulunamıyor, bu yüzden pazaryerine gönderilmedi. Faturayı pazaryerinin panelinden ekleyin.",
    en: "The invoice's file is not there any more, so it was not sent to the marketplace. Add the invoice in the marketplace's panel.",
  },
  claim_file_lost: {
    tr: "Eklenen bir dosya artık bulunamıyor, bu yüzden karar pazaryerine gönderilmedi. Dosyayı yeniden ekleyip yeniden gönderin.",
    en: "A file that was added is not there any more, so the decision was not sent to the marketplace. Add the file again, and send it again.",
  },
  action_unanswered: {
    tr: "Pazaryeri bu işleme yanıt vermedi ve paketi değişmemiş gösteriyor. Yeniden deneyin; olmazsa pazaryerinin panelinden yapın.",
    en: "The marketplace did not answer and shows the package unchanged. Try again, or do it in the marketplace's panel.",
  },
  label_not_ready: {
    tr: "Pazaryeri etiketi henüz hazırlamadı; kendiliğinden yeniden sorulur.",
    en: "The marketplace has not made the label yet; it is asked again by itself.",
  },
  label_without_code: {
    tr: "pazaryeri bu pakete henüz kargo takip numarası vermedi; numara gelince etiket kendiliğinden alınır",
    en: "the marketplace has not given this package a tracking code yet; its label is fetched once the code is there",
  },
  label_code_unreadable: {
    tr: "“{code}” numarası barkod olarak basılamaz; harfleri ve uzunluğu buna uygun değil. Kargo bilgisinde numarayı düzeltin",
    en: "“{code}” can't be printed as a barcode: its letters or its length don't allow it. Correct the number in the cargo information",
  },
  label_letters: {
    tr: "adresteki “{letters}” harfleri basılamıyor; teslimat adresini Latin harfleriyle yazıp yeniden yazdırın",
    en: "the letters “{letters}” of the address can't be printed; write the delivery address in Latin letters, and print again",
  },
  paper_of_canceled: {
    tr: "paket iptal edildi; gönderilmemeli",
    en: "the package was canceled and must not be sent",
  },
  paper_of_marketplace: {
    tr: "bu paketi {channel} kendi deposundan gönderir",
    en: "{channel} sends this package from its own warehouse",
  },
  paper_of_sample: {
    tr: "örnek sipariş; gönderilecek bir paketi yok",
    en: "this is a sample order; there is no parcel to send",
  },
  packing_split: {
    tr: "paket bölündü; yeni paketlerin belgelerini yazdırıp onları okutun",
    en: "the package was split; print the papers of the new packages and scan those",
  },
  packing_at_warehouse: {
    tr: "paketi {carrier} depo sistemi hazırlıyor; burada paketlenecekse önce siparişin sayfasında gönderiyi iptal edin",
    en: "the warehouse system {carrier} packs it; cancel the shipment on its order's page first if it is to be packed here",
  },
  package_by_road: {
    tr: "paketi “{number}” karayolu siparişiyle {carrier} taşıyor; burada paketlenmez, pazaryerinin kargosuna verilmez ve etiketi basılmaz. Yanlış gittiyse e-ihracat temsilcinizi arayıp iptal ettirin, sonra o siparişin sayfasından yeniden oluşturun",
    en: "{carrier} carries it by the road order “{number}”; it is not packed here, does not go with the marketplace's carrier and gets no label. If that was wrong, have it canceled by your e-export representative, then make it anew on that order's page",
  },
  packing_unpaid: {
    tr: "ödemesi henüz onaylanmadı",
    en: "its payment is not confirmed yet",
  },
  packing_unaccepted: {
    tr: "sipariş henüz onaylanmadı; önce Aktif siparişler sayfasında onaylayın",
    en: "the order is not accepted yet; accept it in Active orders first",
  },
  package_status: {
    tr: "paketin durumu “{status}”",
    en: "its status is “{status}”",
  },
  label_after: {
    tr: "etiket “{action}” işleminden sonra gelir; önce onu yapın",
    en: "the label comes after “{action}”; do that first",
  },
  label_elsewhere: {
    tr: "{channel} etiketi dışarıya vermez; etiketi onun panelinden alın ya da kargo bilgisini girip buradan yazdırın",
    en: "{channel} gives no labels to others; get the label in its panel, or enter the cargo information and print one here",
  },
  label_not_asked: {
    tr: "etiket, paket hazırlanmaya başlayınca pazaryerinden alınır; birkaç saniye sonra yeniden deneyin",
    en: "the label is fetched once the package is being made ready; try again in a few seconds",
  },
  label_carrier_awaited: {
    tr: "paket {carrier} firmasına verildi ve yanıtı bekleniyor; etiketi ondan sonra çıkar, pazaryerinin etiketi bu pakete yapıştırılmaz",
    en: "the package was handed over to {carrier}, whose answer is awaited; its label comes after that, and the marketplace's own is not for this package",
  },
  label_deleted: {
    tr: "etiket alıcının adresini taşıdığı için {days} gün sonra silindi; pazaryerinin panelinden yazdırın",
    en: "the label was deleted after {days} days because it holds the buyer's address; print it in the marketplace's panel",
  },
  label_buyer_erased: {
    tr: "alıcının bilgileri silindiği için etiket de silindi",
    en: "the label was deleted with the buyer's personal data",
  },
  hook_off: {
    tr: "Pazaryeri yeni siparişleri kendiliğinden bildirmiyor; siparişler düzenli aralıklarla okunur. {cause}",
    en: "The marketplace does not report new orders by itself; orders are read at intervals. {cause}",
  },
} as const satisfies MessageWords;
