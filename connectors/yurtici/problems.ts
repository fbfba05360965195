import type { Manifest } from "../connector.ts";
import { account, data, marketplace, type Problem, recogniser } from "../problem.ts";
import { Outcome } from "./wire.ts";

/** Codes and their meaning: README, 5. The sentence beside a code is the carrier's own and changes; the code does not. */
export const problems: readonly Problem[] = [
  {
    pattern: /^(1625|1626|80265)\b|kullanici adi veya sifre|^credentials\b/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: [
      "Yurtiçi Kargo kullanıcı adını ya da parolayı kabul etmedi.",
      "Yurtiçi Kargo did not accept the user name or the password.",
    ],
    remedy: [
      "Bağlantıya, sözleşmenizle verilen web servis kullanıcısını ve parolasını yeniden girin. Gönderici ödemeli, alıcı ödemeli ve tahsilatlı gönderilerin kullanıcıları ayrıdır; doğru olanı Yurtiçi Kargo müşteri temsilciniz söyler. Bu kurulumun çıkış adresi de orada tanımlı olmalı.",
      "Enter the web service user and password of your contract again. Shipments paid by the sender, by the receiver and on delivery have users of their own; your representative at Yurtiçi Kargo tells the right one. The address that this installation calls from has to be registered there too.",
    ],
  },
  {
    pattern: /^60020\b|kargo anahtari sistemde mevcut/,
    fingerprint: "reference-taken",
    ...data("reference"),
    cause: [
      "Bu etiket numarasıyla Yurtiçi Kargo'da zaten bir gönderi var.",
      "There is a shipment at Yurtiçi Kargo under this label's number already.",
    ],
    remedy: [
      "Gönderinin durumunu yenileyin: önceki deneme ulaşmış olabilir. Başka bir gönderininse yeni bir etiketle yeniden deneyin.",
      "Refresh the shipment: an earlier try may have arrived. If it is another one's, try again with a new label.",
    ],
  },
  {
    pattern: /^(82500|82501)\b|anahtari belirtilen uzunluktan fazla/,
    fingerprint: "reference-long",
    ...data("reference"),
    cause: [
      "Etiket numarası Yurtiçi Kargo'nun aldığından uzun (en çok 20 karakter).",
      "The label's number is longer than Yurtiçi Kargo takes (20 characters at most).",
    ],
    remedy: ["Daha kısa numaralı yeni bir etiketle yeniden deneyin.", "Try again with a new label that has a shorter number."],
  },
  {
    pattern: /^(82519|80859|60017)\b|anahtari (kullaniciya ait degil|bulunamadi)/,
    fingerprint: "not-there",
    ...data("reference"),
    cause: [
      "Bu etiket numarası bu Yurtiçi Kargo kullanıcısında kayıtlı değil.",
      "This label's number is not known for this user of Yurtiçi Kargo.",
    ],
    remedy: [
      "Gönderiyi hangi kullanıcıyla oluşturduğunuzu denetleyin; hiç oluşturulmadıysa yeniden oluşturun.",
      "Check by which user the shipment was made; if it never was, make it again.",
    ],
  },
  {
    pattern: /^82520\b|iptal edilmis/,
    fingerprint: "canceled-before",
    ...data("reference"),
    cause: ["Gönderi daha önce iptal edilmiş.", "The shipment was canceled before."],
    remedy: [
      "Yapmanız gereken bir şey yok; yeniden göndermek için yeni bir etiket oluşturun.",
      "Nothing to do; to send it again make a new label.",
    ],
  },
  {
    pattern: /^operationstatus (ind|isr|dlv|bi|nop)\b/,
    fingerprint: "too-late",
    ...data("reference"),
    cause: [
      "Gönderi şubede işlem görmüş; artık buradan iptal edilemez.",
      "A branch has worked on the shipment; it can't be canceled from here any more.",
    ],
    remedy: [
      "İptali gönderiyi kabul eden Yurtiçi Kargo şubesinden isteyin.",
      "Ask the branch of Yurtiçi Kargo that took the shipment to cancel it.",
    ],
  },
  {
    pattern: /^60018\b|alici adi bulunamadi/,
    fingerprint: "name-missing",
    ...data("receiver.name"),
    cause: ["Alıcının adı yok ya da dört harften kısa.", "The receiver has no name, or one of fewer than four letters."],
    remedy: ["Teslimat adresine alıcının adını ve soyadını yazın.", "Write the receiver's full name into the delivery address."],
  },
  {
    pattern: /^82503\b|alici adi belirtilen uzunluktan/,
    fingerprint: "name-long",
    ...data("receiver.name"),
    cause: ["Alıcının adı çok uzun.", "The receiver's name is too long."],
    remedy: ["Alıcının adını kısaltın (en çok 100 karakter).", "Shorten the receiver's name (100 characters at most)."],
  },
  {
    pattern: /^60019\b|alici adresi bulunamadi/,
    fingerprint: "address-missing",
    ...data("receiver.address"),
    cause: ["Alıcının adresi yok.", "The receiver has no address."],
    remedy: ["Teslimat adresini tamamlayın.", "Complete the delivery address."],
  },
  {
    pattern: /^82502\b|alici adresi belirtilen uzunluktan/,
    fingerprint: "address-length",
    ...data("receiver.address"),
    cause: [
      "Alıcının adresi çok kısa ya da çok uzun (il ve ilçe olmadan 10 ile 200 karakter arası).",
      "The receiver's address is too short or too long (10 to 200 characters, without city and district).",
    ],
    remedy: [
      "Adresi mahalle, sokak ve kapı numarasıyla yazın; il ve ilçe ayrı alanlardadır.",
      "Write the address with quarter, street and door; city and district have fields of their own.",
    ],
  },
  {
    pattern: /^82516\b|hatali telefon/,
    fingerprint: "phone",
    ...data("receiver.phone"),
    cause: ["Alıcının telefonu geçerli değil.", "The receiver's telephone number is not valid."],
    remedy: [
      "Telefonu başında 0 olmadan, 10 hane olarak yazın.",
      "Write the telephone with 10 digits and without the leading 0.",
    ],
  },
  {
    pattern: /^82515\b|hatali e-?mail/,
    fingerprint: "email",
    ...data("receiver.email"),
    cause: ["Alıcının e-posta adresi geçerli değil.", "The receiver's e-mail address is not valid."],
    remedy: ["E-posta adresini düzeltin ya da boş bırakın.", "Correct the e-mail address or leave it empty."],
  },
  {
    pattern: /^82517\b|hatali format/,
    fingerprint: "format",
    ...data("shipment"),
    cause: ["Gönderinin bir alanı beklenen biçimde değil.", "A field of the shipment is not in the form that is expected."],
    remedy: [
      "Desi, ağırlık ve parça sayısını denetleyip yeniden deneyin.",
      "Check volume, weight and number of pieces and try again.",
    ],
  },
  {
    pattern: /^(8250[5-9]|8251[0-4]|82518)\b|tahsilatli teslimat|odeme tipi/,
    fingerprint: "collection",
    ...account("credentials"),
    cause: [
      "Tahsilat bilgileri bu kullanıcının sözleşmesine uymuyor.",
      "What is to be collected does not fit this user's contract.",
    ],
    remedy: [
      "Kapıda ödemeli gönderiler için Yurtiçi Kargo'nun ayrı verdiği kullanıcıyı bağlayın.",
      "For payment on delivery connect the user that Yurtiçi Kargo gives for it.",
    ],
  },
  {
    pattern: /^936\b|beklenmeyen bir hata/,
    fingerprint: "unexpected",
    ...marketplace,
    passes: true,
    cause: [
      "Yurtiçi Kargo'nun sisteminde beklenmeyen bir hata oldu.",
      "Something unexpected happened in Yurtiçi Kargo's system.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: yeniden denenir. Sürerse Yurtiçi Kargo ile görüşün.",
      "Nothing to do: it is tried again. If it lasts, contact Yurtiçi Kargo.",
    ],
  },
];

export const recognise = recogniser("yurtici", problems);

const authCodes = /^(1625|1626|80265)$/;
const isAuth = (code: string, words: string) => authCodes.test(code) || /kullanıcı adı veya şifre/i.test(words);

/** It answers with 200 whatever it says: outFlag and the codes of rows tell. What a row says of one reference is its operation's to read. */
export const refusedBy: NonNullable<Manifest["refusedBy"]> = (body) => {
  const result = Outcome.safeParse(body).data;
  if (!result || result.outFlag === "0") return;
  const reasons = [
    ...(result.errCode === "0" ? [] : [`${result.errCode}: ${result.outResult}`]),
    ...result.rows.flatMap(({ errCode, errMessage }) => (errCode === "0" ? [] : [`${errCode}: ${errMessage}`])),
  ];
  if (reasons.length === 0) reasons.push(result.outResult || `outFlag ${result.outFlag}`);
  if (isAuth(result.errCode, result.outResult) || result.rows.some((row) => isAuth(row.errCode, row.errMessage)))
    return { kind: "unauthorized", reasons };
  if (result.outFlag === "2" || /^936\b/.test(reasons[0]!)) return { kind: "unavailable", reasons };
  // What is said of a row has its own meaning in each operation: not there, canceled before, taken already.
  if (result.errCode === "0" && result.rows.some(({ errCode }) => errCode !== "0")) return;
  return { kind: "refused", reasons };
};

/** The same query is refused for a minute after it was asked. */
export const throttledBy: NonNullable<Manifest["throttledBy"]> = (body) => {
  const result = Outcome.safeParse(body).data;
  return result && result.outFlag !== "0" && /dakika/i.test(result.outResult) ? 60_000 : undefined;
};

/** Of what stands before the service: a page, or nothing. */
export const readError: Manifest["readError"] = (status) => ({
  reasons: status === 401 || status === 403 ? [`credentials ${status}`] : [],
});
