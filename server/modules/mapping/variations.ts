import type { DraftAttribute } from "@tradeport/connectors/catalogue";
import type { CategoryRules } from "./category-rules.ts";
import type { ChannelRules, Mappable } from "./draft.ts";
import { requirement } from "./problems.ts";

/** What keeps variants from being told apart at a channel that wants them to differ. */
export const checkVariations = (
  product: Mappable,
  rules: CategoryRules,
  { name, requirements }: ChannelRules,
  ofVariant: ReadonlyMap<string, readonly DraftAttribute[]>,
) => {
  const { variations } = requirements;
  if (!variations || product.variants.length < 2) return [];
  const sentOf = (id: string) => ofVariant.get(id) ?? [];
  const by = rules.attributes.filter(({ code }) =>
    product.variants.some(({ id }) => sentOf(id).some((sent) => sent.code === code)),
  );
  if (by.length > variations.max)
    return [
      requirement.variationsMany(
        by.map((one) => one.name),
        variations.max,
        name,
      ),
    ];
  const uneven = by.find(({ code }) => product.variants.some(({ id }) => !sentOf(id).some((sent) => sent.code === code)));
  if (uneven) return [requirement.variationEmpty(uneven.name, name)];
  if (new Set(product.variants.map(({ id }) => JSON.stringify(sentOf(id)))).size === product.variants.length) return [];
  // Where anything can be sent that they differ in.
  const free = rules.attributes.find((each) => each.isVariant && each.allowsCustom && !by.includes(each));
  return [requirement.variantsAlike(name, free?.name ?? null)];
};
