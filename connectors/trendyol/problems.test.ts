import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { causeWords } from "../words.ts";
import { readError, recognise } from "./problems.ts";

const RECOGNISED: [reason: string, fingerprint: string, field: string | null][] = [
  ["Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Renk", "attribute-missing:renk", "attribute:Renk"],
  ["ZORUNLU KATEGORİ ÖZELLİK BİLGİSİ EKSİKTİR. EKSİK ALAN: Web Color", "attribute-missing:web color", "attribute:Web Color"],
  ["Required category attribute is missing: Beden", "attribute-missing:beden", "attribute:Beden"],
  ["BANNED_WORD_IN_ATTRIBUTE", "attribute-forbidden-word", "attributes"],
  ["Slicer özelliği onaydan sonra değiştirilemez", "attribute-frozen", "attributes"],
  ["Özellik değeri bulunamadı: 2893", "attribute-value-unknown", "attributes"],
  ["Özellik değeri bulunamadı. Alan: Web Color, değer: 99", "attribute-value-unknown:web color", "attribute:Web Color"],
  ["Özellik değeri en fazla 50 karakter olabilir. Alan: Renk", "attribute-too-long:renk", "attribute:Renk"],
  ["Özellik birden fazla gönderilmiştir: Renk", "attribute-twice:renk", "attribute:Renk"],
  [
    "Özellik için serbest metin girilemez, listeden seçilmelidir. Alan: Cinsiyet, değer: x",
    "attribute-custom-refused:cinsiyet",
    "attribute:Cinsiyet",
  ],
  ["Özellik bu kategoride kullanılamaz: 999999", "attribute-unknown", "attributes"],
  ["Bu özellik serbest metin kabul etmez", "attribute-custom-refused", "attributes"],
  ["Geçersiz özellik: 999", "attribute-unknown", "attributes"],
  ["15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!", "repeated", null],
  ["batchRequest.recurring.product.update.not.allowed", "product-in-work", null],
  ["Bir barkodun fiyatı dakikada 30 kezden fazla güncellenemez", "price-too-often", null],
  ["Bir barkod için dakikada en fazla 30 fiyat güncellemesi yapılabilir. Barkod: A2", "price-too-often", null],
  ["Liste fiyatı satış fiyatından küçük olamaz", "list-price-below-price", "listPrice"],
  ["listPrice cannot be less than salePrice", "list-price-below-price", "listPrice"],
  ["Satış fiyatı 0'dan büyük olmalıdır", "price-zero", "price"],
  ["Stok miktarı en fazla 20.000 olabilir", "stock-too-high", "stock"],
  ["quantity must not be negative", "stock-invalid", "stock"],
  ["KDV oranı 0, 1, 10 veya 20 olmalıdır", "vat-rate", "vatRate"],
  ["Para birimi TRY olmalıdır", "currency", "price"],
  ["Ürün arşivlenmiş", "archived", "presence"],
  ["Ürün kilitli", "locked", "presence"],
  ["blacklisted", "blacklisted", null],
  ["Ürün henüz onaylanmamış", "not-approved-yet", null],
  ["Onaylı olmayan ürünün stok ve fiyatı güncellenemez. Barkod: A3", "not-approved-yet", null],
  ["Onaylı ürün bu servis ile güncellenemez. Barkod: A1", "approved-meanwhile", null],
  ["Satışa kapatılan ürünün stok ve fiyatı güncellenemez. Barkod: A4", "blacklisted", null],
  ["İçerik bulunamadı. contentId: 123", "content-unknown", null],
  ["CHANGES_NOT_FOUND", "no-change", null],
  ["Yasaklı kelime: Başlıkta yasaklı kelime kullanılmıştır", "forbidden-word", "title"],
  ["product.not.found", "barcode-unknown", "barcode"],
  ["Barkod bulunamadı", "barcode-unknown", "barcode"],
  ["Bu barkod ile kayıtlı bir ürün bulunmaktadır: A1", "barcode-duplicate", "barcode"],
  ["Bu barkod aynı istekte birden fazla kez gönderilmiş", "barcode-duplicate", "barcode"],
  ["Barkod geçersiz (invalid.barcode)", "barcode-malformed", "barcode"],
  ["productMainId zorunludur", "group-code", "code"],
  ["Stok kodu en fazla 100 karakter olabilir", "stock-code", "stockCode"],
  ["Bu markayı satma yetkiniz yok", "brand-permission", "brand"],
  ["Marka bulunamadı", "brand", "brand"],
  ["Ürün yalnız en alt kategoriye eklenebilir", "category-not-leaf", "category"],
  ["Kategori bulunamadı", "category", "category"],
  ["Ürün adı 100 karakterden uzun olamaz", "title-too-long", "title"],
  ["Açıklama boş olamaz", "description", "description"],
  ["En az 1 görsel gönderilmelidir", "images", "images"],
  ["Desi boş olamaz", "dimensional-weight", "dimensionalWeight"],
  ["origin is required", "origin", "origin"],
  ["Shipment Update Edilebilir Bir Durumda Değil.", "package-state", null],
  ["The carrier can be changed once in 5 minutes", "carrier-too-soon", "cargoProvider"],
  ["Line 1 is not in package 13330000001", "package-lines", "lines"],
  ["Quantity of line 15550000001 must be from 1 to 3: 99", "package-lines", "lines"],
  ["Shipment package not found: 999", "package-unknown", null],
  ["trackingNumber is not valid: 123", "tracking-number", "trackingNumber"],
  ["invalid invoiceNumber: A1", "invoice-number", "invoiceNumber"],
  ["Dosya gönderilmedi", "invoice-file", "invoiceNumber"],
  ["invalid reasonId: 503", "cancel-reason", "reasonId"],
  ["invalid trackingInfo: x", "shipment-info", "trackingInfo"],
  ["invalid cargoProvider: XMP", "carrier", "cargoProvider"],
  ["invalid split: nothing would be left in the package", "split", "lines"],
  ["Please check the cargo tracking number you provided", "label", null],
  ["ClientApiAuthenticationException", "credentials", "credentials"],
  ['User-Agent must be "100001 - {IntegratorName}"', "permission", "credentials"],
  ["URL may not contain localhost", "webhook-address", "webhook"],
  ["too.many.requests", "throttled", null],
  ["upgrade required", "retired", null],
];

describe("problems", () => {
  test.each(RECOGNISED)("%s", (reason, fingerprint, field) => {
    const cause = recognise(reason);
    expect([cause.fingerprint, cause.field]).toEqual([fingerprint, field]);
    for (const words of Object.values(causeWords(cause)!)) {
      expect(words.tr).not.toBe(words.en);
      expect(`${words.tr}${words.en}`).not.toMatch(/\$1|undefined/);
    }
  });

  test("R13: only what can pass by itself is sent again unchanged", () => {
    const passing = RECOGNISED.filter(([reason]) => recognise(reason).passes).map(([, fingerprint]) => fingerprint);
    expect([...new Set(passing)].sort()).toEqual([
      "approved-meanwhile",
      "carrier-too-soon",
      "not-approved-yet",
      "price-too-often",
      "product-in-work",
      "repeated",
      "throttled",
    ]);
  });

  test("an answer that nobody knows is quoted, and its varying parts are not in the fingerprint", () => {
    const one = recognise('Beklenmeyen durum 8412 "DEMO-1" için (ref A77)');
    const two = recognise('Beklenmeyen durum 99 "DEMO-2" için (ref B1)');
    expect(one.fingerprint).toBe(two.fingerprint);
    expect(one.fingerprint).not.toBe(recognise("Beklenmeyen sonuç").fingerprint);
    expect(causeWords(one)?.cause.tr).toContain('Beklenmeyen durum 8412 "DEMO-1" için (ref A77)');
    expect(recognise("").fingerprint).toBe("other:");
  });

  test("all shapes of an error body are read", () => {
    const bodies = JSON.parse(readFileSync(new URL("./samples/errors.json", import.meta.url), "utf8")) as unknown[];
    expect(bodies.map((body) => readError(400, body))).toEqual([
      { reasons: ["Barkod geçersiz (invalid.barcode)"] },
      { reasons: ["Shipment Update Edilebilir Bir Durumda Değil."] },
      { reasons: ["Please check the cargo tracking number you provided"] },
      { reasons: ["ClientApiAuthenticationException"] },
      { reasons: ["15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız! (repeated.request)"], repeated: true },
    ]);
    // Refused at once, and by the key alone: its words say nothing.
    const inWork = { key: "batchRequest.recurring.product.create.not.allowed", message: "Bilinmeyen bir hata oluştu" };
    expect(readError(400, { errors: [inWork] })).toMatchObject({ repeated: true });
    expect(readError(426, "<html>")).toEqual({ reasons: ["upgrade required"] });
    for (const body of [undefined, null, 7, "text", [], { errors: 1 }, { error: null }])
      expect(readError(400, body)).toEqual({ reasons: [] });
  });
});
