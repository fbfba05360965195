import type { Words } from "@tradeport/contract";
import type { Locale } from "#platform/errors.ts";
import { attributesOfKey } from "./columns.ts";
import { pathKey, type Reference, valueLabel, valuesNamed } from "./reference.ts";

/**
 * What a cell of this column says as each reader calls it: a category and a listed value have a name in each language, all else is as it is.
 * The text is as it is kept, in Turkish, or as it was typed into a file of that language.
 */
export type InWords = (key: string, text: string, typedIn?: Locale) => Words;

export const inWords =
  (reference: Reference): InWords =>
  (key, text, typedIn) => {
    const category = key === "category" ? reference.categories.get(pathKey(text)) : undefined;
    if (category) return { tr: category.path, en: category.pathEn };
    for (const attribute of attributesOfKey(reference.attributes, key)) {
      const [value, other] = typedIn
        ? valuesNamed(attribute, text, typedIn)
        : [attribute.values.find(({ tr }) => tr === text), undefined];
      if (value && !other) return { tr: value.tr, en: valueLabel(attribute, value, "en") };
    }
    return { tr: text, en: text };
  };
