import type { Manifest } from "../connector.ts";
import { account, data, marketplace, type Problem, recogniser } from "../problem.ts";
import { Refusal } from "./wire.ts";

const field = (name: string, tr: string, en: string): Problem => ({
  pattern: new RegExp(`^invalid ${name.replaceAll(".", "\\.").toLowerCase()}\\b`),
  fingerprint: name.replace(".", "-").toLowerCase(),
  ...data(name),
  cause: [`Depo sistemi siparişin şu bilgisini kabul etmedi: ${tr}.`, `The warehouse system did not accept ${en} of the order.`],
  remedy: [
    "Bilgiyi siparişin teslimat adresinde düzeltip paketi depoya yeniden verin.",
    "Put it right in the order's delivery address and hand the package over to the warehouse again.",
  ],
});

/** By its codes (README, 6). */
export const problems: readonly Problem[] = [
  {
    pattern: /^(unauthorized\b|credentials 40[13])/,
    fingerprint: "key",
    ...account("credentials"),
    cause: ["Depo sistemi anahtarı kabul etmedi.", "The warehouse system did not accept the key."],
    remedy: [
      "Depo firmanızdan geçerli anahtarı alıp Entegrasyonlar > Depo sistemleri ekranında yeniden girin.",
      "Ask your warehouse for the key that holds, and enter it again under Integrations > Warehouse systems.",
    ],
  },
  {
    pattern: /^duplicate\b/,
    fingerprint: "reference-taken",
    ...data("reference"),
    cause: ["Depo sisteminde bu numarayla bir sipariş zaten var.", "The warehouse system already has an order of this number."],
    remedy: [
      "Paketi depoya yeniden verin; yeni bir numara alır.",
      "Hand the package over to the warehouse again; it gets a new number.",
    ],
  },
  {
    pattern: /^invalid reference\b/,
    fingerprint: "reference",
    ...data("reference"),
    cause: ["Depo sistemi sipariş numaramızı kabul etmedi.", "The warehouse system did not accept our number of the order."],
    remedy: [
      "Paketi depoya yeniden verin; sürerse depo firmanızla görüşün.",
      "Hand the package over again; if it lasts, talk to your warehouse.",
    ],
  },
  {
    pattern: /^unknown_code\b[^"]*"([^"]*)"/,
    fingerprint: "code-unknown",
    ...data("lines"),
    cause: ['Depo sistemi "$1" ürün kodunu tanımıyor.', 'The warehouse system does not know the product code "$1".'],
    remedy: [
      "Ürünü bu kodla depo firmanıza tanımlatıp paketi depoya yeniden verin.",
      "Have your warehouse define the product under this code, and hand the package over again.",
    ],
  },
  {
    pattern: /^invalid lines\b/,
    fingerprint: "lines",
    ...data("lines"),
    cause: ["Depo sistemi siparişin ürünlerini kabul etmedi.", "The warehouse system did not accept the order's products."],
    remedy: [
      "Siparişin ürün kodlarını ve adetlerini kontrol edip paketi depoya yeniden verin.",
      "Check the order's product codes and quantities, and hand the package over again.",
    ],
  },
  {
    pattern: /^out_of_stock\b[^"]*"([^"]*)"/,
    fingerprint: "out-of-stock",
    ...data("lines"),
    cause: ['Depoda "$1" kodundan yeterli adet yok.', 'The warehouse has not enough pieces of "$1".'],
    remedy: [
      "Depo sistemleri ekranında stok farklarına bakın; paketi başka bir yerden gönderin ya da depoya mal gidince yeniden verin.",
      "Look at the stock differences under Warehouse systems; send the package from another place, or hand it over again once goods have arrived there.",
    ],
  },
  field("receiver.name", "alıcı adı", "the receiver's name"),
  field("receiver.address", "adres", "the address"),
  field("receiver.city", "il", "the city"),
  field("receiver.district", "ilçe", "the district"),
  field("receiver.phone", "telefon", "the telephone"),
  {
    pattern: /^too_late\b/,
    fingerprint: "cancel-late",
    ...marketplace,
    cause: [
      "Depo siparişi toplamaya başlamış; artık iptal edilemiyor.",
      "The warehouse has begun to pick the order; it can't be canceled any more.",
    ],
    remedy: [
      "Göndermemesi gerekiyorsa depo firmanızı arayın; aksi hâlde gönderi yoluna devam eder.",
      "Call your warehouse if it must not be sent; otherwise it goes on.",
    ],
  },
  {
    pattern: /^not_found\b/,
    fingerprint: "not-there",
    ...marketplace,
    cause: ["Depo sisteminde böyle bir sipariş yok.", "The warehouse system has no such order."],
    remedy: ["Paketi depoya yeniden verin.", "Hand the package over to the warehouse again."],
  },
  {
    pattern: /^busy\b/,
    fingerprint: "busy",
    ...marketplace,
    passes: true,
    cause: ["Depo sistemi siparişi şu anda alamıyor.", "The warehouse system can't take the order at the moment."],
    remedy: ["Bir şey yapmanız gerekmez: yeniden denenir.", "There is nothing to do: it is tried again."],
  },
];

export const recognise = recogniser("wmsapi", problems);

const reasonOf = (body: unknown) => {
  const error = Refusal.safeParse(body).data?.error;
  return error && [[error.code, error.field].filter(Boolean).join(" "), error.message].filter(Boolean).join(": ");
};

/** A refusal may come with status 200; with 500 nobody can tell what was done. */
export const refusedBy: NonNullable<Manifest["refusedBy"]> = (body, status) => {
  const reason = status < 300 ? reasonOf(body) : undefined;
  if (reason === undefined) return;
  const reasons = [reason];
  const { fingerprint } = recognise(reason);
  if (fingerprint === "reference-taken") return { kind: "duplicate", reasons };
  if (fingerprint === "key") return { kind: "unauthorized", reasons };
  if (fingerprint === "not-there") return { kind: "not_found", reasons };
  return { kind: "refused", reasons };
};

export const readError: Manifest["readError"] = (status, body) => {
  const reason = reasonOf(body);
  return {
    reasons: reason !== undefined ? [reason] : status === 401 || status === 403 ? [`credentials ${status}`] : [],
    repeated: reason !== undefined && recognise(reason).fingerprint === "reference-taken",
  };
};
