import type { ProductGiven } from "@tradeport/contract/products";
import { Fail, type Locale } from "#platform/errors.ts";
import { fold } from "#platform/fold.ts";
import type { AttributeOfCategory } from "./category-attributes.ts";

type SelectedAttribute = ProductGiven["attributes"][number];

/**
 * The chosen attributes of a product and of its variants, checked against the category: each known, each value in its list, text
 * only where it is taken, and nothing required left out. A text that is a listed value becomes that value.
 */
export const checkAttributes = (product: ProductGiven, attributes: AttributeOfCategory[], locale: Locale) => {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const resolve = (selected: SelectedAttribute[], field: string): SelectedAttribute[] =>
    selected
      .filter(({ valueId, text }) => valueId !== null || text)
      .map(({ attributeId, valueId, text }) => {
        const attribute = byId.get(attributeId);
        const fail = (code: "attribute_unknown" | "attribute_value_unknown", values: Record<string, unknown>) => {
          const error = new Fail(code, values);
          error.fields = [{ field, message: error.sentence(locale) }];
          return error;
        };
        if (!attribute) throw fail("attribute_unknown", { attribute: attributeId });
        if (valueId !== null) {
          if (!attribute.values.some(({ id }) => id === valueId))
            throw fail("attribute_value_unknown", { attribute: attribute.name, value: valueId });
          return { attributeId, valueId, text: null };
        }
        const wanted = fold(text!.trim());
        const listed = attribute.values.find(({ names }) => fold(names.tr.trim()) === wanted || fold(names.en.trim()) === wanted);
        if (listed) return { attributeId, valueId: listed.id, text: null };
        if (!attribute.allowsCustom) throw fail("attribute_value_unknown", { attribute: attribute.name, value: text });
        return { attributeId, valueId: null, text };
      });
  const own = resolve(product.attributes, "product.attributes");
  const ofVariants = product.variants.map((variant, at) => resolve(variant.attributes, `product.variants.${at}.attributes`));
  const has = (selected: SelectedAttribute[], id: string) => selected.some(({ attributeId }) => attributeId === id);
  for (const { id, name, isRequired } of attributes) {
    if (!isRequired || has(own, id)) continue;
    const lacking = ofVariants.findIndex((selected) => !has(selected, id));
    if (lacking !== -1) {
      const error = new Fail("attribute_missing", { attribute: name });
      error.fields = [{ field: `product.variants.${lacking}.attributes`, message: error.sentence(locale) }];
      throw error;
    }
  }
  return { own, ofVariants };
};
