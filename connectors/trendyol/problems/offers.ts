import { account, data, marketplace, type Problem } from "../../problem.ts";

/** Price, stock, VAT, and the state that a product is in. */
export const offerProblems: readonly Problem[] = [
  // price, stock, VAT
  {
    pattern: /15 dakika boyunca ayni|same request.*15 min|15 min.*same request/,
    fingerprint: "repeated",
    ...marketplace,
    passes: true,
    cause: [
      "Aynı stok ve fiyat 15 dakika içinde ikinci kez gönderildi.",
      "The same stock and price were sent twice within 15 minutes.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: Trendyol'daki değer geri okunur, farklıysa yeniden gönderilir.",
      "Nothing to do: the value at Trendyol is read back and sent again only if it differs.",
    ],
  },
  {
    // Said of a creation and of an update, also with "an unknown error" as its words: the one before is still in their queue.
    pattern: /recurring\.product\.|tekrarli urun (?:olusturma|guncelleme)/,
    fingerprint: "product-in-work",
    ...marketplace,
    passes: true,
    cause: [
      "Trendyol bu ürünün bir önceki gönderimini henüz bitirmedi; bitirene kadar yenisini almıyor.",
      "Trendyol is still at work on what was sent of this product before, and takes nothing more of it until then.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: Trendyol'daki durum geri okunur, gerekirse yeniden gönderilir.",
      "Nothing to do: what Trendyol has is read back, and sent again if need be.",
    ],
  },
  {
    pattern:
      /(?:fiyat|price).*(?:30|dakika|minute).*(?:fazla|limit|asildi|asti|exceed|kez)|(?:limit|exceed).*price update|dakika\w* en fazla.*fiyat|at most.*price.*minute/,
    fingerprint: "price-too-often",
    ...marketplace,
    passes: true,
    cause: [
      "Bir barkodun fiyatı dakikada 30'dan fazla değiştirildi.",
      "The price of one barcode changed more than 30 times in a minute.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: son fiyat kendiliğinden yeniden gönderilir.",
      "Nothing to do: the last price is sent again by itself.",
    ],
  },
  {
    pattern:
      /(?:liste|piyasa|list)[^.]*(?:fiyat|price).*(?:kucuk|dusuk|az olamaz|less|lower|buyuk|greater|higher)|(?:satis fiyat|sale ?price)\w*.*(?:buyuk|yuksek|greater|higher|exceed).*(?:liste|piyasa|list)|\btsf\b.*\bpsf\b|\bpsf\b.*\btsf\b/,
    fingerprint: "list-price-below-price",
    ...data("listPrice"),
    cause: ["Liste fiyatı satış fiyatından düşük.", "The list price is below the sale price."],
    remedy: [
      "Liste fiyatını satış fiyatına eşit ya da ondan yüksek yapın.",
      "Make the list price equal to or above the sale price.",
    ],
  },
  {
    pattern: /(?:fiyat|price).*(?:sifir|0'?dan|\b0\b|zero|pozitif|positive|negatif|negative)/,
    fingerprint: "price-zero",
    ...data("price"),
    cause: [
      "Satış fiyatı kabul edilmedi: sıfırdan büyük ve en çok iki ondalıklı olmalı.",
      "The sale price was not accepted: above zero, with at most two decimals.",
    ],
    remedy: [
      "Ürüne sıfırdan büyük, en çok iki ondalıklı bir satış fiyatı girin.",
      "Enter a sale price above zero with at most two decimals.",
    ],
  },
  {
    pattern:
      /(?:stok(?! ?kodu)|miktar|adet|quantity|stock(?! ?code)).*(?:20[.,]?000|en fazla|fazla olamaz|maksimum|max|exceed|greater)/,
    fingerprint: "stock-too-high",
    ...data("stock"),
    cause: [
      "Stok 20.000'den fazla; Trendyol bir ürün için en çok 20.000 alır.",
      "The stock is above 20,000, which is Trendyol's limit for one product.",
    ],
    remedy: ["Ürünün stoğunu 20.000 ya da altına indirin.", "Lower the product's stock to 20,000 or less."],
  },
  {
    pattern:
      /(?:stok(?! ?kodu)|miktar|adet|quantity|stock(?! ?code)).*(?:negatif|negative|0'?dan kucuk|less than|gecersiz|invalid|sayi)/,
    fingerprint: "stock-invalid",
    ...data("stock"),
    cause: ["Stok geçerli bir sayı değil.", "The stock is not a valid number."],
    remedy: [
      "Ürünün stoğunu sıfır veya daha büyük bir tam sayı yapın.",
      "Make the product's stock a whole number of zero or more.",
    ],
  },
  {
    pattern: /\bkdv\b|\bvat\b|vatrate/,
    fingerprint: "vat-rate",
    ...data("vatRate"),
    cause: [
      "KDV oranı kabul edilmedi; Trendyol 0, 1, 10 veya 20 ister.",
      "The VAT rate was not accepted; Trendyol takes 0, 1, 10 or 20.",
    ],
    remedy: ["Ürünün KDV oranını 0, 1, 10 veya 20 yapın.", "Set the product's VAT rate to 0, 1, 10 or 20."],
  },
  {
    pattern: /para birimi|currency/,
    fingerprint: "currency",
    ...data("price"),
    cause: [
      "Para birimi kabul edilmedi; Trendyol Türkiye TRY ister.",
      "The currency was not accepted; Trendyol Turkey takes TRY.",
    ],
    remedy: ["Fiyatı TRY olarak girin.", "Enter the price in TRY."],
  },
  // state of the product
  {
    pattern: /arsiv|archived/,
    fingerprint: "archived",
    ...account("presence"),
    cause: ["Ürün Trendyol'da arşivlenmiş.", "The product is archived at Trendyol."],
    remedy: ["Trendyol'da arşivden çıkarın, sonra yeniden gönderin.", "Take it out of the archive at Trendyol, then send again."],
  },
  {
    pattern: /kilitl|\blocked\b/,
    fingerprint: "locked",
    ...account("presence"),
    cause: [
      "Ürün Trendyol'da kilitli (fiyat veya stok koruması).",
      "The product is locked at Trendyol (a price or stock guard).",
    ],
    remedy: [
      "Fiyat ve stoğu gözden geçirip Trendyol satıcı panelinden kilidini açın.",
      "Check price and stock, then unlock it in Trendyol's seller panel.",
    ],
  },
  {
    pattern: /kara liste|blacklist|satisa kapa|satistan kaldiril/,
    fingerprint: "blacklisted",
    ...marketplace,
    cause: [
      "Trendyol bu ürünü satıştan kaldırmış; satıcı kaldıramaz.",
      "Trendyol took the product off sale; a seller can't lift that.",
    ],
    remedy: ["Trendyol satıcı desteğine başvurun.", "Ask Trendyol's seller support."],
  },
  {
    pattern:
      /onaylanma(?:mis|di)|onayli olmayan|onay bekl|henuz onay|not (?:yet )?approved|pending ?approval|waiting for approval/,
    fingerprint: "not-approved-yet",
    ...marketplace,
    passes: true,
    cause: [
      "Ürün Trendyol'un onayını bekliyor; stok ve fiyat ancak onaydan sonra değişir.",
      "The product waits for Trendyol's approval; stock and price change only after it.",
    ],
    remedy: ["Bir şey yapmanız gerekmez: onaylanınca yeniden gönderilir.", "Nothing to do: it is sent again once approved."],
  },
  {
    pattern: /onayli urun\w* (?:bu servis|guncellenemez)|approved product.*(?:cannot|can not|not)/,
    fingerprint: "approved-meanwhile",
    ...marketplace,
    passes: true,
    cause: [
      "Ürün bu arada onaylanmış; onaylı ürün başka bir adresten güncellenir.",
      "The product was approved meanwhile; an approved product is updated elsewhere.",
    ],
    remedy: [
      "Bir şey yapmanız gerekmez: ürün geri okunur ve yeniden gönderilir.",
      "Nothing to do: the product is read back and the update sent again.",
    ],
  },
  {
    pattern: /icerik bulunama|content.*not found/,
    fingerprint: "content-unknown",
    ...marketplace,
    cause: ["Trendyol bu ürünün kaydını tanımıyor.", "Trendyol does not know its record of this product."],
    remedy: [
      "Ürünü yeniden gönderin; Trendyol'da silinmiş veya başka bir ürünle birleştirilmiş olabilir.",
      "Send the product again; it may have been removed at Trendyol or merged with another one.",
    ],
  },
  {
    pattern: /changes_not_found|no changes? detected|degisiklik bulunama/,
    fingerprint: "no-change",
    ...marketplace,
    cause: ["Gönderilen içerik Trendyol'dakiyle aynı.", "The content that was sent equals what Trendyol has."],
    remedy: ["Bir şey yapmanız gerekmez.", "Nothing to do."],
  },
  // the review of a product
  {
    pattern: /sakincali.{0,40}gorsel|gorsel.{0,80}sakincali/,
    fingerprint: "images-forbidden",
    ...data("images"),
    cause: ["Trendyol ürünün görsellerini sakıncalı buldu.", "Trendyol found the product's pictures objectionable."],
    remedy: [
      "Görselleri Trendyol'un kurallarına uyanlarla değiştirin.",
      "Put pictures in their place that keep to Trendyol's rules.",
    ],
  },
  {
    pattern: /satis kurallarina aykiri|satis kurallariyla uyumlu degil/,
    fingerprint: "not-permitted",
    ...marketplace,
    cause: ["Trendyol bu ürünün satılmasına izin vermiyor.", "Trendyol does not permit this product to be sold."],
    remedy: [
      "Satış kurallarını Trendyol satıcı panelinde okuyun; ürün onlara uyuyorsa Trendyol satıcı desteğine başvurun.",
      "Read the rules of sale in Trendyol's seller panel; if the product keeps to them, ask Trendyol's seller support.",
    ],
  },
  {
    pattern: /hatali marka bilgisi|asil markasi/,
    fingerprint: "brand-mismatch",
    ...data("brand"),
    cause: [
      "Ürünün adında, görselinde, barkodunda ya da açıklamasında geçen marka ürünün markası değil.",
      "The brand in the product's name, pictures, barcode or description is not the product's brand.",
    ],
    remedy: [
      "Ürünün markasını, adını, açıklamasını ve görsellerini birbirine uydurun.",
      "Make the product's brand, name, description and pictures agree.",
    ],
  },
  {
    pattern: /(?:yasakli|yasak) (?:kelime|urun|ifade)|banned|forbidden (?:word|product)|prohibited|sakincali/,
    fingerprint: "forbidden-word",
    ...data("title"),
    cause: [
      "Başlıkta veya açıklamada Trendyol'un yasakladığı bir ifade var.",
      "The title or description holds something that Trendyol forbids.",
    ],
    remedy: ["İfadeyi çıkarıp yeniden gönderin.", "Take it out and send again."],
  },
];
