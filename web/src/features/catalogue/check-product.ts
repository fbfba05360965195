import type { CategoryAttribute } from "@tradeport/contract/categories";
import { formatDecimal, type useTranslation } from "#i18n";
import { isBelow } from "./product-figures.ts";
import type { ProductValues } from "./product-values.ts";

type T = ReturnType<typeof useTranslation<"product">>["t"];
type SelectedAttributes = NonNullable<ProductValues["attributes"]>;

const has = (selected: SelectedAttributes | undefined, id: string) =>
  selected?.some(({ attributeId, valueId, text }) => attributeId === id && (valueId || text?.trim())) ?? false;

/** What the server would refuse and the schema can't know: required attributes, doubled codes, a list price below the sale price. */
export const checkProduct = (values: ProductValues, attributes: readonly CategoryAttribute[], t: T) => {
  const found: { field: string; message: string }[] = [];
  const required = attributes.filter(({ isRequired }) => isRequired);
  for (const { id, isVariant } of required) {
    if (!isVariant && !has(values.attributes, id)) found.push({ field: `attributes.${id}`, message: t("attributes.required") });
  }
  values.variants.forEach((variant, at) => {
    for (const { id, isVariant } of required) {
      if (isVariant && !has(variant.attributes, id))
        found.push({ field: `variants.${at}.attributes.${id}`, message: t("attributes.required") });
    }
    if (isBelow(variant.listPrice, variant.salePrice)) {
      const words = { list: formatDecimal(variant.listPrice), sale: formatDecimal(variant.salePrice) };
      found.push({ field: `variants.${at}.listPrice`, message: t("check.listBelowSale", words) });
    }
    for (const name of ["barcode", "productCode"] as const) {
      const given = variant[name];
      if (values.variants.some((other, index) => index < at && other[name] === given))
        found.push({ field: `variants.${at}.${name}`, message: t("check.doubled", { given }) });
    }
  });
  return found;
};
