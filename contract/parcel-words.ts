import type { LabelsOf } from "./labels.ts";
import type { ParcelDirection, ParcelPayer, ParcelState } from "./parcels.ts";

export const parcelDirectionWords: LabelsOf<ParcelDirection> = {
  out: { tr: "Koli", en: "Parcel", de: "Paketsendung", fr: "Colis", it: "Collo" },
  return: { tr: "İade kolisi", en: "Return parcel", de: "Rücksendung", fr: "Colis retour", it: "Collo di reso" },
  sent_back: {
    tr: "Geri dönen koli",
    en: "Parcel sent back",
    de: "Zurückgekommene Sendung",
    fr: "Colis renvoyé",
    it: "Collo rispedito",
  },
  replacement: {
    tr: "Yerine gönderilen koli",
    en: "Replacement",
    de: "Ersatzsendung",
    fr: "Colis de remplacement",
    it: "Collo sostitutivo",
  },
};
export const parcelStateWords: LabelsOf<ParcelState> = {
  planned: {
    tr: "Henüz yola çıkmadı",
    en: "Not on its way yet",
    de: "Noch nicht unterwegs",
    fr: "Pas encore parti",
    it: "Non ancora partito",
  },
  moving: { tr: "Yolda", en: "On its way", de: "Unterwegs", fr: "En route", it: "In viaggio" },
  delivered: { tr: "Teslim edildi", en: "Delivered", de: "Zugestellt", fr: "Livré", it: "Consegnato" },
  undelivered: {
    tr: "Teslim edilemedi",
    en: "Could not be delivered",
    de: "Nicht zustellbar",
    fr: "Non livré",
    it: "Non consegnato",
  },
  lost: { tr: "Kayboldu", en: "Lost", de: "Verloren", fr: "Perdu", it: "Smarrito" },
  canceled: { tr: "İptal edildi", en: "Canceled", de: "Storniert", fr: "Annulé", it: "Annullato" },
};
export const parcelPayerWords: LabelsOf<ParcelPayer> = {
  seller: { tr: "Satıcı", en: "Seller", de: "Verkäufer", fr: "Vendeur", it: "Venditore" },
  marketplace: { tr: "Pazaryeri", en: "Marketplace", de: "Marktplatz", fr: "Place de marché", it: "Marketplace" },
  buyer: { tr: "Alıcı", en: "Buyer", de: "Käufer", fr: "Acheteur", it: "Acquirente" },
};
