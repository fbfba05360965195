import type { Manifest } from "../connector.ts";
import { account, data, fold, marketplace, type Problem, recogniser } from "../problem.ts";
import { Outcome } from "./wire.ts";

/** Codes are few in what is published; sentences are read by their words (README, 3). */
export const problems: readonly Problem[] = [
  {
    pattern: /^ftp (530|430|532)\b/,
    fingerprint: "ftp-user",
    ...account("ftpPassword"),
    cause: [
      "Belge sunucusu kullanıcı adını ya da parolayı kabul etmedi.",
      "The server for documents did not accept the user name or the password.",
    ],
    remedy: [
      "Entegrasyonlar > Kargo > Horoz sayfasında FTP kullanıcısını ve parolasını yeniden girin, sonra siparişi yeniden gönderin.",
      "Enter the FTP user and password again under Integrations > Cargo > Horoz, and send the order again.",
    ],
  },
  {
    pattern: /^ftp 5\d\d\b/,
    fingerprint: "ftp-refused",
    ...account("ftpAddress"),
    cause: ["Belge sunucusu dosyayı almadı.", "The server for documents did not take the file."],
    remedy: [
      "FTP adresindeki klasörün size açık olduğunu Horoz temsilcinizle denetleyin, sonra siparişi yeniden gönderin.",
      "Check with your representative at Horoz that the folder of the FTP address is open to you, and send the order again.",
    ],
  },
  {
    pattern: /\berr-20001\b|hatali islem anahtari|process ?key|^credentials\b/,
    fingerprint: "credentials",
    ...account("processKey"),
    cause: ["Horoz işlem anahtarını kabul etmedi.", "Horoz did not accept the process key."],
    remedy: [
      "İşlem anahtarını temsilcinizden aldığınız gibi yeniden girin. Bu kurulumun çıkış adresi de Horoz'da tanımlı olmalı.",
      "Enter the process key as your representative gave it. The address that this installation calls from has to be registered at Horoz too.",
    ],
  },
  {
    pattern: /(urun|malzeme|product|material).*(mevcut|kayitli|already|duplicate)|duplicate material/,
    fingerprint: "product-there",
    ...data("productCode"),
    cause: ["Bu kodla Horoz'da zaten bir ürün var.", "There is a product with this code at Horoz already."],
    remedy: [
      "O ürünü kullanın ya da değiştirin; yeni ürün için başka bir kod yazın.",
      "Use or change that one; write another code for a new product.",
    ],
  },
  {
    pattern: /(siparis|order).*(mevcut|kayitli|already|duplicate)/,
    fingerprint: "number-taken",
    ...data("customerOrderNumber"),
    cause: ["Bu sipariş numarası Horoz'da zaten kayıtlı.", "Horoz has an order with this number already."],
    remedy: ["Siparişi başka bir numarayla gönderin.", "Send the order under another number."],
  },
  {
    pattern: /(belge|evrak|dokuman|document).*(bulunamad|eksik|yok|not found|missing)/,
    fingerprint: "documents",
    ...data("files"),
    cause: ["Horoz siparişin belgelerini bulamadı.", "Horoz did not find the order's documents."],
    remedy: ["Belgeleri yeniden seçip siparişi yeniden gönderin.", "Choose the documents again and send the order again."],
  },
  {
    pattern: /(urun kod|urun ad|product).*(bulunamad|tanimsiz|tanimli degil|not found|undefined)/,
    fingerprint: "product-unknown",
    ...data("orderDetails"),
    cause: ["Siparişteki bir ürün Horoz'da tanımlı değil.", "A product of the order is not defined at Horoz."],
    remedy: [
      "Ürünü önce Entegrasyonlar > Kargo > Horoz altında tanımlayın.",
      "First define the product under Integrations > Cargo > Horoz.",
    ],
  },
  {
    pattern: /(siparis|order).*(kullanil|used)/,
    fingerprint: "product-used",
    ...data("productCode"),
    cause: [
      "Ürün bir siparişte kullanılmış; artık değiştirilemez.",
      "The product was used in an order and can't be changed any more.",
    ],
    remedy: ["Yeni ölçülerle başka kodlu bir ürün tanımlayın.", "Define a product with another code and the new sizes."],
  },
  {
    pattern: /(urun grubu|product group).*(bulunamad|tanimsiz|not found|undefined)/,
    fingerprint: "group-unknown",
    ...data("productGroupName"),
    cause: ["Ürün grubu Horoz'da size açık değil.", "The product group is not open to you at Horoz."],
    remedy: [
      "Grubu listeden seçin ya da temsilcinizden açmasını isteyin.",
      "Choose one of the list, or ask your representative to open it.",
    ],
  },
  {
    pattern: /(il|ilce|sehir|ulke|city|county|country).*(bulunamad|hatali|gecersiz|not found|invalid)/,
    fingerprint: "place-unknown",
    ...data("recipientCityName"),
    cause: [
      "Ülke, şehir ya da ilçe Horoz'un listesindeki gibi yazılmamış.",
      "Country, city or county is not written as in Horoz's list.",
    ],
    remedy: ["Ülke, şehir ve ilçeyi listeden seçin.", "Choose country, city and county of the list."],
  },
  {
    pattern: /15\.?000|fatura (degeri|tutari)|invoice (value|amount)/,
    fingerprint: "micro-amount",
    ...data("invoiceAmount"),
    cause: ["Fatura tutarı mikro ihracat sınırının üstünde.", "The invoice is above the limit of micro export."],
    remedy: ["İhracat türünü makro seçin ya da tutarı denetleyin.", "Choose macro export, or check the amount."],
  },
  {
    pattern: /300 ?kg|toplam agirlik|total (order )?weight/,
    fingerprint: "micro-weight",
    ...data("totalWeight"),
    cause: ["Toplam ağırlık mikro ihracat sınırının üstünde.", "The total weight is above the limit of micro export."],
    remedy: ["İhracat türünü makro seçin ya da ağırlığı denetleyin.", "Choose macro export, or check the weight."],
  },
  {
    pattern: /beklenmeyen|sistem hatasi|unexpected|internal error/,
    fingerprint: "unexpected",
    ...marketplace,
    passes: true,
    cause: ["Horoz'un sisteminde beklenmeyen bir hata oldu.", "Something unexpected happened in Horoz's system."],
    remedy: [
      "Bir şey yapmanız gerekmez: yeniden denenir. Sürerse temsilcinizle görüşün.",
      "Nothing to do: it is tried again. If it lasts, talk to your representative.",
    ],
  },
];

export const recognise = recogniser("horoz", problems);

/** It says no with status 200: the code in the answer counts. */
export const refusedBy: NonNullable<Manifest["refusedBy"]> = (body) => {
  const outcome = Outcome.safeParse(body).data;
  if (!outcome || /^STA-/.test(outcome.responseCode)) return;
  const reasons = [`${outcome.responseCode}: ${outcome.responseMessage ?? ""}`];
  const cause = recognise(reasons[0]!);
  if (cause.code.endsWith(":credentials")) return { kind: "unauthorized", reasons };
  if (cause.passes) return { kind: "unavailable", reasons };
  if (/:(number-taken|product-there)$/.test(cause.code)) return { kind: "duplicate", reasons };
  if (/kayit bulunamad|no record/.test(fold(reasons[0]!))) return { kind: "not_found", reasons };
  return { kind: "refused", reasons };
};

export const readError: Manifest["readError"] = (status) => ({
  reasons: status === 401 || status === 403 ? [`credentials ${status}`] : [],
});
