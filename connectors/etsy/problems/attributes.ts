import { data, type Problem } from "../../problem.ts";
import { of } from "./of.ts";

/** Category, variations, and who made it. */
export const attributeProblems: readonly Problem[] = [
  {
    pattern: /^(?:there was a problem with )?\/?taxonomy|taxonomy not found/i,
    fingerprint: "category",
    owner: "mapping",
    field: "category",
    cause: ["Etsy bu kategoriyi tanımıyor.", "Etsy does not know this category."],
    remedy: ["Kategoriyi yeniden eşleştirin.", "Map the category again."],
  },
  {
    pattern: /you cannot sell this item/i,
    fingerprint: "production-partner",
    owner: "mapping",
    field: "attribute:Who made it?",
    cause: [
      "Etsy, başkasının yeni yaptığı bir ürünü üretim ortağı belirtilmeden satışa almaz.",
      "Etsy does not put a new product that somebody else made on sale without its production partner.",
    ],
    remedy: [
      "Etsy'de Shop Manager > Settings > Production partners bölümüne ortağınızı ekleyin; tek ortak kendiliğinden bildirilir, birden çok ortak varsa ürünün Etsy sayfasında seçin. Ürünü siz yapıyorsanız özellik eşleştirmede 'Kim yaptı?' değerini düzeltin.",
      "Add your partner in Etsy's Shop Manager > Settings > Production partners; the only one is named by itself, of several choose one on the listing's page at Etsy. If you make it yourself, correct 'Who made it?' in the category's mapping.",
    ],
  },
  {
    pattern: /^cannot update '(when_made|who_made|is_supply)' without|^(?:there was a problem with )?\/?is_supply/i,
    fingerprint: "attribute:is_supply",
    owner: "mapping",
    field: "attribute:What is it?",
    cause: [
      "Ürünü kimin, ne zaman yaptığı ve malzeme olup olmadığı birlikte bildirilmeli.",
      "Who made the product, when, and whether it is a supply must be said together.",
    ],
    remedy: [
      "Özellik eşleştirmede 'Kim yaptı?', 'Ne zaman yapıldı?' ve 'Bu nedir?' için birer değer seçin.",
      "Choose a value for 'Who made it?', 'When was it made?' and 'What is it?' in the category's mapping.",
    ],
  },
  {
    pattern: of("who_made"),
    fingerprint: "attribute:who_made",
    owner: "mapping",
    field: "attribute:Who made it?",
    cause: ["Ürünü kimin yaptığı eksik ya da geçersiz.", "Who made the product is missing or not valid."],
    remedy: [
      "Özellik eşleştirmede 'Kim yaptı?' için bir değer seçin.",
      "Choose a value for 'Who made it?' in the category's mapping.",
    ],
  },
  {
    pattern: of("when_made"),
    fingerprint: "attribute:when_made",
    owner: "mapping",
    field: "attribute:When was it made?",
    cause: [
      "Ürünün yapıldığı dönem eksik ya da geçersiz; Etsy dönemleri her ocakta değişir.",
      "When the product was made is missing or not valid; Etsy's periods move every January.",
    ],
    remedy: [
      "Özellik eşleştirmede 'Ne zaman yapıldı?' için yeniden seçin.",
      "Choose 'When was it made?' again in the category's mapping.",
    ],
  },
  {
    pattern: of("values", " : cannot be more than"),
    fingerprint: "too-many-values",
    ...data("attributes"),
    cause: [
      "Ürünün bir varyant özelliğinde 70'ten çok değer var; Etsy en çok 70 alır.",
      "A variation of the product has more than 70 values; Etsy takes 70 at most.",
    ],
    remedy: [
      "Ürünü, her varyant özelliğinde en çok 70 değer kalacak biçimde bölün.",
      "Split the product so that each of its variations has 70 values at most.",
    ],
  },
  {
    pattern:
      /^(?:there was a problem with )?\/?(?:property|products|value_ids|values|attributes|price_on|quantity_on|sku_on)|combinations of property values|^array input .* is malformed/i,
    fingerprint: "attribute",
    owner: "mapping",
    field: "attribute",
    cause: [
      "Etsy varyant ya da özellik değerlerini kabul etmedi: en çok iki varyant özelliği, her varyantta ayrı bir değer.",
      "Etsy did not take the variations or attributes: two variation properties at most, and each variant with values of its own.",
    ],
    remedy: [
      "Özellik eşleştirmesini ve varyantların değerlerini düzeltin.",
      "Correct the attribute mapping and the variants' values.",
    ],
  },
];
