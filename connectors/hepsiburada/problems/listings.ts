import { account, data, mapping, marketplace, type Problem } from "../../problem.ts";

/** Tokens of price and stock uploads, and what a listing says of itself. Folded: no case, no Turkish marks. */
export const listingProblems: readonly Problem[] = [
  {
    pattern: /^fulfilledbyhb$/,
    fingerprint: "fulfilled-there",
    ...data("stock"),
    cause: [
      "Bu ürünün stoğu Hepsiburada'nın deposunda; stok buradan gönderilmez.",
      "This product's stock is in Hepsiburada's warehouse; it is not sent from here.",
    ],
    remedy: [
      "Stoğu Hepsiburada satıcı panelinden izleyin; kendi deponuzdan satmak için ürünü oradan kendi gönderiminize alın.",
      "Follow the stock in Hepsiburada's seller panel; to sell from your own warehouse, switch the product to your own shipping there.",
    ],
  },
  {
    pattern: /^(?:m(?:in|ax)lock|outofpricerange)(?:: (.*))?$/,
    fingerprint: "price-band",
    ...data("price"),
    cause: [
      "Fiyat, Hepsiburada'nın bu ürün için kabul ettiği aralığın dışında: $1",
      "The price is outside of what Hepsiburada takes for this product: $1",
    ],
    remedy: [
      "Fiyatı aralığın içine alın; kilit kendiliğinden açılır. Fiyat doğruysa kilidi Hepsiburada panelinden kaldırın.",
      "Bring the price into the band, and the lock opens by itself. If the price is right, lift the lock in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^invalidprice$/,
    fingerprint: "price-invalid",
    ...data("price"),
    cause: ["Hepsiburada fiyatı geçersiz buldu.", "Hepsiburada found the price invalid."],
    remedy: ["Sıfırdan büyük, en çok iki ondalıklı bir fiyat girin.", "Enter a price above zero with at most two decimals."],
  },
  {
    pattern: /^invalidavailablestock$/,
    fingerprint: "stock-invalid",
    ...data("stock"),
    cause: ["Hepsiburada stok adedini geçersiz buldu.", "Hepsiburada found the stock invalid."],
    remedy: ["Stoğu sıfır veya daha büyük bir tam sayı yapın.", "Make the stock a whole number, zero or more."],
  },
  {
    pattern: /^productnotfound$/,
    fingerprint: "listing-unknown",
    ...data("stockCode"),
    cause: ["Hepsiburada'da bu stok koduyla bir ilan yok.", "Hepsiburada has no listing with this stock code."],
    remedy: [
      "Ürünü yeniden gönderin; stok kodu Hepsiburada'da değiştirildiyse eskisine getirin.",
      "Send the product again; if its stock code was changed at Hepsiburada, change it back.",
    ],
  },
  {
    pattern:
      /^(?:mismatchingskusspecified|duplicatehepsiburadaskuspecified|duplicatemerchantskuspecified|merchantalreadylistedagainstproduct)$/,
    fingerprint: "sku-clash",
    ...data("stockCode"),
    cause: [
      "Stok kodu Hepsiburada'da başka bir ilana bağlı ya da aynı ürün iki kez ilan edilmiş.",
      "The stock code belongs to another listing at Hepsiburada, or the product is listed twice.",
    ],
    remedy: [
      "Hepsiburada panelinde ürünün iki ilanından birini silin ve stok kodlarının tek olduğunu denetleyin.",
      "Delete one of the product's two listings in Hepsiburada's panel and see that stock codes are unique.",
    ],
  },
  {
    pattern: /^(?:listingfrozen|listingsuspended|listinglocked|blocked)$/,
    fingerprint: "listing-frozen",
    ...account("listing"),
    cause: [
      "Hepsiburada bu ilanı dondurdu, kilitledi ya da askıya aldı.",
      "Hepsiburada froze, locked or suspended this listing.",
    ],
    remedy: [
      "Nedeni Hepsiburada satıcı panelinde ilanın üzerinde yazar; oradan kaldırılınca kendiliğinden devam eder.",
      "The reason is shown at the listing in Hepsiburada's seller panel; once lifted there, it continues by itself.",
    ],
  },
  {
    pattern: /^listingdeletedrecently$/,
    fingerprint: "listing-deleted",
    ...marketplace,
    passes: true,
    cause: ["İlan kısa süre önce silinmiş.", "The listing was deleted recently."],
    remedy: ["Bir süre sonra kendiliğinden yeniden denenir.", "It is tried again by itself after a while."],
  },
  {
    pattern: /^discountedlistingpriceincrease$/,
    fingerprint: "campaign-price",
    ...data("price"),
    cause: [
      "Ürün kampanyada; fiyatı kampanya bitmeden artırılamaz.",
      "The product is in a campaign; its price can't be raised before that ends.",
    ],
    remedy: [
      "Kampanyanın bitmesini bekleyin ya da ürünü Hepsiburada panelinden kampanyadan çıkarın.",
      "Wait for the end of the campaign, or take the product out of it in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^discountedlistingstockdecrease$/,
    fingerprint: "campaign-stock",
    ...data("stock"),
    cause: [
      "Ürün kampanyada; stoğu kampanya bitmeden azaltılamaz.",
      "The product is in a campaign; its stock can't be lowered before that ends.",
    ],
    remedy: [
      "Stok yanlışsa ürünü Hepsiburada panelinden kampanyadan çıkarın; yoksa fazla satılabilir.",
      "If the stock is wrong, take the product out of the campaign in Hepsiburada's panel, or too many may be sold.",
    ],
  },
  {
    pattern: /^missingstanda(?:rd)?cargocompany$|^invaliddispatchtime$|^invalidmaximumpurchasablequantity$|^missingheaders$/,
    fingerprint: "listing-shipping",
    ...account("listing"),
    cause: ["İlanın kargo ya da teslimat ayarı eksik.", "The listing's carrier or dispatch setting is missing."],
    remedy: [
      "Hepsiburada panelinde ilana standart bir kargo firması ve teslimat süresi seçin.",
      "Choose a standard carrier and a dispatch time for the listing in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^restrictedproductbrand$/,
    fingerprint: "brand-restricted",
    ...account("brand"),
    cause: ["Bu markayı satmak için Hepsiburada'dan izin gerekiyor.", "Selling this brand needs Hepsiburada's permission."],
    remedy: ["Hepsiburada panelinden marka yetki belgesi yükleyin.", "Upload the brand's authorisation in Hepsiburada's panel."],
  },
  {
    pattern: /^uploadfailed$/,
    fingerprint: "upload-failed",
    ...marketplace,
    passes: true,
    cause: ["Hepsiburada yüklemeyi bütünüyle başarısız saydı.", "Hepsiburada called the whole upload failed."],
    remedy: ["Bir şey yapmanız gerekmez: yeniden gönderilir.", "Nothing to do: it is sent again."],
  },
  {
    pattern: /gunluk limit/,
    fingerprint: "daily-quota",
    ...marketplace,
    passes: true,
    cause: [
      "Hepsiburada'nın günlük güncelleme sınırı doldu (ilan sayısının on katı).",
      "Hepsiburada's updates of the day are used up (ten times the number of listings).",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: ertesi gün kendiliğinden gönderilir.",
      "Nothing to do: it is sent by itself the next day.",
    ],
  },
  {
    pattern: /^pre_matched(?:: (.*))?$/,
    fingerprint: "pre-matched",
    ...mapping("category"),
    passes: true,
    cause: [
      "Hepsiburada bu barkodu kendi kataloğundaki bir ürünle eşleştirdi ve kararınızı bekliyor: $1",
      "Hepsiburada matched this barcode to a product of its own catalogue and waits for your decision: $1",
    ],
    remedy: [
      "Özellik eşleştirmede 'Katalogda eşleşme bulunursa' için Onayla ya da Reddet seçin, ya da Hepsiburada panelinde karar verin; sonuç kendiliğinden gelir.",
      "Choose Approve or Reject for 'Katalogda eşleşme bulunursa' in the category's attribute mapping, or decide in Hepsiburada's panel; the result arrives by itself.",
    ],
  },
];
