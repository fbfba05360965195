import type { Words } from "@tradeport/contract";
import type { ProblemCode } from "@tradeport/contract/messages";
import type { StoredProblem } from "#modules/messages/index.ts";

const problem = (
  code: ProblemCode,
  fingerprintParts: readonly (string | number)[],
  owner: StoredProblem["owner"],
  field: string | null,
  values: StoredProblem["values"] = {},
  remoteMessage?: string,
): StoredProblem => ({
  fingerprint: [code, ...fingerprintParts].join(":"),
  code,
  values,
  owner,
  field,
  ...(remoteMessage === undefined ? {} : { said: remoteMessage }),
});

/** An attribute of a channel: `names` where the connector asks for it in its own words. */
interface Asked {
  name: string;
  names?: Words | undefined;
  isWholeNumber?: boolean;
}

/**
 * What a product still lacks before a channel takes it. The same lack is one fingerprint, whichever product has it; what its words name is in
 * it, the channel too: lines of a process and rows of causes are told apart by it alone.
 */
export const requirement = {
  sample: () => problem("sample", [], "data", null),
  listsNothing: (channel: string) => problem("lists_nothing", [channel], "marketplace", null, { channel }),
  categoryUnmapped: (category: Words, channel: string) =>
    problem("category_unmapped", [category.tr, channel], "mapping", "category", { category, channel }),
  categoryGone: (category: Words, channel: string) =>
    problem("category_gone", [category.tr, channel], "mapping", "category", { category, channel }),
  taxonomyLoading: (category: Words, channel: string) =>
    problem("taxonomy_loading", [category.tr, channel], "marketplace", "category", { category, channel }),
  taxonomyRefused: (category: Words, channel: string, reason: string) =>
    problem("taxonomy_refused", [category.tr, channel], "marketplace", "category", { category, channel }, reason),
  brandUnknown: (brand: string, channel: string) =>
    problem("brand_unknown", [brand, channel], "mapping", "brand", { brand, channel }),
  brandGone: (brand: string, channel: string) => problem("brand_gone", [brand, channel], "mapping", "brand", { brand, channel }),
  brandsLoading: (channel: string) => problem("brands_loading", [channel], "marketplace", "brand", { channel }),
  brandsRefused: (channel: string, reason: string) =>
    problem("brands_refused", [channel], "marketplace", "brand", { channel }, reason),
  attributeMissing: ({ name, names }: Asked, category: Words) =>
    problem("attribute_missing", [category.tr, name], "mapping", `attribute:${name}`, { name: names ?? name, category }),
  /** It is mapped, and the product says nothing there. */
  attributeEmpty: ({ name, names }: Asked, category: Words) =>
    problem("attribute_empty", [category.tr, name], "mapping", `attribute:${name}`, { name: names ?? name, category }),
  /** Values are mapped for each category. `shown`: as its reader calls it. */
  valueUnmapped: ({ name, names, isWholeNumber }: Asked, value: string, category: Words, shown: Words | string = value) =>
    problem(isWholeNumber ? "number_unmapped" : "value_unmapped_in", [category.tr, name, value], "mapping", `value:${name}`, {
      name: names ?? name,
      value: shown,
      category,
    }),
  fixedValueGone: ({ name, names }: Asked, category: Words) =>
    problem("fixed_value_gone", [category.tr, name], "mapping", `attribute:${name}`, { name: names ?? name, category }),
  numberWanted: ({ name, names }: Asked, text: string, category: Words) =>
    problem("number_wanted", [category.tr, name, text], "mapping", `attribute:${name}`, {
      name: names ?? name,
      value: text,
      category,
    }),
  imageMissing: (min: number) => problem("image_missing", [min], "data", "images", { min }),
  // Which one it is the product's page shows: its box says that it does not open.
  imageShut: () => problem("image_shut", [], "data", "images"),
  /** Neither of them: one gap, filled in one place. */
  textsMissing: (language: string) => problem("texts_missing", [language], "data", "texts", { language }),
  titleMissing: (language: string) => problem("title_missing", [language], "data", "texts", { language }),
  /** A template's placeholder outside of brackets: a listing with a hole is never sent. */
  templateEmpty: (placeholder: string, template: string, field: string) =>
    problem("template_empty", [placeholder, template], "data", field, { placeholder: `{${placeholder}}`, template }),
  titleTooLong: (max: number) => problem("title_too_long", [max], "data", "title", { max }),
  descriptionMissing: (language: string) => problem("description_missing", [language], "data", "description", { language }),
  descriptionTooLong: (max: number) => problem("description_too_long", [max], "data", "description", { max }),
  vatNotAllowed: (vat: number, allowed: readonly number[]) =>
    problem("vat_not_allowed", [vat, allowed.join()], "data", "vatRate", { vat, allowed: allowed.join(", ") }),
  // Shops of one channel differ in theirs: each currency is a cause of its own.
  currencyDiffers: (currency: string, expected: string) =>
    problem("currency_differs", [currency, expected], "data", "storePrice", { currency, expected }),
  // Which one it is stands on the line: in the words each product would be a cause of its own.
  barcodeNotEan13: (channel: string) => problem("barcode_not_ean13", [channel], "data", "barcode", { channel }),
  /** `free`: what takes any text there, and is not used yet. */
  variantsAlike: (channel: string, free: string | null) =>
    free === null
      ? problem("variants_alike", [channel], "mapping", "category", { channel })
      : problem("variants_alike_free", [channel, free], "mapping", `attribute:${free}`, { channel, free }),
  variationEmpty: (name: string, channel: string) =>
    problem("variation_empty", [name, channel], "data", "attributes", { name, channel }),
  variationsMany: (names: readonly string[], max: number, channel: string) =>
    problem("variations_many", [names.join(), max, channel], "mapping", `attribute:${names.at(-1)}`, {
      names: names.join(", "),
      max,
      channel,
    }),
  keyTaken: () => problem("key_taken", [], "data", "barcode"),
  listingEnding: () => problem("listing_ending", [], "marketplace", null),
};
