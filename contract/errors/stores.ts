import type { Words } from "./words.ts";

/** 5xxx: stores and mapping. */
export const storesErrors = {
  store_exists: { number: 5000, status: 409, tr: "Bu mağaza zaten bağlı: {name}", en: "This store is already connected: {name}" },
  channel_category_unknown: {
    number: 5003,
    status: 400,
    tr: "{channel} kanalında {code} kodlu, ürün eklenebilir bir kategori yok.",
    en: "{channel} has no category {code} that takes products.",
  },
  category_not_mapped: {
    number: 5004,
    status: 409,
    tr: "Önce {category} kategorisini {channel} ile eşleyin.",
    en: "Map the category {category} to {channel} first.",
  },
  channel_attribute_unknown: {
    number: 5005,
    status: 400,
    tr: "{channel} kategorisinde {code} kodlu özellik yok.",
    en: "The category at {channel} has no attribute {code}.",
  },
  channel_value_unknown: {
    number: 5006,
    status: 400,
    tr: "{channel} özelliğinde {code} kodlu değer yok.",
    en: "The attribute at {channel} has no value {code}.",
  },
  not_ready_to_push: {
    number: 5007,
    status: 409,
    tr: "{count} ürün gönderilemez; eksikleri tamamlayın.",
    en: "{count} products cannot be sent; complete what is missing.",
  },
  taxonomy_loading: {
    number: 5008,
    status: 409,
    tr: "{channel} kategori bilgileri hâlâ okunuyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The categories of {channel} are still being read. Try again in a few seconds.",
  },
} as const satisfies Words;
