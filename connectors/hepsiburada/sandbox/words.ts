import { pageWords, speaker, statusSpeaker } from "../../sandbox/page-words.ts";

const words = {
  ...pageWords,
  title: ["Hepsiburada · deneme pazaryeri", "Hepsiburada · sandbox"],
  about: [
    "Gerçek Hepsiburada değildir: kuralları aynıdır, gerçek para ve gerçek alıcı yoktur.",
    "This is not the real Hepsiburada: real rules, without real money and buyers.",
  ],
  integrator: ["Entegratör adı", "Integrator"],
  serviceKey: ["Servis anahtarı", "Service key"],
  review: [
    "Yeni ürünler kısa bir incelemeden sonra satışa açılır; adında YASAK geçen reddedilir, 8680000000013 barkodu katalogda bilinir ve satıcının kararını bekler.",
    "New products go on sale after a short review; one with YASAK in its name is refused, and the barcode 8680000000013 is known to the catalogue and waits for the seller's decision.",
  ],
} satisfies Record<string, [tr: string, en: string]>;

export type Word = keyof typeof words;
export const speak = speaker(words);

export const statusWord = statusSpeaker({
  PaymentAwaiting: ["Ödeme bekliyor", "Awaiting payment"],
  Open: ["Yeni", "Open"],
  Unpacked: ["Paketi bozuldu", "Unpacked"],
  Packaged: ["Paketlendi", "Packaged"],
  InTransit: ["Kargoda", "In transit"],
  Delivered: ["Teslim edildi", "Delivered"],
  Undelivered: ["Teslim edilemedi", "Undelivered"],
  ClaimCreated: ["İade talebi açıldı", "Claim opened"],
  CancelledByCustomer: ["Alıcı iptal etti", "Cancelled by the buyer"],
  CancelledByMerchant: ["Satıcı iptal etti", "Cancelled by the seller"],
  CancelledBySap: ["Hepsiburada iptal etti", "Cancelled by Hepsiburada"],
  WAITING: ["İncelenecek", "Waiting"],
  MISSING_INFO: ["Bilgisi eksik", "Information missing"],
  PRE_MATCHED: ["Eşleşen, karar bekliyor", "Matched, waits for a decision"],
  MATCHED: ["Satışa hazır", "Ready"],
  REJECTED: ["Reddedildi", "Rejected"],
  onSale: ["Satışta", "On sale"],
  notOnSale: ["Satışta değil", "Not on sale"],
});
