import { account, data, type Problem } from "../../problem.ts";
import { of } from "./of.ts";

const again: Problem["remedy"] = [
  "Bilgiyi düzeltin; kendiliğinden yeniden gönderilir.",
  "Correct it; it is sent again by itself.",
];

/** Texts, price, pieces and keys. */
export const contentProblems: readonly Problem[] = [
  {
    pattern: new RegExp(`${of("title").source}|^you cannot include any of the following characters`, "i"),
    fingerprint: "title",
    ...data("title"),
    cause: [
      "Etsy ürün adını kabul etmedi: en çok 140 karakter; $, ^ ve ` geçemez; %, :, & ve + yalnız birer kez geçebilir.",
      "Etsy did not take the title: 140 characters at most, without $, ^ and `, and each of %, :, & and + only once.",
    ],
    remedy: ["Ürünün İngilizce adını düzeltin.", "Correct the product's English name."],
  },
  {
    pattern: of("description"),
    fingerprint: "description",
    ...data("description"),
    cause: ["Etsy açıklamayı kabul etmedi.", "Etsy did not take the description."],
    remedy: ["Ürünün İngilizce açıklamasını düzeltin.", "Correct the product's English description."],
  },
  {
    pattern: of("tags?"),
    fingerprint: "tags",
    ...account("listing"),
    cause: [
      "Etsy ürünün etiketlerini kabul etmedi: iki kez geçen ya da uygun olmayan işaret taşıyan bir etiket var.",
      "Etsy did not take the listing's tags: one comes twice or holds a sign that is not allowed.",
    ],
    remedy: [
      "Etsy'de ürünün etiketlerini düzeltin, sonra ürünü yeniden gönderin.",
      "Correct the tags on the listing's page at Etsy, then send the product again.",
    ],
  },
  {
    pattern: of("price"),
    fingerprint: "price",
    ...data("price"),
    cause: ["Etsy fiyatı kabul etmedi: en az 0,20 olmalı.", "Etsy did not take the price: 0.20 at least."],
    remedy: again,
  },
  {
    pattern: /^state: (sold_out|expired), to be renewed/i,
    fingerprint: "renew",
    owner: "account",
    field: "stock",
    passes: true,
    cause: [
      "Ürün Etsy'de tükenmiş ya da süresi dolmuş; yeniden satışa çıkması ilan ücreti olan bir yenilemedir ve bu üründe otomatik yenileme kapalı.",
      "The listing is sold out or has expired at Etsy; putting it on sale again is a renewal with the listing fee, and automatic renewal is off for it.",
    ],
    remedy: [
      "Shop Manager > Listings bölümünde ürünü yenileyin ya da otomatik yenilemeyi açın; stok sonra kendiliğinden gider.",
      "Renew it in Shop Manager > Listings, or switch on its automatic renewal; the stock then goes by itself.",
    ],
  },
  {
    pattern: /quantity greater than 0|\/quantity : cannot be empty|^quantity: A listing needs at least one piece/i,
    fingerprint: "no-stock",
    owner: "data",
    field: "stock",
    passes: true,
    cause: ["Etsy stoğu olmayan bir ürünü almaz.", "Etsy takes no listing without a piece of stock."],
    remedy: ["Stok girin; kendiliğinden yeniden gönderilir.", "Give it stock; it is sent again by itself."],
  },
  {
    pattern: of("quantity"),
    fingerprint: "quantity",
    ...data("stock"),
    cause: [
      "Etsy adedi kabul etmedi: 0 ile 999 arasında olmalı, yayına çıkarken en az 1.",
      "Etsy did not take the quantity: 0 to 999, and 1 at least to be published.",
    ],
    remedy: again,
  },
  {
    pattern: /^sku: .*not in the shop/i,
    fingerprint: "sku-unknown",
    ...data("barcode"),
    cause: ["Bu SKU Etsy mağazasında yok.", "This SKU is not in the Etsy shop."],
    remedy: ["Ürünü Etsy'ye yeniden gönderin.", "Send the product to Etsy again."],
  },
  {
    pattern: of("skus?"),
    fingerprint: "sku",
    ...data("barcode"),
    cause: ["Etsy SKU'yu kabul etmedi: en çok 32 karakter.", "Etsy did not take the SKU: 32 characters at most."],
    remedy: again,
  },
];
