import type { Product, ProductGiven } from "@tradeport/contract/products";
import { Fail, type Locale } from "#platform/errors.ts";
import { fold } from "#platform/fold.ts";
import type { AttributeOfCategory } from "./category-attributes.ts";

type SelectedAttribute = ProductGiven["attributes"][number];

/**
 * The chosen attributes of a product and of its variants, checked against the category: each known, each value in its list, text
 * only where it is taken, and nothing required left out. A text that is a listed value becomes that value. What was switched off
 * stays with the product that has it, and nobody else takes it up.
 */
export const checkAttributes = (
  product: ProductGiven,
  attributes: AttributeOfCategory[],
  locale: Locale,
  before: Product | undefined,
) => {
  const stored = before ? [before, ...before.variants].flatMap((one) => one.attributes) : [];
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const resolve = (selected: SelectedAttribute[], field: string): SelectedAttribute[] =>
    selected
      .filter(({ valueId, text }) => valueId !== null || text)
      .map(({ attributeId, valueId, text }) => {
        const attribute = byId.get(attributeId);
        const fail = (
          code: "attribute_unknown" | "attribute_value_unknown" | "attribute_off" | "attribute_value_off",
          values: Record<string, unknown>,
        ) => {
          const error = new Fail(code, values);
          error.fields = [{ field, message: error.sentence(locale) }];
          return error;
        };
        if (!attribute) throw fail("attribute_unknown", { attribute: attributeId });
        if (!attribute.isActive && !stored.some((one) => one.attributeId === attributeId))
          throw fail("attribute_off", { attribute: attribute.name });
        const taken = (value: (typeof attribute.values)[number]) => {
          if (!value.isActive && !stored.some((one) => one.valueId === value.id))
            throw fail("attribute_value_off", { attribute: attribute.name, value: value.name });
          return { attributeId, valueId: value.id, text: null };
        };
        if (valueId !== null) {
          const value = attribute.values.find(({ id }) => id === valueId);
          if (!value) throw fail("attribute_value_unknown", { attribute: attribute.name, value: valueId });
          return taken(value);
        }
        const wanted = fold(text!.trim());
        const listed = attribute.values.find(({ names }) => fold(names.tr.trim()) === wanted || fold(names.en.trim()) === wanted);
        if (listed) return taken(listed);
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
