import type { Manifest } from "../connector.ts";
import { account, data, marketplace, type Problem, recogniser } from "../problem.ts";
import { Refusal } from "./wire.ts";

/** By its codes, and by its words where they come without one (README, 5). E… are of its SOAP service, which has the same rules. */
export const problems: readonly Problem[] = [
  {
    pattern: /valid subscription/,
    fingerprint: "permission",
    ...account("credentials"),
    cause: [
      "DHL eCommerce uygulamanızın gereken ürünlerden birine aboneliği yok.",
      "Your application at DHL eCommerce is not subscribed to one of the products that it needs.",
    ],
    remedy: [
      "apizone.mngkargo.com.tr adresinde uygulamanızı Identity, Standard Command, Standard Query, Barcode Command ve CBS Info ürünlerine abone edin; canlıda aboneliği DHL eCommerce onaylar.",
      "At apizone.mngkargo.com.tr subscribe your application to Identity, Standard Command, Standard Query, Barcode Command and CBS Info; live subscriptions are approved by DHL eCommerce.",
    ],
  },
  {
    pattern: /\b20013\b|client id|client secret/,
    fingerprint: "application",
    ...account("credentials"),
    cause: ["DHL eCommerce uygulama anahtarlarını kabul etmedi.", "DHL eCommerce did not accept the application's keys."],
    remedy: [
      "Uygulamanın iki anahtarını apizone.mngkargo.com.tr adresinden yeniden girin; deneme sitesinin (sandbox) anahtarları canlıda geçmez.",
      "Enter both keys of the application from apizone.mngkargo.com.tr again; those of the trial site (sandbox) do not work live.",
    ],
  },
  {
    pattern: /\b20011\b|tek barkod yetkiniz/,
    fingerprint: "forbidden",
    ...account("credentials"),
    cause: [
      "DHL eCommerce bu kurulumun IP adresine gönderi oluşturma izni vermemiş.",
      "DHL eCommerce does not let this installation's IP address make shipments.",
    ],
    remedy: [
      "Müşteri numaranızı, uygulamanızın adını ve bu kurulumun çıkış IP adresini entegrasyon@mngkargo.com.tr adresine yazıp izin isteyin.",
      "Write your customer number, the application's name and the IP address that this installation calls from to entegrasyon@mngkargo.com.tr, and ask for permission.",
    ],
  },
  {
    pattern: /subenin ili bulunamadi/,
    fingerprint: "key",
    ...account("credentials"),
    cause: ["DHL eCommerce'te hesabınıza çıkış şubesi atanmamış.", "Your account at DHL eCommerce has no branch of departure."],
    remedy: [
      "DHL eCommerce müşteri temsilcinizden hesabınıza çıkış şubesi atamasını isteyin.",
      "Ask your representative at DHL eCommerce to give your account a branch of departure.",
    ],
  },
  {
    pattern: /\b20001\b|varis subesi/,
    fingerprint: "branch-unknown",
    ...data("receiver.district"),
    passes: true,
    cause: [
      "DHL eCommerce gönderiyi kaydetti, varış şubesini henüz belirlemedi.",
      "DHL eCommerce has registered the shipment and does not know its branch of destination yet.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: birkaç dakikada bir yeniden denenir. Saatlerce sürerse gönderiyi iptal edin, teslimat adresinin ilini, ilçesini ve mahallesini düzeltip paketi yeniden kargoya verin.",
      "Nothing to do: it is tried again every few minutes. If it lasts for hours, cancel the shipment, put city, district and quarter of the delivery address right, and hand the package over again.",
    ],
  },
  {
    pattern: /\b3002\b|^e005\b|referenceid daha once|ait kayit zaten var/,
    fingerprint: "reference-taken",
    ...data("reference"),
    cause: [
      "Bu etiket numarasıyla DHL eCommerce'te zaten bir kayıt var.",
      "There is a record at DHL eCommerce under this label's number already.",
    ],
    remedy: ["Paketi yeni bir etiketle yeniden kargoya verin.", "Hand the package over again with a new label."],
  },
  {
    pattern: /^too-late\b|iptal edilemez/,
    fingerprint: "too-late",
    ...data("reference"),
    cause: [
      "Gönderi şubede kabul edilmiş ya da etiketinin günü geçmiş; artık buradan iptal edilemez.",
      "A branch has accepted the shipment, or the day of its label is over; it can't be canceled from here any more.",
    ],
    remedy: [
      "İptali gönderiyi kabul eden DHL eCommerce şubesinden isteyin.",
      "Ask the branch of DHL eCommerce that has the shipment to cancel it.",
    ],
  },
  {
    pattern: /^not-there\b|shipment not found|order not found|^not found/,
    fingerprint: "not-there",
    ...data("reference"),
    cause: [
      "Bu etiket numarası bu DHL eCommerce hesabında kayıtlı değil.",
      "This label's number is not known for this account at DHL eCommerce.",
    ],
    remedy: [
      "Gönderiyi hangi hesapla oluşturduğunuzu denetleyin; hiç oluşturulmadıysa yeniden oluşturun.",
      "Check by which account the shipment was made; if it never was, make it again.",
    ],
  },
  {
    pattern: /^city-unknown\b|^e007\b/,
    fingerprint: "city-missing",
    ...data("receiver.city"),
    cause: ["DHL eCommerce teslimat adresinin ilini tanımıyor.", "DHL eCommerce does not know the delivery address's city."],
    remedy: [
      "Teslimat adresinin ilini adıyla yazın, örneğin İstanbul.",
      "Write the city of the delivery address by its name, such as İstanbul.",
    ],
  },
  {
    pattern: /^district-unknown\b|^e008\b/,
    fingerprint: "district-missing",
    ...data("receiver.district"),
    cause: [
      "DHL eCommerce bu ilde teslimat adresindeki ilçeyi tanımıyor.",
      "DHL eCommerce does not know the delivery address's district in that city.",
    ],
    remedy: [
      "Teslimat adresinin ilçesini adıyla yazın, örneğin Kadıköy.",
      "Write the district of the delivery address by its name, such as Kadıköy.",
    ],
  },
  {
    pattern: /^sign-in\b|^credentials\b|^unauthorized|^e00[346]\b|kullanici adi/,
    fingerprint: "credentials",
    ...account("credentials"),
    cause: [
      "DHL eCommerce müşteri numarasını ya da parolayı kabul etmedi.",
      "DHL eCommerce did not accept the customer number or the password.",
    ],
    remedy: [
      "DHL eCommerce paneline bu müşteri numarasıyla girip kalıcı bir parola belirleyin ve bağlantıya yeniden girin; e-postayla gelen geçici parola geçmez.",
      "Sign in to the panel of DHL eCommerce with this customer number, set a lasting password and enter it again; the temporary one of the e-mail does not work.",
    ],
  },
  {
    pattern: /\b26039\b|recipient\.? ?email/,
    fingerprint: "email",
    ...data("receiver.email"),
    cause: ["Alıcının e-posta adresi geçerli değil.", "The receiver's e-mail address is not valid."],
    remedy: [
      "Teslimat adresindeki e-postayı düzeltin ya da boş bırakın.",
      "Correct the e-mail of the delivery address, or leave it empty.",
    ],
  },
  {
    pattern: /\b26056\b|recipient\.? ?tax ?number/,
    fingerprint: "tax-number",
    ...data("receiver.taxNumber"),
    cause: ["Alıcının vergi ya da kimlik numarası geçerli değil.", "The receiver's tax or identity number is not valid."],
    remedy: [
      "Vergi numarasını 10, kimlik numarasını 11 hane olarak yazın ya da boş bırakın.",
      "Write a tax number with 10 digits or an identity number with 11, or leave it empty.",
    ],
  },
  {
    pattern: /^e021\b|recipient\.? ?mobile ?phone ?number/,
    fingerprint: "phone",
    ...data("receiver.phone"),
    cause: ["Alıcının telefonu geçerli değil.", "The receiver's telephone number is not valid."],
    remedy: [
      "Telefonu başında 0 olmadan, 10 hane olarak yazın.",
      "Write the telephone with 10 digits and without the leading 0.",
    ],
  },
  {
    pattern: /^e026:? ?alici|recipient\.? ?full ?name' (bos|must|yeterli|en az)/,
    fingerprint: "name-missing",
    ...data("receiver.name"),
    cause: ["Alıcının adı yok ya da çok kısa.", "The receiver has no name, or one that is too short."],
    remedy: ["Teslimat adresine alıcının adını ve soyadını yazın.", "Write the receiver's full name into the delivery address."],
  },
  {
    pattern: /^e010\b|recipient\.? ?address/,
    fingerprint: "address-missing",
    ...data("receiver.address"),
    cause: ["Alıcının adresi yok.", "The receiver has no address."],
    remedy: ["Teslimat adresini tamamlayın.", "Complete the delivery address."],
  },
  {
    pattern: /^e014\b|^e024:? ?pchsiparisno|order\.? ?reference ?id/,
    fingerprint: "reference-long",
    ...data("reference"),
    cause: ["Etiket numarası DHL eCommerce'in aldığı gibi değil.", "The label's number is not as DHL eCommerce takes it."],
    remedy: ["Yeni bir etiketle yeniden deneyin.", "Try again with a new label."],
  },
  {
    pattern: /^e02[023]\b|piece ?list|could not be converted/,
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
    pattern: /^e015\b|^e018\b|^e024:? ?pmalbedeli|iscod|codamount|payment ?type/,
    fingerprint: "collection",
    ...account("credentials"),
    cause: [
      "Ödeme ya da tahsilat bilgileri sözleşmenize uymuyor.",
      "Who pays, or what is to be collected, does not fit your contract.",
    ],
    remedy: [
      "DHL eCommerce müşteri temsilcinizden sözleşmenizdeki ödeme tiplerini öğrenin.",
      "Ask your representative at DHL eCommerce which ways of payment your contract has.",
    ],
  },
  {
    pattern: /\b26029\b|\b26060\b|marketplaceshortcode|recipient\.? ?customer ?id/,
    fingerprint: "call",
    ...marketplace,
    cause: [
      "DHL eCommerce gönderinin bildirilme biçimini kabul etmedi.",
      "DHL eCommerce did not take the shipment in the form that it was told.",
    ],
    remedy: [
      "Destek ile görüşün; bilgilerinizde düzelteceğiniz bir şey yok.",
      "Contact support; there is nothing to correct in your data.",
    ],
  },
  {
    pattern: /\b1001\b|unexpected error|^e002\b/,
    fingerprint: "unexpected",
    ...marketplace,
    passes: true,
    cause: [
      "DHL eCommerce'in sisteminde beklenmeyen bir hata oldu.",
      "Something unexpected happened in the system of DHL eCommerce.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: yeniden denenir. Sürerse DHL eCommerce ile görüşün.",
      "Nothing to do: it is tried again. If it lasts, contact DHL eCommerce.",
    ],
  },
];

export const recognise = recogniser("mng", problems);

/** With 500 it refuses with a code of its own, and with 200 by words in place of what was asked for. Without a code a 500 is what it is. */
export const refusedBy: NonNullable<Manifest["refusedBy"]> = (body, status) => {
  const refusal = Refusal.safeParse(body).data;
  if (!refusal || (status >= 500 && !refusal.code) || (status < 300 && !speaksOnly(body))) return;
  const reasons = [refusal.reason];
  const { fingerprint, passes } = recognise(refusal.reason);
  if (fingerprint === "reference-taken") return { kind: "duplicate", reasons };
  if (fingerprint === "application" || fingerprint === "permission") return { kind: "unauthorized", reasons };
  if (fingerprint === "unexpected" && passes) return { kind: "unavailable", reasons };
  return { kind: "refused", reasons };
};

/** Words, and nothing of what was asked for. */
const speaksOnly = (body: unknown) => {
  const [first] = Array.isArray(body) ? body : [body];
  if (typeof first !== "object" || first === null || "referenceId" in first) return false;
  return ("error" in first && typeof first.error === "object") || ("message" in first && typeof first.message === "string");
};

export const readError: Manifest["readError"] = (status, body) => {
  const reason = Refusal.safeParse(body).data?.reason;
  // A 404 of the gateway is of an address, and says of no parcel that it is not there.
  if (status === 404 && !isOwn(body)) return { reasons: [] };
  return {
    reasons: reason ? [reason] : status === 401 || status === 403 ? [`credentials ${status}`] : [],
    repeated: reason !== undefined && recognise(reason).fingerprint === "reference-taken",
  };
};

const isOwn = (body: unknown) => typeof body === "object" && body !== null && !("httpCode" in body);
