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
    // Why a listing is locked, beside what an upload says.
    pattern: /^(?:m(?:in|ax)lock|outofpricerange|priceis(?:less|higher)thanthreshold)$|fiyat sebebiyle kilitlen/,
    fingerprint: "price-band",
    ...data("price"),
    cause: [
      "Fiyat, Hepsiburada'nın bu ürün için kabul ettiği aralığın dışında.",
      "The price is outside of what Hepsiburada takes for this product.",
    ],
    remedy: [
      "Fiyatı aralığın içine alın; kilit kendiliğinden açılır. Fiyat doğruysa kilidi Hepsiburada panelinden kaldırın.",
      "Bring the price into the band, and the lock opens by itself. If the price is right, lift the lock in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^(?:m(?:in|ax)lock|outofpricerange): (.+)$/,
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
    pattern: /^bycheckoutpriceanomaly$/,
    fingerprint: "basket-price-lock",
    ...data("price"),
    cause: [
      "Ürünün sepetteki kampanyalı fiyatı Hepsiburada'nın kabul ettiği aralığın dışında kaldığı için ilan kilitlendi.",
      "The listing was locked because the product's price in the basket, campaigns taken off, is outside of what Hepsiburada takes.",
    ],
    remedy: [
      "Fiyatı ve ürünün katıldığı kampanyaları gözden geçirip kilidi Hepsiburada panelinden kaldırın.",
      "Look at the price and at the product's campaigns, then lift the lock in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^ordercancellation$/,
    fingerprint: "cancel-lock",
    ...account("listing"),
    cause: [
      "Bir sipariş satıcı tarafından iptal edildiği için Hepsiburada ilanı kilitledi ve stoğunu sıfırladı.",
      "Hepsiburada locked the listing and made its stock zero, because an order of it was canceled by the seller.",
    ],
    remedy: [
      "Stoğun doğru olduğunu denetleyip kilidi Hepsiburada panelinden kaldırın.",
      "See that the stock is right, then lift the lock in Hepsiburada's panel.",
    ],
  },
  {
    pattern: /^priceislessthanorequaltozero$/,
    fingerprint: "price-zero",
    ...data("price"),
    cause: [
      "İlanın Hepsiburada'daki fiyatı sıfır, bu yüzden satışta değil.",
      "The listing's price at Hepsiburada is zero, so it is not on sale.",
    ],
    remedy: ["Ürüne sıfırdan büyük bir fiyat girin.", "Give the product a price above zero."],
  },
  {
    pattern: /^stockislessthanorequaltozero$/,
    fingerprint: "stock-zero",
    ...data("stock"),
    cause: [
      "İlanın Hepsiburada'daki stoğu sıfır, bu yüzden satışta değil.",
      "The listing's stock at Hepsiburada is zero, so it is not on sale.",
    ],
    remedy: ["Stok girin; kendiliğinden satışa çıkar.", "Give it stock; it goes on sale by itself."],
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
    pattern: /^(?:product|listing) ?not ?found$/,
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
    pattern: /^(?:listingfrozen|listingsuspended|listinglocked)$/,
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
    ...account("listing"),
    cause: [
      "İlan Hepsiburada'da silinmiş; silinmiş ilanın fiyatı ve stoğu değişmez.",
      "The listing was deleted at Hepsiburada; price and stock of a deleted listing don't change.",
    ],
    remedy: [
      "Satmaya devam edecekseniz ürünü yeniden gönderin; etmeyecekseniz bu mağazadan çıkarın.",
      "Send the product again if you go on selling it; else take it out of this store.",
    ],
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
    pattern: /^invalidmaximumpurchasablequantity$/,
    fingerprint: "purchase-limit",
    ...account("listing"),
    cause: ["Bir siparişte alınabilecek en çok adet geçersiz.", "The most pieces that one order may have of it is not valid."],
    remedy: [
      "Hepsiburada panelinde ilanın en çok alım adedini tam sayı olarak girin.",
      "Enter the listing's purchase limit in Hepsiburada's panel, as a whole number.",
    ],
  },
  {
    pattern: /^missingstanda(?:r[dt])?cargocompany$|^invaliddispatchtime$/,
    fingerprint: "listing-shipping",
    ...account("listing"),
    cause: [
      "İlanın kargo ya da teslimat ayarı eksik ya da geçersiz.",
      "The listing's carrier or dispatch setting is missing or not valid.",
    ],
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
    pattern: /too ?many ?requests?/,
    fingerprint: "throttled",
    ...marketplace,
    passes: true,
    cause: ["Hepsiburada şimdilik daha fazla çağrı almıyor.", "Hepsiburada takes no more calls for the moment."],
    remedy: ["Bir şey yapmanız gerekmez: kendiliğinden sürer.", "Nothing to do: it goes on by itself."],
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
