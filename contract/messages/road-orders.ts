import type { MessageWords } from "./words.ts";

/** What keeps a road order from being sent: said beside its field, after what stands there. */
export const roadMessages = {
  road_needed: {
    tr: "boş bırakılamaz; doldurun.",
    en: "It must not be empty; fill it in.",
  },
  road_listed: {
    tr: "listede yok; listeden seçin.",
    en: "It is not in the list; choose one of it.",
  },
  road_choices: {
    tr: "listede yok; şunlardan birini yazın: {choices}.",
    en: "It is not in the list; write one of these: {choices}.",
  },
  road_sender_twice: {
    tr: "Gönderen elle yazıldığında çıkış yeri seçilmez; birini boşaltın.",
    en: "A sender that is written out has no point of departure; empty one of them.",
  },
  road_email: {
    tr: "bir e-posta adresi değil; düzeltin ya da boş bırakın.",
    en: "It is no e-mail address; correct it or leave it empty.",
  },
  road_phone: {
    tr: "bir telefon numarası değil; ülke koduyla yazın.",
    en: "It is no telephone number; write it with its country's code.",
  },
  road_invoice_number: {
    tr: "16 karakter olmalı: üç harf ya da rakam, yıl ve sıra numarası. Faturadaki gibi yazın.",
    en: "It has 16 signs: three letters or digits, the year and a running number. Write it as the invoice says it.",
  },
  road_invoice_future: {
    tr: "ileri bir tarih olamaz; faturanın tarihini yazın.",
    en: "It can't be in the future; write the invoice's date.",
  },
  road_canceled_here: {
    tr: "Bu siparişten ürün iptal edildi, “{number}” ise hâlâ kargo firmasında ({carrier}). Firma programla iptal almaz: e-ihracat temsilcinizi arayıp iptal ettirin.",
    en: "Something of this order was canceled, and {carrier} still has “{number}”. It takes no cancel by program: call your e-export representative and have it canceled.",
  },
  road_invoice_day: {
    tr: "takvimde yok; faturanın tarihini yıl-ay-gün biçiminde yazın, örneğin 2026-11-30.",
    en: "There is no such day; write the invoice's date as year-month-day, for example 2026-11-30.",
  },
  road_above_zero: {
    tr: "0'dan büyük olmalı.",
    en: "It must be more than 0.",
  },
  road_atr: {
    tr: "A.TR yalnız Avrupa Birliği'ne gidende geçer; işareti kaldırın.",
    en: "An A.TR holds for goods to the European Union alone; take the mark off.",
  },
  road_no_invoice: {
    tr: "Lütfen bir dosya seçin: en az faturası gerekir.",
    en: "Please select a file: the invoice at least is needed.",
  },
  road_micro_amount: {
    tr: "mikro ihracatta en çok {maxAmount} {currency} olabilir; ihracat türünü makro seçin.",
    en: "Micro export takes at most {maxAmount} {currency}; choose macro export.",
  },
  road_micro_weight: {
    tr: "mikro ihracatta en çok {maxWeightKg} kg olabilir; ihracat türünü makro seçin.",
    en: "Micro export takes at most {maxWeightKg} kg; choose macro export.",
  },
  road_no_lines: {
    tr: "En az bir ürün ekleyin.",
    en: "Add one product at least.",
  },
  freight_product_other_account: {
    tr: "{carrier} hesabınız değişti; bu ürün yeni hesapta görülmedi. Oraya göndermek için ürünü açıp kaydedin.",
    en: "Your account at {carrier} is another one since, and this product was not seen there. Open it and save it to send it there.",
  },
  road_product_unknown: {
    tr: "Kargo firması bu ürünü bilmiyor; önce ürünü tanımlayın.",
    en: "The carrier does not know this product; define it first.",
  },
  road_total: {
    tr: "satırların toplamı {total}; düzeltin ya da boş bırakın.",
    en: "The lines add up to {total}; correct it or leave it empty.",
  },
  road_chargeable: {
    tr: "en az {least} olmalı: ağırlık ve desinin büyüğü.",
    en: "It is at least {least}: the larger of weight and desi.",
  },
} as const satisfies MessageWords;
