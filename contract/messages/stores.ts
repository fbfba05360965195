import type { MessageWords } from "./words.ts";

/** Why a store or a carrier does not work. */
export const storeMessages = {
  store_sign_in_cut_off: {
    tr: "{channel} oturumu yenilenirken bağlantı kesildi ve {channel} eski anahtarı artık kabul etmiyor. Mağazayı yeniden bağlayın.",
    en: "The connection broke off while {channel} was renewing the sign-in, and {channel} no longer accepts the old key. Connect the store again.",
  },
  store_sign_in_refused: {
    tr: "{channel} oturumu artık geçerli değil. Bekleyen işler korunuyor; bu kartta {channel} üzerinde yeniden oturum açın.",
    en: "The sign-in at {channel} is no longer valid. Waiting work is kept; sign in at {channel} again on this card.",
  },
  store_account_taken: {
    tr: '{channel} hesabı {account} zaten "{taken}" adıyla bağlı. Bu mağazanın bağlantısını kesin.',
    en: 'The {channel} account {account} is connected already, as "{taken}". Disconnect this store.',
  },
  store_other_account: {
    tr: "Oturum başka bir {channel} hesabıyla ({account}) açıldı; bu mağaza eski oturumuyla çalışıyor. Doğru hesapla yeniden oturum açın.",
    en: "The sign-in was made with another {channel} account ({account}); this store keeps the one that it has. Sign in again with the right account.",
  },
  store_key_refused: { tr: "{channel} anahtarı kabul etmedi. {access}", en: "{channel} rejected the key. {access}" },
  store_malformed: {
    tr: "{channel} anlaşılmayan bir yanıt verdi. Bekleyen işler korunuyor, yeniden denenecek.",
    en: "{channel} gave an answer that cannot be understood. Waiting work is kept and tried again.",
  },
  store_refused: {
    tr: "{channel} isteği reddetti. Mağaza bilgilerini denetleyin.",
    en: "{channel} rejected the request. Check the store's details.",
  },
  store_away: {
    tr: "{channel} yanıt vermiyor. Bekleyen işler korunuyor, yeniden denenecek.",
    en: "{channel} does not answer. Waiting work is kept and tried again.",
  },
  road_unknown: {
    tr: "Sipariş {carrier} tarafına gönderildi ama ulaşıp ulaşmadığı öğrenilemedi. Yeniden gönderilmez; temsilcinizi arayıp {number} numaralı siparişin kayıtlı olup olmadığını sorun ve sonucu buraya yazın.",
    en: "The order was sent to {carrier}, and whether it arrived could not be found out. It is not sent again; ask your representative whether the order {number} is there, and say so here.",
  },
  road_retry: {
    tr: "{carrier} yanıt vermiyor; sipariş henüz gitmedi ve yeniden denenecek.",
    en: "{carrier} does not answer; the order has not left yet and is tried again.",
  },
  road_file_lost: {
    tr: "{name} belgesinin içeriği bulunamadı. Belgeyi kaldırıp yeniden ekleyin ve siparişi yeniden gönderin.",
    en: "The content of {name} was not found. Take the document off, add it again and send the order again.",
  },
} as const satisfies MessageWords;
