import { account, data, type Problem } from "../../problem.ts";

/** Pictures: ours, and those that stand there. */
export const pictureProblems: readonly Problem[] = [
  {
    pattern: /picture .*(not reached|too slow)/i,
    fingerprint: "picture-away",
    ...data("images"),
    passes: true,
    cause: ["Ürünün bir görseline ulaşılamadı.", "A picture of the product could not be reached."],
    remedy: [
      "Görselin adresini denetleyin; kendiliğinden yeniden denenir.",
      "Check the picture's address; it is tried again by itself.",
    ],
  },
  {
    pattern: /valid image file|_files array|width and height are greater/i,
    fingerprint: "image-unreadable",
    ...data("images"),
    cause: [
      "Etsy bir görseli okuyamadı: bozuk, çok küçük ya da alınmayan bir biçimde.",
      "Etsy could not read a picture: it is damaged, too small or in a form that is not taken.",
    ],
    remedy: ["Görseli JPEG, PNG ya da GIF olarak yeniden yükleyin.", "Upload the picture again as JPEG, PNG or GIF."],
  },
  {
    pattern: /^image id \d+ is invalid|variation images|inconsistent order|listing_image_id \d+/i,
    fingerprint: "images-there",
    ...account("images"),
    cause: [
      "Etsy'deki görseller birbirini tutmuyor; silinmiş bir görsel hâlâ bir varyanta bağlı olabilir.",
      "The pictures at Etsy don't fit together; one that was removed may still belong to a variation.",
    ],
    remedy: [
      "Etsy'de ürünü açın, varyantlara bağlı görselleri ve görsellerin sırasını düzeltip kaydedin; sonra ürünü yeniden gönderin.",
      "Open the listing at Etsy, correct the order of its pictures and those of its variations, and save it; then send the product again.",
    ],
  },
  {
    pattern: /only allowed \d+ images|at most \d+ images/i,
    fingerprint: "too-many-images",
    ...data("images"),
    cause: ["Etsy'deki üründe yeni görsele yer yok.", "The listing at Etsy has no room for another picture."],
    remedy: [
      "Üründen görsel çıkarın ya da Etsy'de ürünün bir görselini silin.",
      "Take a picture off the product, or delete one of the listing's pictures at Etsy.",
    ],
  },
  {
    pattern: /^picture |^images?:|listing_image|at least 1 image|^there was a problem with \/images?\b/i,
    fingerprint: "images",
    ...data("images"),
    cause: [
      "Etsy görselleri kabul etmedi: en az bir JPEG, PNG ya da GIF görsel gerekir.",
      "Etsy did not take the pictures: one JPEG, PNG or GIF at least is needed.",
    ],
    remedy: ["Ürüne açılabilen bir görsel ekleyin.", "Give the product a picture that can be opened."],
  },
];
