import type { Manifest } from "../connector.ts";
import { account, data, marketplace, type Problem, recogniser } from "../problem.ts";
import { Said } from "./wire.ts";

/** Codes of the carrier's own document (README, A). The sentence beside a code changes; the code does not. */
export const problems: readonly Problem[] = [
  {
    pattern: /^(1000|-2)\b|kullanici adi (ve|veya) sifre|^credentials\b/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: [
      "Aras Kargo kullanıcı adını ya da parolayı kabul etmedi.",
      "Aras Kargo did not accept the user name or the password.",
    ],
    remedy: [
      "Sevkiyat servisinin kullanıcısını Aras Kargo temsilcinizden; takip servisinin kullanıcısını ve müşteri kodunu esasweb'de Tanımlamalar > Entegrasyonlar sayfasından alın ve bağlantıya yeniden girin.",
      "Get the user of the dispatch service from your representative at Aras Kargo, and the user of the query service with the customer number from Definitions > Integrations in esasweb; enter them again.",
    ],
  },
  {
    pattern: /^1001\b/,
    fingerprint: "key",
    ...account("credentials"),
    cause: ["Aras Kargo'daki entegrasyon tanımınız güncellenemiyor.", "Your integration at Aras Kargo can't be updated."],
    remedy: ["Aras Kargo müşteri temsilcinizle görüşün.", "Contact your representative at Aras Kargo."],
  },
  {
    pattern: /^1002\b|sube bilginiz tanimli degil/,
    fingerprint: "forbidden",
    ...account("credentials"),
    cause: ["Aras Kargo'da çıkış şubeniz tanımlı değil.", "Aras Kargo has no branch of departure for you."],
    remedy: [
      "Aras Kargo müşteri temsilcinizden çıkış şubenizi tanımlamasını isteyin.",
      "Ask your representative at Aras Kargo to set your branch.",
    ],
  },
  {
    pattern: /^(60020|70029|70031)\b|irsaliyesi kesil(digi|mis gonderinin)|isleme tabii tutulmustur|sistemde mevcut/,
    fingerprint: "reference-taken",
    ...data("reference"),
    cause: ["Bu gönderinin irsaliyesi şubede kesilmiş.", "A branch has made the waybill of this shipment."],
    remedy: [
      "Gönderi yola çıkmış olabilir: durumunu yenileyin. Değişiklik için gönderiyi kabul eden şubeyle görüşün.",
      "It may be on its way: refresh its state. For a change talk to the branch that took it.",
    ],
  },
  {
    pattern: /^70027\b|barkod daha once gonderilmis/,
    fingerprint: "reference-taken",
    ...data("reference"),
    cause: [
      "Bu etiket numarasıyla Aras Kargo'da zaten bir gönderi var.",
      "There is a shipment at Aras Kargo under this label's number already.",
    ],
    remedy: ["Yeni bir etiketle yeniden deneyin.", "Try again with a new label."],
  },
  {
    pattern: /^70035\b|en fazla 20 kez/,
    fingerprint: "quota",
    ...marketplace,
    cause: [
      "Aras Kargo bu gönderinin bilgilerini artık almıyor; en çok 20 kez alır.",
      "Aras Kargo takes this shipment's data no more; it takes them 20 times at most.",
    ],
    remedy: [
      "Gönderiyi iptal edip yeni bir etiketle yeniden oluşturun.",
      "Cancel the shipment and make it anew with a new label.",
    ],
  },
  {
    pattern: /^999\b|irsaliyesi kesilmis siparis iptal/,
    fingerprint: "too-late",
    ...data("reference"),
    cause: [
      "Gönderinin irsaliyesi kesilmiş; artık buradan iptal edilemez.",
      "The shipment's waybill is made; it can't be canceled from here any more.",
    ],
    remedy: [
      "İptali gönderiyi kabul eden Aras Kargo şubesinden isteyin.",
      "Ask the branch of Aras Kargo that took the shipment to cancel it.",
    ],
  },
  {
    pattern: /^-1\b|kayit bulunamadi/,
    fingerprint: "not-there",
    ...data("reference"),
    cause: [
      "Bu etiket numarası bu Aras Kargo kullanıcısında kayıtlı değil.",
      "This label's number is not known for this user of Aras Kargo.",
    ],
    remedy: [
      "Gönderiyi hangi hesapla oluşturduğunuzu denetleyin; hiç oluşturulmadıysa yeniden oluşturun.",
      "Check by which account the shipment was made; if it never was, make it again.",
    ],
  },
  {
    pattern: /^(937|60021|70019)\b|siparis numarasini girmeniz|invoicekey/,
    fingerprint: "reference-long",
    ...data("reference"),
    cause: ["Etiket numarası Aras Kargo'nun aldığı gibi değil.", "The label's number is not as Aras Kargo takes it."],
    remedy: ["Yeni bir etiketle yeniden deneyin.", "Try again with a new label."],
  },
  {
    pattern: /^939\b|alici adini girmeniz/,
    fingerprint: "name-missing",
    ...data("receiver.name"),
    cause: ["Alıcının adı yok.", "The receiver has no name."],
    remedy: ["Teslimat adresine alıcının adını ve soyadını yazın.", "Write the receiver's full name into the delivery address."],
  },
  {
    pattern: /^938\b|alici adresini girmeniz/,
    fingerprint: "address-missing",
    ...data("receiver.address"),
    cause: ["Alıcının adresi yok.", "The receiver has no address."],
    remedy: ["Teslimat adresini tamamlayın.", "Complete the delivery address."],
  },
  {
    pattern: /^70018\b|receiveraddress/,
    fingerprint: "address-length",
    ...data("receiver.address"),
    cause: ["Alıcının adresi çok uzun.", "The receiver's address is too long."],
    remedy: ["Adresi kısaltın (en çok 250 karakter).", "Shorten the address (250 characters at most)."],
  },
  {
    pattern: /^935\b|receiverphone1/,
    fingerprint: "phone",
    ...data("receiver.phone"),
    cause: ["Alıcının telefonu geçerli değil.", "The receiver's telephone number is not valid."],
    remedy: [
      "Telefonu başında 0 olmadan, 10 hane olarak yazın.",
      "Write the telephone with 10 digits and without the leading 0.",
    ],
  },
  {
    pattern: /^940\b|sehir adini girmeniz/,
    fingerprint: "city-missing",
    ...data("receiver.city"),
    cause: ["Teslimat adresinin ili yok.", "The delivery address has no city."],
    remedy: ["Teslimat adresine ili yazın.", "Write the city into the delivery address."],
  },
  {
    pattern: /^941\b|ilce adini girmeniz/,
    fingerprint: "district-missing",
    ...data("receiver.district"),
    cause: ["Teslimat adresinin ilçesi yok.", "The delivery address has no district."],
    remedy: ["Teslimat adresine ilçeyi yazın.", "Write the district into the delivery address."],
  },
  {
    pattern: /^(7002[0-68]|70030)\b|parca sayisi|volume|kg (bilgisi|degeri)|barcode bilgisi eksik|parcalarin barkod/,
    fingerprint: "format",
    ...data("shipment"),
    cause: [
      "Gönderinin parça sayısı, desisi ya da ağırlığı beklenen biçimde değil.",
      "The number of pieces, volume or weight of the shipment is not in the form that is expected.",
    ],
    remedy: [
      "Desi, ağırlık ve parça sayısını denetleyip yeniden deneyin.",
      "Check volume, weight and number of pieces and try again.",
    ],
  },
  {
    pattern: /^(942|7003[2-4])\b|tahsilatli kargo|codcollectiontype|payortypecode|iscod/,
    fingerprint: "collection",
    ...account("credentials"),
    cause: [
      "Ödeme ya da tahsilat bilgileri sözleşmenize uymuyor.",
      "Who pays, or what is to be collected, does not fit your contract.",
    ],
    remedy: [
      "Aras Kargo müşteri temsilcinizden sözleşmenizdeki ödeme tiplerini öğrenin.",
      "Ask your representative at Aras Kargo which ways of payment your contract has.",
    ],
  },
  {
    pattern: /^936\b|guncelleme hatasi|hata olustu/,
    fingerprint: "unexpected",
    ...marketplace,
    passes: true,
    cause: ["Aras Kargo'nun sisteminde beklenmeyen bir hata oldu.", "Something unexpected happened in Aras Kargo's system."],
    remedy: [
      "Bir şey yapmanız gerekmez: yeniden denenir. Sürerse Aras Kargo ile görüşün.",
      "Nothing to do: it is tried again. If it lasts, contact Aras Kargo.",
    ],
  },
];

export const recognise = recogniser("aras", problems);

/** It answers with 200 whatever it says: a code tells. What is said of one reference is its operation's to read. */
export const refusedBy: NonNullable<Manifest["refusedBy"]> = (body) => {
  const answer = Said.safeParse(body).data;
  if (!answer) return;
  // The query's own way to refuse a key is not published (README, 4): whatever is no data and speaks of a password.
  if (/^[^{[]*(şifre|sifre|parola|kullanıcı adı)/i.test(answer.text))
    return { kind: "unauthorized", reasons: [`credentials: ${answer.text}`] };
  const reasons = answer.results.map(({ ResultCode, ResultMessage }) => `${ResultCode}: ${ResultMessage}`);
  const codes = answer.results.map(({ ResultCode }) => ResultCode);
  if (codes.some((code) => code === "1000" || code === "-2")) return { kind: "unauthorized", reasons };
  if (codes.includes("936")) return { kind: "unavailable", reasons };
  if (codes.includes("-1")) return { kind: "not_found", reasons };
  return;
};

/** Of what stands before the service: a page, or nothing. */
export const readError: Manifest["readError"] = (status) => ({
  reasons: status === 401 || status === 403 ? [`credentials ${status}`] : [],
});
